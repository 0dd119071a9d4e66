import { describe, expect, test } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';
import { nodesOf, policies, problems, sparrow, starts } from '../../engine/testing/sparrow-runs.test-helper';
import type { Loose } from '../../engine/testing/sparrow-runs.test-helper';
import { Message } from '../../sim/trace/trace';

describe('why a job waits', () => {
  const told = (settings: Loose) =>
    play(
      sparrow({
        nodes: [1, 1],
        workload: [batch('busy', { duration: '1min' }), batch('a', { submit: '20s' })],
        settings: { policy: 'late', ...settings },
      }),
    )
      .reasons()
      .filter(({ on }) => on === 1)
      .map(({ at, id }) => `${at} ${id}`);

  test('When its last task has a slot, it is not for the reservations that it has left', () => {
    expect(told({})).toEqual(['20 messages-under-way', '21 slot-held']);
  });

  test('No slot is held where workers ask for every reservation at once', () => {
    const lines = told({ 'node_monitor.task_scheduler': 'none' });
    expect(lines[0]).toBe('20 messages-under-way');
    expect(lines.some((line) => line.endsWith('slot-held'))).toBe(false);
  });
});

describe('an idle cluster', () => {
  test.each([
    ['random', 1],
    ['per-task', 3],
    ['batch', 3],
    ['late', 3],
    ['central', 1],
  ])('Under %s a task starts after %d messages', (policy, at) => {
    const played = play(sparrow({ nodes: [1, 1], workload: [batch('a')], settings: { policy } }));
    expect(played.containers.map((container) => container.at)).toEqual([at]);
    expect(played.containers[0].ended).toBe(at + 10);
  });

  test('Probes and reservations of a job go to the same workers under every policy', () => {
    const outline = { nodes: Array.from({ length: 20 }, () => 1), workload: [batch('a', { tasks: 4 })] };
    const kinds = { 'per-task': Message.probe, batch: Message.probe, late: Message.reservation };
    const probed = Object.entries(kinds).map(([policy, kind]) =>
      nodesOf(play(sparrow({ ...outline, settings: { policy } })), 0, kind),
    );
    expect(new Set(probed[0]).size).toBe(8);
    expect(probed[1]).toEqual(probed[0]);
    expect(probed[2]).toEqual(probed[0]);
    const random = play(sparrow({ ...outline, settings: { policy: 'random' } }));
    expect(nodesOf(random, 0, Message.task)).toEqual(probed[0].slice(0, 4));
  });

  test('A worker gets at most one task of a job under sampling, although it has four idle slots', () => {
    for (const policy of ['random', 'per-task', 'batch']) {
      const workload = [batch('a', { tasks: 3 })];
      const played = play(sparrow({ nodes: [4, 4, 4, 4, 4, 4], workload, settings: { policy } }));
      expect(new Set(played.containers.map(({ node }) => node)).size).toBe(3);
    }
  });

  test('A job without tasks is done at once', () => {
    for (const policy of policies) {
      const played = play(sparrow({ workload: [batch('a', { tasks: 0 })], settings: { policy } }));
      expect(played.run.ended).toEqual({ reason: 'all-done', at: 0 });
    }
  });
});

