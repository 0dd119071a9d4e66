import { describe, expect, test } from 'vitest';
import { ModelBuilder } from '../../../analysis/build/model-builder';
import type { RunModel } from '../../../analysis/model';
import { expandScenario } from '../../expand';
import { galleryEntry } from '../../gallery';
import { startRun } from '../../run/simulate';
import { SECOND } from '../../../base/units';

/** A variant's run, and what the texts of the scenarios say of it. */
class Measures {
  private readonly model: RunModel;

  constructor(id: string, variant: string) {
    const scenario = galleryEntry(id)?.scenario;
    if (scenario === undefined) throw new Error(`no ${id} in the gallery`);
    const input = expandScenario(scenario, variant);
    if (!input.ok) throw new Error(input.error[0].message);
    const run = startRun(input.value);
    const builder = new ModelBuilder(run.directory);
    for (let over = false; !over;) {
      over = run.slice(100_000);
      for (const chunk of run.takeChunks()) builder.add(chunk);
    }
    this.model = builder.snapshot(run.now, run.ended);
  }

  get ended() {
    return this.model.ended?.reason;
  }

  /** Containers that applications of some entries hold at an instant (s). */
  held(at: number, ...generators: readonly string[]): number {
    const { containers, directory } = this.model;
    let held = 0;
    for (let c = 0; c < containers.count; c++) {
      const there = containers.allocated[c] <= at * SECOND && containers.ended[c] > at * SECOND;
      if (there && generators.includes(directory.applications[containers.app[c]].generator)) held++;
    }
    return held;
  }

  /** Seconds from submission to end of the applications of an entry. */
  responses(generator: string): number[] {
    return this.model.applications
      .filter(({ id }) => this.model.directory.applications[id].generator === generator)
      .map(({ finished, submitted }) => Math.round((finished - submitted) / SECOND));
  }

  /** Percentage of the tasks of an entry that ran on a node with their data. */
  local(generator: string): number {
    const { tasks, directory } = this.model;
    let near = 0;
    let all = 0;
    for (let task = 0; task < tasks.count; task++) {
      if (directory.applications[tasks.app[task]].generator !== generator) continue;
      all++;
      if (tasks.locality[task] === 1) near++;
    }
    return Math.round((100 * near) / all);
  }

  /** Seconds from the beginning. */
  get firstReservation(): number {
    return Math.min(...this.model.reservations.map(({ from }) => from / SECOND));
  }
}

const of = (id: string, ...variants: readonly string[]) => variants.map((variant) => new Measures(id, variant));
const held = (runs: readonly Measures[], at: number, ...generators: readonly string[]) =>
  runs.map((run) => generators.map((generator) => run.held(at, generator)));

