import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTo, defaultCalculator, dominantCalculator, fitsIn } from '../yarn/resources';
import { nothing } from './arithmetic';
import { Marks } from './marks';
import { runRound } from './round';
import { readPreemptionSettings } from './settings';
import type { Generation, PreemptionSettings } from './settings';
import type { AppSnapshot, QueueSnapshot, ReservationSnapshot, Snapshot } from './snapshot';

const quantity = (max: number) => fc.integer({ min: 0, max });
const amount = (max: number) => fc.tuple(quantity(max), quantity(max)).map((pair) => Float64Array.from(pair));

interface DrawnApp {
  readonly containers: number;
  readonly size: Float64Array;
  readonly reserved: number;
  readonly priority: number;
  readonly user: number;
  readonly pending: Float64Array;
}

const drawnApp: fc.Arbitrary<DrawnApp> = fc.record({
  containers: quantity(12),
  size: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 })).map((pair) => Float64Array.from(pair)),
  reserved: quantity(1),
  priority: quantity(3),
  user: quantity(2),
  pending: amount(60),
});

const drawnLeaf = fc.record({
  parent: quantity(2),
  guaranteed: amount(60),
  maximum: amount(200),
  priority: quantity(2),
  disabled: fc.boolean(),
  amFraction: fc.constantFrom(0, 0.1, 0.5),
  fair: fc.boolean(),
  apps: fc.array(drawnApp, { maxLength: 4 }),
});

const NODES = 3;

/** A tree of two levels, with what its applications use and ask for. */
const drawnSnapshot: fc.Arbitrary<Snapshot> = fc.array(drawnLeaf, { minLength: 2, maxLength: 6 }).map((leaves) => {
  const parents = [...new Set(leaves.map(({ parent }) => parent))];
  const first = 1 + parents.length;
  const none = () => new Float64Array(2);
  const sums = Array.from({ length: first + leaves.length }, () => ({
    guaranteed: none(),
    used: none(),
    pending: none(),
  }));
  const apps: AppSnapshot[] = [];
  let id = 0;
  leaves.forEach((leaf, index) => {
    for (const drawn of leaf.apps) {
      const node = (i: number) => (apps.length + i) % NODES;
      const reservations: ReservationSnapshot[] = Array.from({ length: drawn.reserved }, (_, i) => ({
        id: id++,
        node: node(i),
        size: drawn.size,
        since: -1e9,
        movable: true,
      }));
      apps.push({
        id: apps.length,
        queue: first + index,
        user: `user${drawn.user}`,
        priority: drawn.priority,
        pending: [drawn.pending],
        containers: Array.from({ length: drawn.containers }, (_, i) => ({
          id: id++,
          node: node(i),
          size: drawn.size,
          requestPriority: i % 2,
          am: i === 0,
          borrowed: false,
          killable: false,
        })),
        reservations,
      });
      for (const at of [0, 1 + parents.indexOf(leaf.parent), first + index]) {
        for (let i = 0; i < drawn.containers + drawn.reserved; i++) addTo(sums[at].used, drawn.size);
        addTo(sums[at].pending, drawn.pending);
      }
    }
    for (const at of [0, 1 + parents.indexOf(leaf.parent), first + index]) addTo(sums[at].guaranteed, leaf.guaranteed);
  });
  const total = sums[0].guaranteed.map((sum) => sum + 1);
  const queue = (at: number, parent: number, more: Partial<QueueSnapshot>, maximum = total): QueueSnapshot => ({
    path: `q${at}`,
    parent,
    priority: 0,
    preemptionDisabled: false,
    intraQueuePreemptionDisabled: false,
    maximumAmFraction: 0,
    orderingPolicy: 'fifo',
    partitions: [
      {
        guaranteed: sums[at].guaranteed,
        maximum,
        used: sums[at].used,
        pending: sums[at].pending,
        pendingWithoutReserved: sums[at].pending.map((pending) => Math.floor(pending / 2)),
        reserved: none(),
        killable: none(),
      },
    ],
    apps: [],
    userLimits: [],
    ...more,
  });
  const queues = [queue(0, -1, {}), ...parents.map((_, i) => queue(1 + i, 0, {}))];
  leaves.forEach((leaf, index) => {
    const at = first + index;
    const own = apps.flatMap((app, number) => (app.queue === at ? [number] : []));
    own.sort((a, b) => apps[b].priority - apps[a].priority || a - b);
    queues.push(
      queue(
        at,
        1 + parents.indexOf(leaf.parent),
        {
          priority: leaf.priority,
          preemptionDisabled: leaf.disabled,
          maximumAmFraction: leaf.amFraction,
          orderingPolicy: leaf.fair ? 'fair' : 'fifo',
          apps: own,
          userLimits: [0, 1, 2].map((user) => ({
            user: `user${user}`,
            limit: [leaf.guaranteed.map((share) => Math.ceil(share / 2))],
          })),
        },
        leaf.maximum,
      ),
    );
  });
  return {
    types: 2,
    partitions: [{ label: '', total, exclusive: true }],
    queues,
    apps,
    nodes: Array.from({ length: NODES }, () => ({ partition: 0, total: total.map((all) => Math.ceil(all / NODES)) })),
    minimumAllocation: Float64Array.of(1, 1),
  };
});

