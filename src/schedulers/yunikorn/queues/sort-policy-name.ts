import { isOwnPolicy } from '../../../scenario/own-policy';
import type { ApplicationSortPolicy } from '../applications/application-order';
import { capabilities } from '../version';
import type { Release } from '../version';

/** The meaning of a text given as `application.sort.policy`. */
export interface SortPolicyReading {
  readonly policy: ApplicationSortPolicy;
  /** The text is no policy; the default, fifo, is in force. */
  readonly error: boolean;
  /** The text names a policy that is gone; what replaced it is in force. */
  readonly warning: boolean;
}

/**
 * Reads the text of `application.sort.policy` as `release` does. Names are matched exactly, the empty text is the
 * default.
 * Source: YuniKorn core, policies/sorting_policy.go.
 */
export function readSortPolicy(release: Release, text: string): SortPolicyReading {
  switch (text) {
    case '':
    case 'fifo':
      return { policy: 'fifo', error: false, warning: false };
    case 'fair':
      return { policy: 'fair', error: false, warning: false };
    case 'stateaware': {
      const known = capabilities[release].hasStateAware;
      return { policy: known ? 'stateaware' : 'fifo', error: false, warning: !known };
    }
    default:
      // Not a policy of the real system: one that the reader wrote, in any release.
      if (isOwnPolicy(text)) return { policy: text, error: false, warning: false };
      return { policy: 'fifo', error: true, warning: false };
  }
}
