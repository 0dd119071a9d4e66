/** Runs where every plug-in is at hand: on the command line and in tests. A page loads those of its scenario (`worker/`). */
import { makeAutoscaler } from '../../sim/autoscaler/autoscaler';
import type { RunInput } from '../../sim/run-input';
import type { RecordingLevel } from '../../sim/trace/trace';
import type { RunFigures } from '../../schedulers/plugin';
import { loadFactories, loadSolver, needsSolver, PoliciesRefused } from './factories';
import type { RunFactories } from './factories';
import { frameworkPlugins, schedulerPlugins } from '../systems';
import { createRun } from './run';
import type { Run } from './run';
import { policyUses } from '../scheduler-checks';
import { policyHost, policyProblems } from '../../schedulers/own/runtime';

const kinds = new Set(frameworkPlugins.map(({ kind }) => kind));
const loaded = new Map<string, RunFactories>();
for (const { type } of schedulerPlugins) loaded.set(type, await loadFactories(type, kinds));

/** Loads what is too large to be loaded for every run: the solver, if the scheduler of a run needs it. */
export async function prepareRun(type: string): Promise<void> {
  const milp = await loadSolver(type);
  if (milp !== undefined) loaded.set(type, { ...(loaded.get(type) as RunFactories), milp });
}

/** A run was started before the solver of its scheduler was loaded: await `prepareRun`, and start it again. */
export class SolverNotLoaded extends Error {
  constructor(readonly scheduler: string) {
    super(`the solver of ${scheduler} is not loaded`);
  }
}

/** Throws {@link PoliciesRefused} when a policy of the reader that the run needs cannot be run. */
function checkPolicies(input: RunInput): void {
  const problems = input.policies === undefined ? [] : policyProblems(input.policies, policyUses(input));
  if (problems.length > 0) throw new PoliciesRefused(problems);
}

/**
 * Prepares a run of a validated and expanded scenario, for which `prepareRun` was awaited if its scheduler needs a solver.
 * Nothing is simulated before the first slice. Throws {@link PoliciesRefused}.
 */
export function startRun(input: RunInput, level: RecordingLevel = 'outcomes'): Run {
  const type = input.scheduler.type;
  const factories = loaded.get(type) as RunFactories;
  if (needsSolver(type) && factories.milp === undefined) throw new SolverNotLoaded(type);
  checkPolicies(input);
  return createRun(input, { ...factories, policies: policyHost, autoscaler: makeAutoscaler }, level);
}

/** The metrics that a scheduler adds to those of all systems; undefined where it adds none. */
export function figuresOf(input: RunInput): RunFigures | undefined {
  return loaded.get(input.scheduler.type)?.figures?.(input);
}
