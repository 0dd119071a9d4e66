import type { JsonObject } from '../../base/json';
import { describe, expect, it } from 'vitest';
import { defaultCalculator } from '../yarn/resources';
import { runRound } from './round';
import { readPreemptionSettings } from './settings';
import type { AppSnapshot, QueueSnapshot, Snapshot } from './snapshot';

const of = (memory: number) => Float64Array.of(memory, 0);
const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';
const UNDERUTILIZED = 'yarn.scheduler.capacity.ordering-policy.priority-utilization.underutilized-preemption.';
const MINUTE = 60_000;

interface Case {
  readonly highPriority?: number;
  readonly highGuaranteed?: number;
  readonly needed?: number;
  readonly since?: number;
  /** Containers of the less important queue on each node; the first one of all is its AM. */
  readonly onNodes?: readonly number[];
  readonly settings?: JsonObject;
  /** Containers that a younger application of `low` holds. */
  readonly later?: readonly number[];
}

/** Two nodes of 10, or as many as are named. The queue `low` holds containers of 1; `high` waits for one of 6 on the first node. */
function run({
  highPriority = 2,
  highGuaranteed = 10,
  needed = 6,
  since = 0,
  onNodes = [10, 10],
  settings = {},
  later = [],
}: Case) {
  const nodeOf = onNodes.flatMap((count, node) => Array.from({ length: count }, () => node));
  const held = nodeOf.length;
  const queue = (path: string, parent: number, priority: number, guaranteed: number, used: number): QueueSnapshot => ({
    path,
    parent,
    priority,
    preemptionDisabled: false,
    intraQueuePreemptionDisabled: false,
    maximumAmFraction: 1,
    orderingPolicy: 'fifo',
    partitions: [
      {
        guaranteed: of(guaranteed),
        maximum: of(20),
        used: of(used),
        pending: of(path === 'root.high' ? needed : 0),
        pendingWithoutReserved: of(0),
        reserved: of(path === 'root.high' ? needed : 0),
        killable: of(0),
      },
    ],
    apps: path === 'root.low' ? [0, 2] : path === 'root.high' ? [1] : [],
    userLimits: [],
  });
  const app = (queueNumber: number, more: Partial<AppSnapshot>): AppSnapshot => ({
    id: queueNumber,
    queue: queueNumber,
    user: 'user',
    priority: 0,
    pending: [of(0)],
    containers: [],
    reservations: [],
    ...more,
  });
  const containers = nodeOf.map((node, id) => ({
    id,
    node,
    size: of(1),
    requestPriority: 1,
    am: id === 0 && later.length === 0,
    borrowed: false,
    killable: false,
  }));
  const snapshot: Snapshot = {
    types: 2,
    partitions: [{ label: '', total: of(20), exclusive: true }],
    queues: [
      queue('root', -1, 0, 20, held),
      queue('root.low', 0, 1, 20 - highGuaranteed, held),
      queue('root.high', 0, highPriority, highGuaranteed, needed),
    ],
    apps: [
      app(1, { containers: containers.filter(({ id }) => !later.includes(id)) }),
      app(2, { reservations: [{ id: -1, node: 0, size: of(needed), since, movable: true }] }),
      app(1, { id: 3, containers: containers.filter(({ id }) => later.includes(id)) }),
    ],
    nodes: onNodes.map(() => ({ partition: 0, total: of(10) })),
    minimumAllocation: of(1),
  };
  return runRound(snapshot, defaultCalculator, readPreemptionSettings(settings), MINUTE);
}

const byPriority = {
  [`${UNDERUTILIZED}enabled`]: true,
  [`${PREFIX}total_preemption_per_round`]: 1,
  [`${PREFIX}natural_termination_factor`]: 0,
};

const chosenBy = (round: ReturnType<typeof run>, selector: string) =>
  round.chosen.filter((one) => one.selector === selector).map(({ id }) => id);

describe('a reservation of a more important queue', () => {
  it('takes containers of less important queues on its node, AMs excepted, however little these queues have', () => {
    expect(chosenBy(run({ settings: byPriority }), 'queue-priority')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(chosenBy(run({ onNodes: [9, 1], settings: byPriority }), 'queue-priority')).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes all that it needs or nothing', () => {
    expect(chosenBy(run({ needed: 10, settings: byPriority }), 'queue-priority')).toEqual([]);
    const small = { ...byPriority, [`${PREFIX}total_preemption_per_round`]: 0.25 };
    expect(chosenBy(run({ settings: small }), 'queue-priority')).toEqual([]);
  });

  it('takes nothing while it is young, from queues that are as important, or for a queue with its guarantee', () => {
    expect(chosenBy(run({ since: 1, settings: byPriority }), 'queue-priority')).toEqual([]);
    expect(chosenBy(run({ highPriority: 1, settings: byPriority }), 'queue-priority')).toEqual([]);
    expect(chosenBy(run({ highGuaranteed: 0, settings: byPriority }), 'queue-priority')).toEqual([]);
  });

  it('moves to a node where enough can be taken, if it may', () => {
    const move = { ...byPriority, [`${UNDERUTILIZED}allow-move-reservation`]: true };
    // The AM is on the first node, so that ten units can only come free on the second one.
    expect(run({ needed: 10, settings: move }).moves).toEqual([{ reservation: -1, toNode: 1 }]);
    expect(run({ needed: 10, settings: byPriority }).moves).toEqual([]);
  });

  it('moves to the first of several such nodes', () => {
    const move = { ...byPriority, [`${UNDERUTILIZED}allow-move-reservation`]: true };
    expect(run({ needed: 10, onNodes: [10, 10, 5], settings: move }).moves).toEqual([{ reservation: -1, toNode: 1 }]);
  });
});

describe('the choice by reservations', () => {
  const byReservation = {
    [`${PREFIX}select_based_on_reserved_containers`]: true,
    [`${PREFIX}total_preemption_per_round`]: 1,
  };

  it('takes the youngest containers on the node of the reservation, whatever the natural termination factor', () => {
    expect(chosenBy(run({ settings: byReservation }), 'reserved')).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it('takes containers of the youngest application first', () => {
    const round = run({ settings: byReservation, later: [0, 2, 4] });
    expect(chosenBy(round, 'reserved')).toEqual([4, 2, 0, 9, 8, 7]);
  });

  it('takes nothing where it would not be enough', () => {
    const small = {
      ...byReservation,
      [`${PREFIX}total_preemption_per_round`]: 0.2,
      [`${PREFIX}natural_termination_factor`]: 0,
    };
    const round = run({ settings: small });
    expect(chosenBy(round, 'reserved')).toEqual([]);
    // What was held against the budget before it came to nothing stays off it, as in Hadoop.
    expect(round.left[0]).toBe(0);
  });
});