const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';
const fraction = fc.constantFrom(0, 0.05, 0.1, 0.2, 0.5, 1);

const drawnSettings: fc.Arbitrary<PreemptionSettings> = fc
  .record({
    generation: fc.constantFrom<Generation>('classic', 'ordered', 'modern'),
    perRound: fraction,
    deadZone: fraction,
    factor: fraction,
    selectReserved: fc.boolean(),
    balance: fc.boolean(),
    intraQueue: fc.boolean(),
    order: fc.constantFrom('userlimit_first', 'priority_first'),
    queuePriority: fc.boolean(),
  })
  .map((drawn) =>
    readPreemptionSettings({
      preemptionGeneration: drawn.generation,
      [`${PREFIX}total_preemption_per_round`]: drawn.perRound,
      [`${PREFIX}max_ignored_over_capacity`]: drawn.deadZone,
      [`${PREFIX}natural_termination_factor`]: drawn.factor,
      [`${PREFIX}select_based_on_reserved_containers`]: drawn.selectReserved,
      [`${PREFIX}preemption-to-balance-queue-after-satisfied.enabled`]: drawn.balance,
      [`${PREFIX}intra-queue-preemption.enabled`]: drawn.intraQueue,
      [`${PREFIX}intra-queue-preemption.preemption-order-policy`]: drawn.order,
      'yarn.scheduler.capacity.ordering-policy.priority-utilization.underutilized-preemption.enabled':
        drawn.queuePriority,
    }),
  );
const drawnCalculator = fc.constantFrom(defaultCalculator, dominantCalculator);

describe('a round of preemption', () => {
  it('never takes more than its budget, from 2.8 on', () => {
    fc.assert(
      fc.property(drawnSnapshot, drawnSettings, drawnCalculator, (snapshot, settings, calculator) => {
        const round = runRound(snapshot, calculator, { ...settings, generation: 'modern' }, 0);
        const sum = new Float64Array(2);
        for (const { size } of round.chosen) addTo(sum, size);
        if (calculator.name === 'default') expect(sum[0]).toBeLessThanOrEqual(round.allowed[0]);
        else expect(settings.queuePriority || fitsIn(sum, round.allowed)).toBe(true);
      }),
    );
  });

  it('takes nothing twice and nothing that is not there, from no queue that is protected', () => {
    fc.assert(
      fc.property(drawnSnapshot, drawnSettings, drawnCalculator, (snapshot, settings, calculator) => {
        const { chosen } = runRound(snapshot, calculator, settings, 0);
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
        for (const { id, app, queue, reservation, selector } of chosen) {
          const held = reservation ? snapshot.apps[app].reservations : snapshot.apps[app].containers;
          expect(held.some((container) => container.id === id)).toBe(true);
          const isProtected = snapshot.queues[queue].preemptionDisabled && settings.generation !== 'classic';
          if (selector === 'fifo' || selector === 'balance' || selector === 'reserved') expect(isProtected).toBe(false);
        }
      }),
    );
  });

  it('takes no AM while its queue has another suitable container, and none for reservations or inside a queue', () => {
    fc.assert(
      fc.property(drawnSnapshot, drawnSettings, (snapshot, settings) => {
        const { chosen, left } = runRound(snapshot, defaultCalculator, settings, 0);
        const taken = new Set(chosen.map(({ id }) => id));
        for (const { am, queue, selector } of chosen) {
          if (!am) continue;
          expect(['fifo', 'balance']).toContain(selector);
          const others = snapshot.queues[queue].apps.flatMap((app) =>
            snapshot.apps[app].containers.filter((container) => !container.am && !taken.has(container.id)),
          );
          // Those that stay are too large for what is left of the budget.
          for (const { size } of others) expect(size[0]).toBeGreaterThan(left[0]);
        }
      }),
    );
  });

  it('never computes amounts below zero, nor hands out more than there is', () => {
    fc.assert(
      fc.property(drawnSnapshot, drawnSettings, (snapshot, settings) => {
        const { passes } = runRound(snapshot, defaultCalculator, settings, 0);
        for (const { shares } of passes) {
          for (const { toBePreempted, toObtain, over, untouchable, preemptable, ideal } of shares.states[0]) {
            for (const value of [toBePreempted, toObtain, over, untouchable, preemptable, ideal]) {
              expect(value[0]).toBeGreaterThanOrEqual(0);
            }
          }
          expect(nothing(snapshot.types)).toEqual(new Float64Array(snapshot.types));
          for (const { scale } of shares.levels) {
            expect(scale).toBeGreaterThanOrEqual(0);
            expect(scale).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('leaves marks that are forgotten when their containers are no longer chosen', () => {
    fc.assert(
      fc.property(drawnSnapshot, drawnSettings, (snapshot, settings) => {
        const marks = new Marks();
        const { chosen } = runRound(snapshot, defaultCalculator, settings, 0);
        marks.act(chosen, settings, 0);
        marks.act([], settings, 1000);
        for (const { spared } of marks.remembered.values()) expect(spared).toBe(true);
        marks.act([], settings, 1e9);
        expect(marks.remembered.size).toBe(0);
      }),
    );
  });
});