describe('what the texts about the Fair scheduler say', () => {
  test('fair-steady-shares: steady shares decide nothing', () => {
    const runs = of('fair-steady-shares', 'A', 'B');
    expect(held(runs, 59, 'etl')).toEqual([[40], [40]]);
    expect(held(runs, 100, 'etl', 'adhoc')).toEqual([
      [20, 20],
      [20, 20],
    ]);
  });

  test('fair-min-shares: 24, 8 and 8; 18, 6 and 16; nothing beside minimum shares that are more than exists', () => {
    const [weights, minimum, tooMuch] = held(of('fair-min-shares', 'A', 'B', 'C'), 200, 'etl', 'adhoc', 'prod');
    const near = (counts: readonly number[], shares: readonly number[]) =>
      counts.forEach((count, i) => expect(Math.abs(count - shares[i])).toBeLessThanOrEqual(2));
    near(weights, [24, 8, 8]);
    near(minimum, [18, 6, 16]);
    near(tooMuch, [0, 20, 20]);
  });

  test('fair-below-min-share: the next thirty go to B, without minimum shares to A', () => {
    const [minimum, none] = held(of('fair-below-min-share', 'A', 'B'), 120, 'a-more', 'b-more');
    expect(minimum).toEqual([0, 30]);
    expect(none).toEqual([30, 0]);
  });

  test('fair-or-drf: memory alone leaves the cores to one queue', () => {
    expect(held(of('fair-or-drf', 'A', 'B'), 60, 'memory', 'cores')).toEqual([
      [9, 27],
      [30, 20],
    ]);
  });

  test('fair-fill-rate: a container per heartbeat, half of what is free, all of it', () => {
    const runs = of('fair-fill-rate', 'A', 'B', 'C', 'D');
    expect(held(runs, 2, 'job').flat()).toEqual([15, 110, 160, 5]);
    expect(runs[0].held(17, 'job')).toBe(160);
  });

  test('fair-am-share: without a limit masters hold everything, with a small one most is idle', () => {
    const [half, none, tenth] = of('fair-am-share', 'A', 'B', 'C');
    expect([half, none, tenth].map((run) => run.ended)).toEqual(['all-done', 'deadlock', 'all-done']);
    expect([half, none, tenth].map((run) => run.held(25, 'job'))).toEqual([10, 20, 2]);
  });

  test('fair-locality-delay: the more heartbeats pass, the more maps run beside their data', () => {
    const runs = of('fair-locality-delay', 'A', 'B', 'C');
    expect(runs.map((run) => run.local('small'))).toEqual([66, 71, 75]);
    const means = runs.map((run) => {
      const responses = run.responses('small');
      return Math.round(responses.reduce((sum, time) => sum + time, 0) / responses.length);
    });
    expect(means).toEqual([35, 41, 40]);
  });

  test('fair-preemption: half of the fair share, and in 2014 half of what was taken is lost again', () => {
    const runs = of('fair-preemption', 'A', 'B', 'C');
    expect(held(runs, 88, 'short').flat()).toEqual([0, 0, 0]);
    expect(held(runs, 104, 'long', 'short')).toEqual([
      [30, 10],
      [30, 10],
      [40, 0],
    ]);
    expect(runs[2].held(299, 'short')).toBe(0);
  });
});

