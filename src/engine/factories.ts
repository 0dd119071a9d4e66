/**
 * What runs: the scheduler of each `scheduler.type` and the framework of each `kind` of application. Apart from the registry,
 * because a page that only edits and draws needs the plug-ins' names and settings, and not their algorithms.
 */
import { BatchFramework } from '../frameworks/batch/batch';
import { MapReduceFramework } from '../frameworks/mapreduce/mapreduce';
import { SparkFramework } from '../frameworks/spark/spark';
import { DelayScheduler } from '../schedulers/delay/scheduler';
import { HybridScheduler } from '../schedulers/hawk/scheduler';
import { SparrowScheduler } from '../schedulers/sparrow/scheduler';
import { CapacityScheduler } from '../schedulers/yarn-capacity/scheduler';
import { FairScheduler } from '../schedulers/yarn-fair/scheduler';
import { YuniKornScheduler } from '../schedulers/yunikorn/scheduler';
import type { PluginFactories } from '../sim/simulation';

export const schedulerFactories: Readonly<Record<string, PluginFactories['scheduler']>> = {
  yunikorn: (ctx) => new YuniKornScheduler(ctx),
  'delay-scheduling': (ctx) => new DelayScheduler(ctx),
  sparrow: (ctx) => new SparrowScheduler(ctx),
  hawk: (ctx) => new HybridScheduler(ctx),
  eagle: (ctx) => new HybridScheduler(ctx),
  'yarn-fair': (ctx) => new FairScheduler(ctx),
  'yarn-capacity': (ctx) => new CapacityScheduler(ctx),
};

export const frameworkFactories: PluginFactories['frameworks'] = {
  spark: (ctx) => new SparkFramework(ctx),
  batch: (ctx) => new BatchFramework(ctx),
  mapreduce: (ctx) => new MapReduceFramework(ctx),
};
