import { encodeLink } from '../../../scenario/link';
import type { PolicyText } from '../../../scenario/own-policy';

/** Characters that a policy adds to a link that holds little else. */
export function charactersInLink(policy: PolicyText): number {
  const length = (policies: readonly PolicyText[]): number => encodeLink({ signalbox: 1, policies }).length;
  return length([policy]) - length([]);
}
