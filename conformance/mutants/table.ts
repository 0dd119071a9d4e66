/**
 * Wrong rules, one at a time: each has to turn an exact fact red. `npm run -s mutants -- SYSTEM` tries them.
 * Facts with a spread are left out, so that nothing here hangs on chance.
 */
import type { System } from './mutant';
import { delay } from './systems/delay';
import { hawk } from './systems/hawk';
import { jockey } from './systems/jockey';
import { omega } from './systems/omega';
import { quincy } from './systems/quincy';
import { spark } from './systems/spark';
import { sparrow } from './systems/sparrow';
import { tetrisched } from './systems/tetrisched';
import { yarnCapacity } from './systems/yarn-capacity';
import { yarnFair } from './systems/yarn-fair';
import { yarnPreemption } from './systems/yarn-preemption';
import { yunikorn } from './systems/yunikorn';

/** By the topic of their facts; whole runs under the system are tried as well. */
export const systems: Readonly<Record<string, System>> = {
  omega,
  sparrow,
  quincy,
  'spark-delay-scheduling': spark,
  jockey,
  'alsched-tetrisched': tetrisched,
  'delay-scheduling-paper': delay,
  'yarn-capacity': yarnCapacity,
  'yarn-preemption': yarnPreemption,
  'yarn-fair': yarnFair,
  hawk,
  yunikorn,
};
