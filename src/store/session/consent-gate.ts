/** Holds back runs whose code came with a link or a file, until a person allows the code. */
import { counted } from '../../base/text/counted';
import type { Change } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import type { RunFailed } from '../../worker/protocol';
import { heldPolicies } from './policy-consent';
import type { Runner } from '../runs/run-control';

/** Why a run has to wait for consent; undefined where it need not. @param changes of a run of a sweep */
export function held(document: unknown, variant: string, changes?: readonly Change[]): RunFailed | undefined {
  const policies = heldPolicies(document as Scenario, variant, changes);
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
