/**
 * All plug-ins. Adding a system is one folder and one line here: a cluster scheduler goes into `schedulerPlugins`, a kind
 * of application into `frameworkPlugins`. Validation, JSON Schema, forms, names, reasons, records and what runs follow from
 * these. Importing this module registers all of them; the page and its workers load it later (`load-systems.ts`).
 */
import { batchPlugin } from '../frameworks/batch/plugin';
import { dagPlugin } from '../frameworks/dag/plugin';
import { mapReducePlugin } from '../frameworks/mapreduce/plugin';
import type { FrameworkPlugin } from '../frameworks/plugin';
import { sparkPlugin } from '../frameworks/spark/plugin';
import { delayPlugin } from '../schedulers/delay/plugin';
import { eaglePlugin, hawkPlugin } from '../schedulers/hawk/plugin';
import { jockeyPlugin } from '../schedulers/jockey/plugin';
import { omegaPlugin } from '../schedulers/omega/plugin';
import type { SchedulerPlugin } from '../schedulers/plugin';
import { ownPlugin } from '../schedulers/own/plugin';
import { quincyPlugin } from '../schedulers/quincy/plugin';
import { sparrowPlugin } from '../schedulers/sparrow/plugin';
import { tetrischedPlugin } from '../schedulers/tetrisched/plugin';
import { yarnCapacityPlugin } from '../schedulers/yarn-capacity/plugin';
import { yarnFairPlugin } from '../schedulers/yarn-fair/plugin';
import { yunikornPlugin } from '../schedulers/yunikorn/plugin';
import { register } from './registry';

export const schedulerPlugins: readonly SchedulerPlugin[] = [
  yunikornPlugin,
  delayPlugin,
  sparrowPlugin,
  hawkPlugin,
  eaglePlugin,
  omegaPlugin,
  jockeyPlugin,
  yarnFairPlugin,
  yarnCapacityPlugin,
  quincyPlugin,
  tetrischedPlugin,
  ownPlugin,
];
export const frameworkPlugins: readonly FrameworkPlugin[] = [sparkPlugin, batchPlugin, mapReducePlugin, dagPlugin];

register({ schedulers: schedulerPlugins, frameworks: frameworkPlugins });
