/**
 * What runs: the scheduler of each `scheduler.type` and the framework of each `kind` of application. Apart from the registry,
 * because a page that only edits and draws needs the plug-ins' names and settings, and not their algorithms; and each by
 * itself, because a run needs those of its scenario only.
 */
import type { RunInput } from '../sim/run-input';
import type { PluginFactories } from '../sim/simulation';
import { frameworkPlugins } from './registry';

type SchedulerFactory = PluginFactories['scheduler'];
type FrameworkFactory = PluginFactories['frameworks'][string];

const hybrid = async (): Promise<SchedulerFactory> => {
  const { HybridScheduler } = await import('../schedulers/hawk/scheduler');
  return (ctx) => new HybridScheduler(ctx);
};

/** By `scheduler.type`. */
const schedulers: Readonly<Record<string, () => Promise<SchedulerFactory>>> = {
  yunikorn: async () => {
    const { YuniKornScheduler } = await import('../schedulers/yunikorn/scheduler');
    return (ctx) => new YuniKornScheduler(ctx);
  },
  'delay-scheduling': async () => {
    const { DelayScheduler } = await import('../schedulers/delay/scheduler');
    return (ctx) => new DelayScheduler(ctx);
  },
  sparrow: async () => {
    const { SparrowScheduler } = await import('../schedulers/sparrow/scheduler');
    return (ctx) => new SparrowScheduler(ctx);
  },
  hawk: hybrid,
  eagle: hybrid,
  omega: async () => {
    const { OmegaScheduler } = await import('../schedulers/omega/scheduler');
    return (ctx) => new OmegaScheduler(ctx);
  },
  'yarn-fair': async () => {
    const { FairScheduler } = await import('../schedulers/yarn-fair/scheduler');
    return (ctx) => new FairScheduler(ctx);
  },
  'yarn-capacity': async () => {
    const { CapacityScheduler } = await import('../schedulers/yarn-capacity/scheduler');
    return (ctx) => new CapacityScheduler(ctx);
  },
  quincy: async () => {
    const { QuincyScheduler } = await import('../schedulers/quincy/scheduler');
    return (ctx) => new QuincyScheduler(ctx);
  },
};

/** By kind of application. */
const frameworks: Readonly<Record<string, () => Promise<FrameworkFactory>>> = {
  spark: async () => {
    const { SparkFramework } = await import('../frameworks/spark/spark');
    return (ctx) => new SparkFramework(ctx);
  },
  batch: async () => {
    const { BatchFramework } = await import('../frameworks/batch/batch');
    return (ctx) => new BatchFramework(ctx);
  },
  mapreduce: async () => {
    const { MapReduceFramework } = await import('../frameworks/mapreduce/mapreduce');
    return (ctx) => new MapReduceFramework(ctx);
  },
};

/** Every `scheduler.type` that can be run. */
export const schedulerTypes: readonly string[] = Object.keys(schedulers);

/** Loads what runs under a scheduler with applications of some kinds. Both are those of a validated scenario. */
export async function loadFactories(type: string, kinds: ReadonlySet<string>): Promise<PluginFactories> {
  // In the order of the registry, whatever comes first in the scenario.
  const wanted = frameworkPlugins.filter(({ kind }) => kinds.has(kind)).map(({ kind }) => kind);
  const [scheduler, ...loaded] = await Promise.all([schedulers[type](), ...wanted.map((kind) => frameworks[kind]())]);
  return { scheduler, frameworks: Object.fromEntries(wanted.map((kind, i) => [kind, loaded[i]])) };
}

/** Loads what a run needs. */
export function factoriesFor(input: RunInput): Promise<PluginFactories> {
  return loadFactories(String(input.scheduler['type']), new Set(input.applications.map(({ kind }) => kind)));
}
