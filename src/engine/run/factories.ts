/** Loads what a run needs: its scheduler and the frameworks of its applications, each its own chunk in the built page. */
import type { Problem } from '../../base/result';
import type { FrameworkPlugin } from '../../frameworks/plugin';
import type { RunFigures, SchedulerPlugin } from '../../schedulers/plugin';
import type { MilpSolver } from '../../sim/milp';
import type { RunInput } from '../../sim/run-input';
import type { PluginFactories } from '../../sim/simulation';
import { schedulerPlugin, systemsAtHand } from '../registry';
import { policyUses } from '../scheduler-checks';

/** What a run needs, and the metrics of its scheduler where it has any of its own. */
export interface RunFactories extends PluginFactories {
  readonly figures?: (input: RunInput) => RunFigures;
}

let solver: Promise<MilpSolver> | undefined;

/** Whether a scheduler plans by mixed integer programs. */
export function needsSolver(type: string): boolean {
  return schedulerPlugin(type).plansWithSolver === true;
}

/** Loads the solver of mixed integer programs, once for all runs, if a scheduler needs it. */
export async function loadSolver(type: string): Promise<MilpSolver | undefined> {
  if (!needsSolver(type)) return undefined;
  solver ??= import('../../schedulers/milp/highs').then(({ loadHighs }) => loadHighs());
  try {
    return await solver;
  } catch (error) {
    // Forgotten, so that the next run tries again.
    solver = undefined;
    throw new NotLoaded(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The chunk of a scheduler or a framework could not be loaded: there is no network, or the server has a newer version. */
export class NotLoaded extends Error {}

/** Policies of the reader that cannot be run, as parsing them shows. */
export class PoliciesRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems[0].message);
  }
}

/** Loads the chunk that runs policies of the reader, and parses those of a run. Throws {@link PoliciesRefused} for faulty ones. */
async function loadPolicies(input: RunInput): Promise<Pick<PluginFactories, 'policies'>> {
  const uses = policyUses(input);
  if (input.policies === undefined || uses.length === 0) return {};
  const { policyHost, policyProblems } = await loaded(import('../../schedulers/own/runtime'));
  const problems = policyProblems(input.policies, uses);
  if (problems.length > 0) throw new PoliciesRefused(problems);
  return { policies: policyHost };
}

/** Loads the autoscaler, a chunk of its own. */
async function loadAutoscaler({ autoscaler }: RunInput): Promise<Pick<PluginFactories, 'autoscaler'>> {
  if (autoscaler === undefined) return {};
  const { makeAutoscaler } = await loaded(import('../../sim/autoscaler/autoscaler'));
  return { autoscaler: makeAutoscaler };
}

/** What an import brings. Throws {@link NotLoaded}. */
export async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw new NotLoaded(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Plug-ins that have been loaded. */
const kept = new WeakMap<SchedulerPlugin | FrameworkPlugin, Promise<unknown>>();

/**
 * The result of `load` of a plug-in, loaded once. An import takes several turns of the thread even if the browser has the chunk
 * already, and an edit would wait for all of them. What could not be loaded is tried again the next time.
 */
function once<P extends SchedulerPlugin | FrameworkPlugin, T>(plugin: P, load: (plugin: P) => Promise<T>): Promise<T> {
  const known = kept.get(plugin) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const loading = load(plugin).catch((error: unknown) => {
    kept.delete(plugin);
    throw error;
  });
  kept.set(plugin, loading);
  return loading;
}

async function loadScheduler(plugin: SchedulerPlugin): Promise<Omit<RunFactories, 'frameworks' | 'prepare'>> {
  const [scheduler, figures] = await Promise.all([plugin.load(), plugin.loadFigures?.()]);
  return figures === undefined ? { scheduler } : { scheduler, figures };
}

async function loadFramework(plugin: FrameworkPlugin) {
  const [framework, preparation] = await Promise.all([plugin.load(), plugin.loadPreparation?.()]);
  return { kind: plugin.kind, framework, preparation };
}

/**
 * Loads what runs under a scheduler with applications of some kinds, without a solver. Both are those of a validated
 * scenario. Throws {@link NotLoaded}.
 */
export async function loadFactories(type: string, kinds: ReadonlySet<string>): Promise<RunFactories> {
  // In the order of the registry, whatever comes first in the scenario.
  const wanted = systemsAtHand().frameworks.filter(({ kind }) => kinds.has(kind));
  const [scheduler, frameworks] = await loaded(
    Promise.all([
      once(schedulerPlugin(type), loadScheduler),
      Promise.all(wanted.map((plugin) => once(plugin, loadFramework))),
    ]),
  );
  return {
    ...scheduler,
    frameworks: Object.fromEntries(frameworks.map(({ kind, framework }) => [kind, framework])),
    prepare: (input) => frameworks.flatMap(({ preparation }) => preparation?.(input) ?? []),
  };
}

/** Loads what a run needs. */
export async function factoriesFor(input: RunInput): Promise<RunFactories> {
  const type = input.scheduler.type;
  const kinds = new Set(input.applications.map(({ kind }) => kind));
  const [factories, milp, policies, autoscaler] = await Promise.all([
    loadFactories(type, kinds),
    loadSolver(type),
    loadPolicies(input),
    loadAutoscaler(input),
  ]);
  return { ...factories, ...policies, ...autoscaler, ...(milp === undefined ? {} : { milp }) };
}
