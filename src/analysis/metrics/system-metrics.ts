/** Which metrics say something of the system that ran, and those that only one family of systems has. */
import { memo } from '../../base/memo';
import { schedulerPlugin } from '../../engine/registry';
import { Message } from '../../sim/trace/trace';
import { jobFacts, messageCounters } from '../messages/messages-stats';
import type { Metric, RunModel } from '../model';
import { usesDriver } from './application-times';
import { count, duration, share } from './metric';

/** They describe containers that only applications with a driver have. */
const OF_DRIVERS: ReadonlySet<string> = new Set([
  'mean-to-driver',
  'mean-to-first-executor',
  'driver-core-seconds',
  'max-drivers',
  'stuck-memory',
  'deadlocks',
]);

const hasDrivers = memo((model: RunModel): boolean => model.applications.some((app) => usesDriver(model, app)));

/** Those of the metrics that mean something in this run. */
export function meaningful(model: RunModel, metrics: readonly Metric[]): readonly Metric[] {
  return hasDrivers(model) ? metrics : metrics.filter(({ id }) => !OF_DRIVERS.has(id));
}

/** What the plug-in of the run's scheduler measures, in the order of its declaration. */
export function figuresOfPlugin({ directory, figures }: RunModel): Metric[] {
  const values = new Map(figures);
  return (schedulerPlugin(directory.scheduler).figureKinds ?? []).flatMap(({ id, title, unit }) => {
    const value = values.get(id);
    return value === undefined ? [] : [{ id, title, unit, value, atLeast: false }];
  });
}

/** Ids of {@link costlyOfSystem} where messages are sent, known before they are computed. */
export const MESSAGE_IDS: readonly string[] = [
  'messages',
  'messages-per-task',
  'probes',
  'reservations',
  'empty-answers',
  'cancelled-entries',
  'stolen-entries',
  'slots-held',
  'slots-held-in-vain',
  'placed-at-once',
];

/** Those of a system whose schedulers and nodes send each other messages; they cost a pass over all of them. */
export function costlyOfSystem(model: RunModel): Metric[] {
  return messageMetrics(model);
}

/** Messages and what they cost, under a scheduler that sends any. */
function messageMetrics(model: RunModel): Metric[] {
  // Slots matter only for idle time, which is not reported here.
  const counters = messageCounters(model, new Int32Array(model.directory.nodes.length));
  if (counters === undefined) return [];
  const { messages, sent, empty, cancelled, stolen, time, tasks } = counters;
  return [
    count('messages', messages),
    count('messages-per-task', tasks === 0 ? undefined : messages / tasks),
    count('probes', sent[Message.probe]),
    count('reservations', sent[Message.reservation]),
    count('empty-answers', empty),
    count('cancelled-entries', cancelled),
    count('stolen-entries', stolen),
    duration('slots-held', { value: time.useful + time.wasted, atLeast: false }),
    duration('slots-held-in-vain', { value: time.wasted, atLeast: false }),
    share('placed-at-once', tasks === 0 ? undefined : jobFacts(model).atOnce),
  ];
}
