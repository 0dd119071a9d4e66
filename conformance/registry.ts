// Facts may be about any system, whoever runs them.
import '../src/engine/systems';
import type { Registry } from './adapter';

/** Which adapter runs the cases of which `header.topic`. */
export const registry: Registry = {
  'Delay scheduling paper: formulas and algorithms': async () =>
    (await import('./adapters/delay')).delaySchedulingPaper,
  'Spark task scheduling: delay scheduling, speculation, pools, dynamic allocation': async () =>
    (await import('./adapters/spark-delay-scheduling')).sparkDelayScheduling,
  'yarn-config-formats': async () => (await import('./adapters/yarn-config-formats')).yarnConfigFormats,
  jockey: async () => (await import('./adapters/jockey')).jockey,
  comparison: async () => (await import('./adapters/comparison')).comparison,
  'Rebuilding applications, executors, stages and tasks from a Spark event log': async () =>
    (await import('./adapters/spark-event-log')).sparkEventLog,
  lessons: async () => (await import('./adapters/lessons')).lessons,
  'own-policy': async () => (await import('./adapters/own-policy')).ownPolicy,
  omega: async () => (await import('./adapters/omega')).omega,
  quincy: async () => (await import('./adapters/quincy')).quincy,
  runs: async () => (await import('./adapters/runs')).runs,
  'alsched-tetrisched': async () => (await import('./adapters/tetrisched')).tetrisched,
  sparrow: async () => (await import('./adapters/sparrow')).sparrow,
  'yarn-fair': async () => (await import('./adapters/yarn-fair')).yarnFair,
  'yarn-placement': async () => (await import('./adapters/yarn-placement')).yarnPlacement,
  'yarn-preemption': async () => (await import('./adapters/yarn-preemption')).yarnPreemption,
  'yarn-capacity': async () => (await import('./adapters/yarn-capacity')).yarnCapacity,
  yunikorn: async () => (await import('./adapters/yunikorn')).yunikorn,
};
