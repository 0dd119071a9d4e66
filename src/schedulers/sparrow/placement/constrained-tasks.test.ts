import { describe, expect, test, vi } from 'vitest';
import { expandScenario } from '../../../engine/expand';
import { batch, play, scenarioOf } from '../../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../../engine/testing/play.test-helper';
import { nodesOf, policies, sparrow } from '../../../engine/testing/sparrow-runs.test-helper';
import { runScenario } from '../../../engine/testing/run-scenario.test-helper';
import type { Loose } from '../../../engine/testing/sparrow-runs.test-helper';
import { BatchPlacement } from '../../../frameworks/batch/placement';
import { Locality } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { Message, Rec } from '../../../sim/trace/trace';

function playDocument(document: Loose): Played {
  return play({ ...(document as unknown as Outline), nodes: [1, 1, 1, 1, 1], ...(document as object) } as Outline);
}

describe('constraints', () => {
  const data = [{ id: 'd', blocks: 3, replication: 2, placement: 'random' }];
  const document = (policy: string): Loose => ({
    ...scenarioOf(
      sparrow({
        nodes: [1, 1, 1, 1, 1],
        workload: [batch('a', { tasks: 6, input: 'd', onlyWithData: true })],
        settings: { policy },
      }),
    ),
    data,
  });

  test.each(policies)('Under %s tasks run only where their data lies', (policy) => {
    const input = expandScenario(document(policy) as unknown as ReturnType<typeof scenarioOf>, 'A');
    if (!input.ok) throw new Error('not valid');
    const { replicas = [] } = input.value.datasets?.[0] ?? {};
    const played = playDocument(document(policy));
    expect(played.run.ended?.reason).toBe('all-done');
    const ran = played.records
      .filter(({ kind }) => kind === Rec.taskStarted)
      .map(({ b, d }) => ({ node: played.containers[b].node, block: (d & 0xffffff) % 3 }));
    expect(ran).toHaveLength(6);
    for (const { node, block } of ran) {
      expect([replicas[2 * block], replicas[2 * block + 1]].map((n) => `n${Number(n) + 1}`)).toContain(node);
    }
  });
});

describe('constraints, whatever a job began with', () => {
  const data = [{ id: 'd', blocks: 2, replication: 1, placement: 'random' }];
  const allLocal = (played: Played): boolean =>
    played.records.filter(({ kind }) => kind === Rec.taskStarted).every(({ c }) => c >> 16 === Locality.nodeLocal);

  test.each(['random', 'per-task', 'central'])(
    'A task that was lost after %s is handed out only where its data lies',
    (policy) => {
      for (let seed = 1; seed <= 20; seed++) {
        const played = play({
          ...sparrow({
            nodes: [1, 1, 1],
            workload: [batch('a', { tasks: 6, input: 'd', onlyWithData: true })],
            settings: { policy, 'network.delay': { dist: 'uniform', min: '0s', max: '3s' } },
            interventions: [
              { id: 'i', kind: 'knob-changed', path: ['policy'], value: 'late', at: '4s' },
              ...['n1', 'n2', 'n3'].flatMap((node) => [
                { id: `lost ${node}`, kind: 'node-lost', node, at: '5s' },
                { id: `back ${node}`, kind: 'node-back', node, at: '20s' },
              ]),
            ],
          }),
          data,
          seed,
        });
        expect(played.run.ended?.reason).toBe('all-done');
        expect(allLocal(played)).toBe(true);
      }
    },
  );

  test('A job of one task that is lost twice looks for another worker with the block of that task', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const played = play({
        ...sparrow({
          nodes: [1, 1, 1],
          workload: [batch('a', { input: 'd', onlyWithData: true })],
          interventions: ['n1', 'n2'].flatMap((node, i) => [
            { id: `lost ${node}`, kind: 'node-lost', node, at: `${8 + i / 2}s` },
            { id: `back ${node}`, kind: 'node-back', node, at: '20s' },
          ]),
        }),
        data: [{ id: 'd', blocks: 2, replication: 2, placement: 'random' }],
        seed,
      });
      expect(played.run.ended?.reason).toBe('all-done');
      expect(allLocal(played)).toBe(true);
    }
  });
});

test('A worker that takes the place of a lost one runs the task whose reservation it got', () => {
  const { run } = runScenario({
    signalbox: 1,
    seed: 498,
    cluster: {
      nodes: [{ id: 'n', count: 3, capacity: { vcore: 1, memory: '64GB' } }],
      overrides: { 'n/3': { labels: ['odd'] } },
    },
    data: [{ id: 'd', blocks: 2, replication: 2 }],
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', 'sample.ratio.constrained': 1 },
    workload: [
      { kind: 'batch', nodeLabel: 'odd', id: 'j0' },
      { kind: 'batch', count: 3, tasks: 2, duration: '1s', input: 'd', onlyWithData: true, id: 'j1' },
    ],
    interventions: [{ kind: 'node-lost', node: 'n/1', id: 'lost', at: '1s' }],
  });
  expect(run.ended?.reason).toBe('all-done');
});

test('As many reservations take the place of those on a lost worker', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const played = play({
      ...sparrow({
        nodes: [1, 1, 1, 1],
        workload: [
          batch('busy', { tasks: 4, duration: '60s' }),
          batch('a', { submit: '5s', tasks: 8, input: 'd', onlyWithData: true }),
        ],
        settings: { policy: 'late', 'sample.ratio': 4, 'sample.ratio.constrained': 1 },
        interventions: [{ id: 'lost', kind: 'node-lost', node: 'n1', at: '10s' }],
      }),
      data: [{ id: 'd', blocks: 4, replication: 2, placement: 'random' }],
      seed,
    });
    const reserved = nodesOf(played, 1, Message.reservation);
    const lost = reserved.slice(0, 8).filter((node) => node === 0).length;
    expect(reserved).toHaveLength(8 + lost);
    expect(played.run.ended?.reason).toBe('all-done');
  }
});

test('Tasks that may run anywhere reserve, at the ratio of their job, where the others have not', () => {
  // Every batch job has constraints for all its tasks or for none.
  const allowed = vi.spyOn(BatchPlacement.prototype, 'allowedFor');
  allowed.mockImplementation((task) => (task === 0 ? [0, 1, 2] : undefined));
  const settings = { policy: 'late', 'sample.ratio': 1, 'sample.ratio.constrained': 2 };
  const played = play(sparrow({ nodes: [1, 1, 1, 1, 1, 1], workload: [batch('a', { tasks: 3 })], settings }));
  allowed.mockRestore();
  // Two on workers of the first task, and four on the other workers.
  expect(new Set(nodesOf(played, 0, Message.reservation))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
