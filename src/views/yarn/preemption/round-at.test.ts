import { describe, expect, it } from 'vitest';
import type { RunModel } from '../../../analysis/model';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import type { Scenario } from '../../../scenario/schema';
import { MEMORY, defaultCalculator } from '../../../schedulers/yarn/resources';
import { seenBy } from '../../shared/acts/act';
import { settingsAt } from '../settings-at';
import { roundInput } from './round-at';
import { roundSteps } from './round-steps';
import { stepText } from './round-words';

const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';

function scenario(scheduler: object, queues: readonly object[], workload: readonly object[]): Scenario {
  return {
    signalbox: 1,
    seed: 1,
    horizon: '5min',
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 16, memory: '16GB' } }] },
    queues: [{ id: 'root', capacity: 100 }, ...queues],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.scheduler.capacity.maximum-am-resource-percent': 1,
      [`${PREEMPTION}natural_termination_factor`]: 1,
      [`${PREEMPTION}total_preemption_per_round`]: 1,
      ...scheduler,
    },
    workload: workload.map((one) => ({ kind: 'mapreduce', 'mapreduce.job.reduces': 0, ...one })),
  } as unknown as Scenario;
}

/**
 * The marks that the monitor made, and what the round of the view chooses at those instants. The view sees the end of an
 * instant: rounds are left out in whose instant a container began or ended.
 */
function compared(document: Scenario): { readonly marked: number[]; readonly chosen: number[] }[] {
  const model = modelOf(document);
  return instantsOf(model).map((at) => {
    const { preemptions } = model;
    const marked = [...(preemptions?.container ?? [])].filter(
      (_, row) => preemptions !== undefined && preemptions.marked[row] <= at && preemptions.until[row] > at,
    );
    const { round } = roundSteps(roundInput(model, settingsAt(seenBy(document, 'A'), at), at));
    const byId = (a: number, b: number) => a - b;
    return { marked: marked.sort(byId), chosen: round.chosen.map(({ id }) => id).sort(byId) };
  });
}

function instantsOf({ preemptions, containers }: RunModel): number[] {
  const changes = new Set([...containers.allocated, ...containers.ended]);
  return [...new Set(preemptions?.marked)].filter((at) => !changes.has(at));
}

const LONG = { 'mapreduce.job.maps': 60, mapDuration: '4min' };

describe('a round inside a queue', () => {
  const queues = [{ id: 'root.q', capacity: 100, 'minimum-user-limit-percent': 50, 'user-limit-factor': 4 }];
  const inside = {
    [`${PREEMPTION}intra-queue-preemption.enabled`]: true,
    [`${PREEMPTION}intra-queue-preemption.max-allowable-limit`]: 0.5,
  };

  it.each([
    ['userlimit_first', 'fifo'],
    ['userlimit_first', 'fair'],
    ['priority_first', 'fifo'],
  ])('chooses what the run marked: %s, %s', (policy, ordering) => {
    const document = scenario(
      { ...inside, [`${PREEMPTION}intra-queue-preemption.preemption-order-policy`]: policy },
      [{ ...queues[0], 'ordering-policy': ordering }],
      [
        { ...LONG, id: 'a', queue: 'root.q', user: 'ann', priority: 0 },
        { ...LONG, id: 'b', queue: 'root.q', user: 'ben', priority: 2, submit: '40s' },
        { ...LONG, id: 'c', queue: 'root.q', user: 'ann', priority: 1, submit: '80s' },
      ],
    );
    const rounds = compared(document);
    expect(rounds.length).toBeGreaterThan(0);
    for (const { marked, chosen } of rounds) expect(chosen).toEqual(marked);
  });

  it('says in words how the applications of the queue share, and who gives', () => {
    const document = scenario(inside, queues, [
      { ...LONG, id: 'a', queue: 'root.q', user: 'ann' },
      { ...LONG, id: 'b', queue: 'root.q', user: 'ben', submit: '40s' },
    ]);
    const model = modelOf(document);
    const at = model.preemptions?.marked[0] ?? NaN;
    const input = roundInput(model, settingsAt(seenBy(document, 'A'), at), at);
    const { round, steps } = roundSteps(input);
    const step = steps.find(({ kind }) => kind === 'inside');
    expect(step !== undefined && stepText(step, round, input.snapshot, input.settings)).toBe(
      'Inside root.q, what its applications keep is divided again: by priority, up to the limit of each user. Users above their limit give to others; of one user, an application gives to one with a higher priority, together at most 50 % of the guarantee (max-allowable-limit).',
    );
    const gives = step?.kind === 'inside' ? step.leaf.apps.map(({ toGive }) => toGive[MEMORY]) : [];
    expect(gives.reduce((sum, mb) => sum + mb, 0)).toBe(round.chosen.length * 1024);
  });
});

describe('a round with lazy preemption', () => {
  it('counts killable containers as taken, and chooses what the run marked', () => {
    const document = scenario(
      { 'yarn.scheduler.capacity.lazy-preemption-enabled': true },
      [
        { id: 'root.a', capacity: 50, 'user-limit-factor': 2 },
        { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
      ],
      [
        { ...LONG, id: 'a', queue: 'root.a', 'mapreduce.job.maps': 56 },
        // One of them needs more room than the nodes give back at first.
        { ...LONG, id: 'b', queue: 'root.b', submit: '40s', 'mapreduce.map.memory.mb': 7168 },
      ],
    );
    const model = modelOf(document);
    for (const { marked, chosen } of compared(document)) expect(chosen).toEqual(marked);
    const at = Math.min(...(model.preemptions?.killable ?? []));
    const { snapshot, settings } = roundInput(model, settingsAt(seenBy(document, 'A'), at), at);
    const killable = snapshot.queues.map(({ partitions }) => partitions[0]?.killable[MEMORY]);
    expect(killable[0]).toBeGreaterThan(0);
    expect(killable).toEqual([killable[0], killable[0], 0]);
    const round = roundSteps({ snapshot, settings, calculator: defaultCalculator, now: at / 1000 });
    expect(stepText(round.steps[0], round.round, snapshot, settings)).toContain('in killable containers');
  });
});