describe('more probes than workers', () => {
  test('Reservations go round: floor(R/W) to each worker, one more to the first of the shuffle', () => {
    const played = play(
      sparrow({ nodes: [1, 1, 1], workload: [batch('a', { tasks: 4 })], settings: { policy: 'late' } }),
    );
    const nodes = nodesOf(played, 0, Message.reservation);
    const counts = [0, 1, 2].map((n) => nodes.filter((node) => node === n).length);
    expect(counts.toSorted((x, y) => x - y)).toEqual([2, 3, 3]);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  test('More tasks than workers all run, under every policy', () => {
    for (const policy of policies) {
      const played = play(sparrow({ nodes: [1, 2], workload: [batch('a', { tasks: 7 })], settings: { policy } }));
      expect(played.containers).toHaveLength(7);
      expect(played.run.ended?.reason).toBe('all-done');
    }
  });

  test('Two reservations on a worker with two free slots both ask, and both get a task', () => {
    const settings = { policy: 'late', 'sample.ratio': 1 };
    const played = play(sparrow({ nodes: [2], workload: [batch('a', { tasks: 2 })], settings }));
    expect(starts(played)).toEqual(['a n1 3', 'a n1 3']);
  });
});

describe('workers that come and go', () => {
  test.each(policies)('Under %s tasks that were lost with a worker run elsewhere', (policy) => {
    const played = play(
      sparrow({
        nodes: [1, 1, 1],
        workload: [batch('a', { count: 5, tasks: 3, arrivals: '4s' })],
        settings: { policy },
        interventions: [{ id: 'i', kind: 'node-lost', node: 'n2', at: '15s' }],
      }),
    );
    expect(played.run.ended?.reason).toBe('all-done');
    expect(played.containers.filter(({ outcome }) => outcome === 'completed')).toHaveLength(15);
    expect(played.containers.filter(({ node, at }) => node === 'n2' && at > 15)).toEqual([]);
  });

  test('Jobs that find no worker wait for one', () => {
    for (const policy of policies) {
      const played = play(
        sparrow({
          nodes: [1],
          workload: [batch('a', { submit: '5s' })],
          settings: { policy },
          interventions: [
            { id: 'i', kind: 'node-lost', node: 'n1', at: '1s' },
            { id: 'j', kind: 'node-back', node: 'n1', at: '60s' },
          ],
        }),
      );
      expect(played.run.ended?.reason).toBe('all-done');
      expect(played.containers[0].at).toBeGreaterThan(60);
    }
  });

  test.each([{ label: undefined }, { label: 'fast' }])(
    'A task lost under another policy than its job began with runs again beside those still at the scheduler (label $label)',
    ({ label }) => {
      const job = batch('a', { tasks: 3, ...(label === undefined ? {} : { nodeLabel: label }) });
      const played = play(
        sparrow({
          nodes: [{ capacity: { vcore: 1, memory: '64GB' }, labels: ['fast'] }],
          workload: [job],
          settings: { policy: 'late' },
          interventions: [
            { id: 'i', kind: 'knob-changed', path: ['policy'], value: 'random', at: '5s' },
            { id: 'j', kind: 'node-lost', node: 'n1', at: '6s' },
            { id: 'k', kind: 'node-back', node: 'n1', at: '60s' },
          ],
        }),
      );
      expect(played.run.ended?.reason).toBe('all-done');
      expect(played.containers.filter(({ outcome }) => outcome === 'completed')).toHaveLength(3);
    },
  );

  test('The central scheduler places the lost tasks of a job that began with another scheduler', () => {
    // With one reservation per task, none is left over for a task that is to run once more.
    const played = play(
      sparrow({
        nodes: [1, 1],
        workload: [batch('a', { tasks: 4 })],
        settings: { policy: 'late', 'sample.ratio': 1 },
        interventions: [
          { id: 'i', kind: 'knob-changed', path: ['policy'], value: 'central', at: '5s' },
          { id: 'j', kind: 'node-lost', node: 'n1', at: '6s' },
        ],
      }),
    );
    expect(played.run.ended?.reason).toBe('all-done');
    expect(played.of('a').filter(({ outcome }) => outcome === 'completed')).toHaveLength(4);
  });
});

describe('settings that change during a run', () => {
  const cpus = (at: string, value: number): Loose => ({
    id: at,
    kind: 'knob-changed',
    path: ['system.cpus'],
    value,
    at,
  });

  /** Most tasks that ran at once between two instants. */
  function busiest({ containers }: Played, from: number, to: number): number {
    const running = containers
      .filter(({ at }) => at >= from && at < to)
      .map(({ at }) => containers.filter((other) => other.at <= at && other.ended > at).length);
    return Math.max(...running);
  }

  test.each(policies)('Under %s a worker uses new slots, and gives up slots that it no longer has', (policy) => {
    const played = play(
      sparrow({
        nodes: [4],
        workload: [batch('a', { count: 30 })],
        settings: { policy, 'system.cpus': 1, 'sample.ratio': 1 },
        interventions: [cpus('25s', 3), cpus('60s', 2)],
      }),
    );
    expect(played.run.ended?.reason).toBe('all-done');
    expect([busiest(played, 0, 25), busiest(played, 25, 60), busiest(played, 75, 1000)]).toEqual([1, 3, 2]);
  });

  test('Workers go on stealing while one scheduler is there, whichever others have failed', () => {
    const end = (workStealing: boolean): number =>
      play(
        sparrow({
          nodes: [1, 1, 1],
          workload: [batch('a', { tasks: 12, duration: { dist: 'uniform', min: '1s', max: '60s' } })],
          settings: { schedulers: 2, 'sample.ratio': 1, workStealing },
          interventions: [
            { id: 'i', kind: 'scheduler-failed', scheduler: 2, at: '1s' },
            { id: 'j', kind: 'knob-changed', path: ['schedulers'], value: 1, at: '2s' },
          ],
        }),
      ).run.now;
    expect(end(true)).toBeLessThan(end(false));
  });

  test('A change that the workers or the network cannot take is refused with the intervention', () => {
    const changed = (path: string, value: unknown): Loose => ({
      id: 'i',
      kind: 'knob-changed',
      path: [path],
      value,
      at: '1s',
    });
    const workload = [batch('a')];
    const settings = { workStealing: true };
    for (const what of [changed('system.cpus', 5), changed('network.delay', '0s'), changed('type', 'hawk')]) {
      expect(problems(sparrow({ nodes: [4], workload, settings, interventions: [what] }))).toEqual([
        'interventions.i.value',
      ]);
    }
  });
});
