/** Holds back runs and sweeps whose code came with a link or a file, until a person allows the code. */
import { counted } from '../../base/text/counted';
import { err } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import type { RunFailed } from '../../worker/protocol';
import { heldPolicies } from './policy-consent';
import type { Runner } from '../runs/run-control';
import type { Sweeper } from '../studies/sweep-control';

function held(document: unknown, variant: string): RunFailed | undefined {
  const policies = heldPolicies(document as Scenario, variant);
  if (policies.length === 0) return undefined;
  const lines = policies.reduce((sum, { code }) => sum + code.split('\n').length, 0);
  const message = `It came with a policy of ${counted(lines, 'line')} of code that has not been allowed to run here.`;
  return { type: 'failed', why: 'held', message, problems: [] };
}

/** A runner that answers `held` instead of running code without consent. */
export function withConsent(runner: Runner): Runner {
  return {
    simulate: (request, onUpdate) => {
      const failed = held(request.document, request.variant);
      if (failed === undefined) return runner.simulate(request, onUpdate);
      let cancelled = false;
      queueMicrotask(() => {
        if (!cancelled) onUpdate(failed);
      });
      return {
        cancel: () => {
          cancelled = true;
        },
      };
    },
  };
}

/** The same for sweeps: every run of one whose code is held fails with the reason. */
export function sweeperWithConsent(sweeper: Sweeper): Sweeper {
  return {
    sweep: (request, onResult) => {
      const variants = new Set(request.runs.map(({ variant = request.variant }) => variant));
      const failed = [...variants].map((variant) => held(request.document, variant)).find((one) => one !== undefined);
      if (failed === undefined) return sweeper.sweep(request, onResult);
      let cancelled = false;
      const done = Promise.resolve().then(() => {
        request.runs.forEach((_, index) => {
          if (!cancelled) onResult({ index, outcome: err(failed), finished: index + 1 });
        });
        return !cancelled;
      });
      return {
        done,
        cancel: () => {
          cancelled = true;
        },
      };
    },
  };
}