describe('what the texts about the Capacity scheduler say', () => {
  test('capacity-user-limits: one user, two, three, four, and the fifth waits', () => {
    const users = ['ann', 'ben', 'cem', 'dot', 'eve'];
    const [floor, factor, first] = of('capacity-user-limits', 'A', 'B', 'C');
    expect([floor, factor, first].map((run) => run.held(29, 'ann'))).toEqual([21, 40, 21]);
    expect(users.map((user) => floor.held(55, user))).toEqual([21, 19, 0, 0, 0]);
    expect(users.map((user) => floor.held(85, user))).toEqual([15, 15, 10, 0, 0]);
    expect(floor.held(119, 'dot')).toBeGreaterThan(6);
    expect(floor.held(200, 'eve')).toBe(0);
    expect(users.map((user) => first.held(200, user))).toEqual([21, 19, 0, 0, 0]);
  });

  test('capacity-am-limit: two masters on an idle cluster', () => {
    const [tenth, half] = of('capacity-am-limit', 'A', 'B');
    expect(tenth.held(20, 'job')).toBe(10);
    expect(half.held(20, 'job')).toBe(32);
    expect(tenth.responses('job').at(-1)).toBeGreaterThan(2 * (half.responses('job').at(-1) ?? 0));
  });

  test('capacity-vcores: eight tasks of four vcores on nodes of eight', () => {
    expect(held(of('capacity-vcores', 'A', 'B'), 30, 'job').flat()).toEqual([40, 10]);
  });

  test('capacity-off-switch: ten a second, all at once, nearly all beside data', () => {
    expect(held(of('capacity-off-switch', 'A', 'B', 'C'), 1, 'job').flat()).toEqual([10, 160, 153]);
  });

  test('capacity-queue-priority: the important queue first, up to its guarantee', () => {
    const runs = of('capacity-queue-priority', 'A', 'B');
    expect(held(runs, 2, 'prod', 'etl', 'adhoc')).toEqual([
      [7, 7, 6],
      [20, 0, 0],
    ]);
    expect(runs[1].held(6, 'prod')).toBeLessThan(23);
  });

  test('capacity-preemption-throttles: two at a time to 54, ten at a time to 50', () => {
    const runs = of('capacity-preemption-throttles', 'A', 'B', 'C', 'D');
    expect(held(runs, 76, 'b').flat()).toEqual([78, 74, 70, 78]);
    expect(held(runs, 150, 'b')[1]).toEqual([54]);
    expect(held(runs, 590, 'b').flat()).toEqual([54, 54, 50, 50]);
  });

  test('capacity-preemption-generations: ten containers until 2.7, none since', () => {
    expect(held(of('capacity-preemption-generations', 'A', 'B', 'C'), 90, 'a', 'b', 'b-more')).toEqual([
      [50, 40, 10],
      [50, 40, 10],
      [60, 40, 0],
    ]);
  });

  test('capacity-disable-preemption: who is protected keeps it, and others pay', () => {
    expect(held(of('capacity-disable-preemption', 'A', 'B'), 400, 'a', 'b', 'c')).toEqual([
      [40, 30, 30],
      [20, 30, 50],
    ]);
  });

  test('container-expiry: what is never launched is taken back after ten minutes, or after one', () => {
    const runs = of('container-expiry', 'A', 'B');
    expect(held(runs, 59, 'slow', 'quick')).toEqual([
      [10, 0],
      [10, 0],
    ]);
    expect(runs.map((run) => run.responses('quick')[0] + 30)).toEqual([627, 87]);
  });

  test('master-restart: two minutes of eleven maps are lost, or nothing', () => {
    const runs = of('master-restart', 'A', 'B');
    expect(held(runs, 121, 'job')).toEqual([[1], [12]]);
    expect(runs.map((run) => run.responses('job'))).toEqual([[374], [254]]);
  });

  test('capacity-mappings: the first rule that matches, and one that leads nowhere refuses', () => {
    const queues = (variant: string) => {
      const scenario = galleryEntry('capacity-mappings')?.scenario;
      const input = scenario === undefined ? undefined : expandScenario(scenario, variant);
      if (input?.ok !== true) throw new Error('capacity-mappings cannot be run');
      return input.value.applications.map(({ queue, rejected }) =>
        rejected === undefined ? input.value.queues[queue].id.slice(5) : 'refused',
      );
    };
    expect(queues('A')).toEqual(['etl', 'science', 'etl', 'refused', 'science']);
    expect(queues('B')).toEqual(['etl', 'science', 'etl', 'refused', 'etl']);
  });

  test('capacity-reservation: nodes drain for the big containers, unless there is no room to reserve', () => {
    const [reserves, starves, keeps] = of('capacity-reservation', 'A', 'B', 'C');
    expect(reserves.firstReservation).toBeLessThan(22);
    expect(reserves.responses('big')[0]).toBeLessThan(80);
    expect(starves.firstReservation).toBeGreaterThan(200);
    expect(starves.responses('big')[0]).toBeGreaterThan(250);
    expect(keeps.firstReservation).toBeLessThan(40);
    expect(keeps.responses('big')[0]).toBeLessThan(120);
  });

  test('fair-against-capacity: small jobs wait under Fair, large ones under Capacity', () => {
    const [fair, capacity] = of('fair-against-capacity', 'A', 'B');
    expect(Math.min(...fair.responses('report'))).toBeGreaterThan(35);
    expect(Math.max(...capacity.responses('report'))).toBeLessThan(25);
    expect((capacity.responses('model')[1] ?? 0) - (fair.responses('model')[1] ?? 0)).toBeGreaterThan(75);
    expect(capacity.held(55, 'model')).toBeLessThan(26);
  });
});
