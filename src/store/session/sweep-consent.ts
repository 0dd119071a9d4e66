/** Holds back the runs of sweeps whose code came with a link or a file, until a person allows the code. */
import { err } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { sweepTheRest } from '../studies/partly-known';
import type { Sweeper } from '../studies/sweep-control';
import { held } from './consent-gate';
import { isAllowed } from './policy-consent';

/** A sweeper that makes all runs except those whose code is held back: these fail, with the reason. */
export function sweeperWithConsent(sweeper: Sweeper): Sweeper {
  return {
    sweep: (request, onResult) => {
      const { policies = [] } = request.document as Scenario;
      if (policies.every(({ code }) => isAllowed(code))) return sweeper.sweep(request, onResult);
      const known = request.runs.map(({ variant = request.variant, changes }) => {
        const failed = held(request.document, variant, changes);
        return failed && { outcome: err(failed) };
      });
      return sweepTheRest(sweeper, request, known, onResult);
    },
  };
}
