/** The decision log: what was handed out, given back and taken away just before an instant. */
import { partitionPoint } from '../../base/collections/bisect';
import type { Phrase } from '../../sim/reasons';
import { containerKindNames, ContainerKind, ContainerOutcome } from '../../sim/trace/trace';
import { queueOverMaximum } from '../build/preemptions';
import { driverWord } from './container-words';
import type { Deadlock, RunModel } from '../model';
import { countUpTo } from '../series';
import { deadlockClause, plain } from './words';

export interface Decision {
  /** µs. */
  readonly at: number;
  /** The application it is about, -1 when it is about more than one. */
  readonly app: number;
  readonly text: Phrase[];
  /** How often the same happened at that instant, one directly after the other. */
  readonly times: number;
}

/** The most that is looked at: thousands of containers may start at one instant. */
const MOST = 1000;

/**
 * The last `count` decisions up to and including `at` (µs), the latest first; of one application when `app` is given. Those that
 * are alike are one. Costs a bisection and what it goes through (for one application: its containers).
 */
export function decisions(model: RunModel, at: number, count: number, app?: number): Decision[] {
  const { containers } = model;
  const given = app === undefined ? undefined : model.applications[app].containers;
  const starts = backwards(given, containers.allocated, at);
  const ends = backwards(
    app === undefined || given === undefined ? containers.endOrder : lastEnds(model, app, given, at, MOST),
    containers.ended,
    at,
  );
  const deadlocks = model.deadlocks.filter(
    (deadlock) => deadlock.from <= at && (app === undefined || deadlock.apps.includes(app)),
  );
  const log: Decision[] = [];
  for (let seen = 0; seen < MOST; seen++) {
    const start = starts.at();
    const end = ends.at();
    const stuck = deadlocks.at(-1)?.from ?? -Infinity;
    const latest = Math.max(start, end, stuck);
    if (latest === -Infinity) break;
    // Of one instant, what was given back came before what was handed out with it, and a deadlock after both.
    let next: Decision;
    if (stuck === latest) next = deadlockFound(model, deadlocks.pop() as Deadlock);
    else if (start === latest) next = allocation(model, starts.take());
    else next = ending(model, ends.take());
    const last = log.at(-1);
    if (last !== undefined && areAlike(last, next)) log[log.length - 1] = { ...last, times: last.times + 1 };
    else if (log.length < count) log.push(next);
    else break;
  }
  return log;
}

function areAlike(one: Decision, other: Decision): boolean {
  return one.at === other.at && one.app === other.app && plain(one.text) === plain(other.text);
}

/** Walks ids in the ascending order of their times, from the last one not later than `before` towards the first. */
function backwards(ids: Int32Array | undefined, times: Float64Array, before: number) {
  let left = ids === undefined ? countUpTo(times, before) : countOf(ids, times, before);
  const id = () => (ids === undefined ? left - 1 : ids[left - 1]);
  return {
    at: () => (left === 0 ? -Infinity : times[id()]),
    take: () => {
      const taken = id();
      left--;
      return taken;
    },
  };
}

/**
 * The last `count` containers of an application (`ids`) that have ended by `until`, in the order in which they did. Those of an
 * application that has most of the containers are among the last of all that ended.
 */
function lastEnds({ containers }: RunModel, app: number, ids: Int32Array, until: number, count: number): Int32Array {
  const { app: of, ended, endOrder } = containers;
  const last: number[] = [];
  const before = countOf(endOrder, ended, until);
  for (let i = before - 1; i >= 0 && i >= before - ids.length; i--) {
    if (of[endOrder[i]] === app && last.push(endOrder[i]) === count) return Int32Array.from(last.reverse());
  }
  return lastToEnd(ids, ended, until, count);
}

/** The last `count` of `ids` that have ended by `until`, in the order in which they did. One pass: there may be a million. */
function lastToEnd(ids: Int32Array, ended: Float64Array, until: number, count: number): Int32Array {
  const last: number[] = [];
  // Most of those that ended last have high ids, so the list fills early, and one comparison rules out each of the others.
  for (let i = ids.length - 1; i >= 0; i--) {
    const at = ended[ids[i]];
    if (at > until || (last.length === count && at <= ended[last[0]])) continue;
    const place = partitionPoint(0, last.length, (index) => ended[last[index]] < at);
    last.splice(place, 0, ids[i]);
    if (last.length > count) last.shift();
  }
  return Int32Array.from(last);
}

function countOf(ids: Int32Array, times: Float64Array, before: number): number {
  return partitionPoint(0, ids.length, (index) => times[ids[index]] <= before);
}

function names(model: RunModel, container: number): { app: Phrase; node: Phrase } {
  const { applications, nodes } = model.directory;
  const { app, node } = model.containers;
  return { app: { name: applications[app[container]].id }, node: { name: nodes[node[container]].id } };
}

const GETS = ['its driver', 'an executor', 'a container', 'a placeholder'] as const;

function allocation(model: RunModel, container: number): Decision {
  const { app, kind, allocated } = model.containers;
  const { app: name, node } = names(model, container);
  const what =
    kind[container] === ContainerKind.driver ? `its ${driverWord(model, app[container])}` : GETS[kind[container]];
  return { at: allocated[container], app: app[container], text: [name, ` gets ${what} on `, node], times: 1 };
}

function ending(model: RunModel, container: number): Decision {
  const { app, kind, ended, outcome } = model.containers;
  const { app: name, node } = names(model, container);
  const named =
    kind[container] === ContainerKind.driver ? driverWord(model, app[container]) : containerKindNames[kind[container]];
  const what = kind[container] === ContainerKind.task ? 'container' : named;
  const one = kind[container] === ContainerKind.driver ? `its ${what}` : `${what === 'executor' ? 'an' : 'a'} ${what}`;
  const text = endText(outcome[container], name, node, what, one);
  const full = outcome[container] === ContainerOutcome.preempted ? queueOverMaximum(model, container) : -1;
  if (full !== -1) text.push(': ', { name: model.directory.queues[full].id }, ' holds more than its maximum');
  return { at: ended[container], app: app[container], text, times: 1 };
}

function endText(outcome: number, app: Phrase, node: Phrase, what: string, one: string): Phrase[] {
  switch (outcome) {
    case ContainerOutcome.failed:
      return [`${/^[ae]/.test(what) ? 'An' : 'A'} ${what} of `, app, ' fails on ', node];
    case ContainerOutcome.killed:
      return [app, ` loses ${one} on `, node, ': killed'];
    case ContainerOutcome.preempted:
      return [app, ` loses ${one} on `, node, ' to preemption'];
    case ContainerOutcome.nodeLost:
      return [app, ` loses ${one} with `, node];
    case ContainerOutcome.replaced:
      return [app, ` puts a real container in place of ${one} on `, node];
    default:
      return [app, ` gives back ${one} on `, node];
  }
}

function deadlockFound(model: RunModel, deadlock: Deadlock): Decision {
  const { apps, from } = deadlock;
  const clause = deadlockClause(model.directory, deadlock);
  return {
    at: from,
    app: apps.length === 1 ? apps[0] : -1,
    text: ['Deadlock: ', ...clause, ', and there is no room for what they wait for'],
    times: 1,
  };
}
