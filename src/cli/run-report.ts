/** The results of finished runs, as one object that can be written as JSON. Times are seconds. */
import { scaleOf } from '../analysis/metrics/of-run';
import { measurementWindow } from '../analysis/metrics/metrics';
import { reportRun } from '../analysis/metrics/report';
import { engineLine } from '../engine/engine-line';
import { policyMarks } from '../engine/document/used-policies';
import { reasonKind } from '../engine/registry';
import type { Scenario } from '../scenario/schema';
import type { Outcome } from './simulate';
import type { RefusedVariant } from './simulate-variants';

/** Raised when a field of the object changes its meaning or goes. */
const SCHEMA = 1;

/** The object that `run --json` prints. `refused`: variants that are not among the runs because they are not valid. */
export function runReport(scenario: Scenario, outcomes: readonly Outcome[], refused: readonly RefusedVariant[]) {
  const window = scenario.window === undefined ? undefined : measurementWindow(scenario);
  const reasons = (code: number) => reasonKind(scenario.scheduler.type, code);
  const runs = outcomes.map(({ model, input, base, variant, seed, fingerprint, notices }) => {
    const report = reportRun({ model, reasons, variant, seed, fingerprint, window, scale: scaleOf({ input, base }) });
    return { ...report, policies: policyMarks(scenario, variant), notices };
  });
  return { schema: SCHEMA, engine: engineLine(scenario.scheduler.type), scenario, runs, refused };
}
