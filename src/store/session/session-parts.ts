/** What a session is connected to: the address bar, the storage of the browser, and who runs documents. */
import { EngineClient } from '../../worker/client';
import { browserAddressBar } from '../address/address-bar';
import type { AddressBar } from '../address/address-bar';
import { afterFirstRuns } from '../runs/after-first-runs';
import { browserStorage } from '../autosave/autosave';
import type { TextStorage } from '../autosave/autosave';
import { isReturning } from './browser-page';
import { withConsent } from './consent-gate';
import { withHeadStart } from '../runs/head-start';
import { afterMessages } from '../runs/later';
import type { Later } from '../runs/later';
import type { Runner } from '../runs/run-control';
import type { Sweeper } from '../studies/sweep-control';

/** The browser's own unless a test says otherwise. */
export interface SessionParts {
  readonly bar: AddressBar;
  readonly storage: TextStorage | undefined;
  readonly runner: Runner;
  /** Sweeps can be asked for where there is one. Which of their runs wait for consent is decided before it is asked. */
  readonly sweeper?: Sweeper;
  /** An edit may follow soon: whoever runs documents can prepare for it. */
  readonly warmUp?: () => void;
  /** When news of the runs is passed on; by default at once. */
  readonly later?: Later;
  /** The page returns: by a reload or through the history, and not by a link. */
  readonly returning?: boolean;
  /** The page stands in another one, whose address says what is shown. */
  readonly embedded?: boolean;
}

export function browserParts(): SessionParts {
  const client = new EngineClient();
  const later = afterMessages();
  return {
    bar: browserAddressBar(),
    storage: browserStorage(),
    runner: withConsent(withHeadStart(client, navigator.hardwareConcurrency || 1, later)),
    sweeper: withMemory(client),
    warmUp: () => client.warmUp(),
    later,
    returning: isReturning(),
  };
}

/** Simulates each run once, from when the memory of runs is loaded. */
function withMemory(sweeper: Sweeper): Sweeper {
  let present = sweeper;
  afterFirstRuns(() => {
    import('../studies/run-memory').then(
      ({ sweeperWithMemory }) => (present = sweeperWithMemory(sweeper)),
      () => undefined,
    );
  });
  return { sweep: (request, onResult) => present.sweep(request, onResult) };
}
