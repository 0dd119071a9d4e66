/** Nodes and queues that come, change and go while a run continues, under both schedulers of YARN. */
import { SECOND } from '../../base/units';
import { describe, expect, test } from 'vitest';
import { ModelBuilder } from '../../analysis/build/model-builder';
import { capacityAt, nodesUpAt } from '../../analysis/at';
import { valueAt } from '../../analysis/series';
import { checkDocument } from '../document/check-document';
import { expandScenario } from '../expand';
import { startRun } from '../run/simulate';
import { batch, play, scenarioOf } from '../testing/play.test-helper';
import type { Outline } from '../testing/play.test-helper';

type Loose = Readonly<Record<string, unknown>>;

const node = { capacity: { vcore: 4, memory: '4GB' } };
const fair = { type: 'yarn-fair', preset: 'fs-3' };
const capacity = { type: 'yarn-capacity', preset: 'current' };
const systems = [
  { scheduler: fair, queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }] },
  {
    scheduler: capacity,
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 50, 'user-limit-factor': 9 },
      { id: 'root.b', capacity: 50, 'user-limit-factor': 9 },
    ],
  },
] as const;

/** What is wrong with an outline, "path: message" each. */
function problems(outline: Outline): string[] {
  const checked = checkDocument(scenarioOf(outline));
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
}

const inA = (id: string, settings: Loose = {}) => batch(id, { queue: 'root.a', ...settings });

describe.each(systems)('$scheduler.type', (system) => {
  test('Nodes that join get containers from then on, named and numbered like a group', () => {
    const played = play({
      ...system,
      nodes: [node],
      workload: [inA('x', { tasks: 12, duration: '100s' })],
      interventions: [{ id: 'i', at: '20s', kind: 'node-added', node: 'extra', count: 2, ...node }],
    });
    const there = played.of('x');
    expect(there.filter(({ at }) => at < 20).map((one) => one.node)).toEqual(['n1', 'n1', 'n1', 'n1']);
    expect(new Set(there.filter(({ at }) => at >= 20).map((one) => one.node))).toEqual(new Set(['extra/1', 'extra/2']));
    expect(played.heldAt(40)).toBe(12);
  });

  test('A node that shrinks keeps its containers, and gives none before there is room again; one that grows does at once', () => {
    const at = (kind: Loose) => ({ id: 'i', at: '20s', kind: 'node-resized', node: 'n1', capacity: kind });
    const workload = [inA('x', { tasks: 4, duration: '60s' }), inA('y', { tasks: 2, submit: '10s' })];
    const smaller = play({ ...system, nodes: [node], workload, interventions: [at({ memory: '1GB' })] });
    expect(smaller.heldAt(30)).toBe(4);
    // One at a time: a gigabyte is left when all four are gone.
    const [first, second] = smaller.of('y').map((one) => one.at);
    expect(first).toBeGreaterThanOrEqual(60);
    expect(second).toBeGreaterThanOrEqual(first + 10);
    const larger = play({ ...system, nodes: [node], workload, interventions: [at({ memory: '6GB', vcore: 6 })] });
    expect(larger.of('y').every((one) => one.at >= 20 && one.at < 25)).toBe(true);
  });

  test('The model knows what is up, and how large, at every instant', () => {
    const input = expandScenario(
      scenarioOf({
        ...system,
        nodes: [node],
        workload: [inA('x', { duration: '60s' })],
        interventions: [
          { id: 'i', at: '10s', kind: 'node-added', node: 'extra', ...node },
          { id: 'j', at: '20s', kind: 'node-resized', node: 'extra', capacity: { memory: '8GB' } },
        ],
      }),
      'A',
    );
    if (!input.ok) throw new Error(input.error[0].message);
    const run = startRun(input.value);
    while (!run.slice(1000));
    const builder = new ModelBuilder(run.directory);
    for (const chunk of run.takeChunks()) builder.add(chunk);
    const model = builder.snapshot(run.now, run.ended);
    const memoryAt = (at: number) => valueAt(model.capacity[1], at * SECOND) / 2 ** 30;
    expect([5, 15, 25].map(memoryAt)).toEqual([4, 8, 12]);
    expect([5, 15].map((at) => nodesUpAt(model, at * SECOND))).toEqual([[0], [0, 1]]);
    expect([15, 25].map((at) => capacityAt(model, 1, at * SECOND)[1] / 2 ** 30)).toEqual([4, 8]);
  });

  test('An event of a node that has not joined yet is refused in the run', () => {
    const { run } = play({
      ...system,
      nodes: [node],
      workload: [inA('x')],
      interventions: [
        { id: 'slow', at: '1s', kind: 'node-slowed', node: 'extra', speed: 0.5 },
        { id: 'size', at: '1s', kind: 'node-resized', node: 'extra', capacity: { vcore: 1 } },
        { id: 'lose', at: '1s', kind: 'node-lost', node: 'extra' },
        { id: 'join', at: '2s', kind: 'node-added', node: 'extra', ...node },
      ],
    });
    expect(run.notices.map(({ intervention, text }) => `${intervention}: ${text}`)).toEqual(
      ['slow', 'size', 'lose'].map((id) => `${id}: the node does not exist at that time`),
    );
  });
});

describe('queues', () => {
  const added = (at: string, queue: string, settings?: Loose) => ({
    id: `add-${at}`,
    at,
    kind: 'queue-added',
    queue,
    settings,
  });

  /** The first rule of the Fair scheduler, which by default creates the queue that an application asks for. */
  const specified = (create: boolean): Loose => ({
    ...fair,
    queuePlacementPolicy: [{ name: 'specified', create }, { name: 'reject' }],
  });

  test('Fair: a queue takes applications from the reload that adds it', () => {
    const { run, of } = ((played) => ({ run: played.run, of: (app: string) => played.of(app).length }))(
      play({
        scheduler: specified(false),
        nodes: [node],
        queues: [{ id: 'root' }, { id: 'root.a' }],
        workload: [
          inA('x', { duration: '60s' }),
          batch('early', { queue: 'root.new', submit: '5s' }),
          batch('later', { queue: 'root.new', submit: '15s' }),
        ],
        interventions: [added('10s', 'root.new', { weight: 3 })],
      }),
    );
    expect([of('x'), of('early'), of('later')]).toEqual([1, 0, 1]);
    expect(run.notices.map(({ application, text }) => `${application}: ${text}`)).toEqual([
      'early: root.new does not exist',
    ]);
  });

  test('Fair: a queue that the file no longer names works on with no settings and goes when it is empty', () => {
    const removed = (preset: string) =>
      play({
        scheduler: { ...specified(false), preset },
        nodes: [node],
        queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', maxRunningApps: 0 }],
        workload: [
          inA('x', { duration: '60s' }),
          batch('held', { queue: 'root.b' }),
          batch('after', { queue: 'root.b', submit: '40s' }),
        ],
        interventions: [{ id: 'drop', at: '10s', kind: 'queue-removed', queue: 'root.b' }],
      });
    // Its limit went with its settings.
    expect(removed('fs-3').of('held')[0].at).toBeGreaterThanOrEqual(10);
    expect(removed('fs-3').of('after')).toEqual([]);
    expect(removed('fs-2014').of('after')).toHaveLength(1);
  });

  const thirds = (a: number, b: number): Loose[] => [
    { id: 'root' },
    { id: 'root.a', capacity: a, 'user-limit-factor': 9 },
    { id: 'root.b', capacity: b, 'user-limit-factor': 9 },
  ];

  test('Capacity: siblings come to 100 at every instant, changes of one instant taken together', () => {
    const outline = (...interventions: Loose[]): Outline => ({
      scheduler: capacity,
      nodes: [node],
      queues: thirds(50, 50),
      workload: [inA('x')],
      interventions,
    });
    const cut = (queue: string, value: number, at = '10s') => ({
      id: `cut-${queue}`,
      at,
      kind: 'queue-changed',
      queue,
      path: ['capacity'],
      value,
    });
    expect(problems(outline(added('10s', 'root.c', { capacity: 20 })))).toEqual([
      'interventions.add-10s.settings: queues.root.a.capacity: expected a capacity of 100 for all children of root together, got 120',
    ]);
    expect(problems(outline(added('10s', 'root.c', { capacity: 20 }), cut('root.a', 40), cut('root.b', 40)))).toEqual(
      [],
    );
    expect(problems(outline(added('10s', 'root.a.c', { capacity: 100 })))[0]).toBe(
      'interventions.add-10s.queue: root.a takes applications: nothing can be added below a leaf',
    );
    expect(problems(outline(added('10s', 'root.b')))[0]).toBe(
      'interventions.add-10s.queue: there is a queue "root.b" already',
    );
  });

  test('Capacity: only a queue that is STOPPED and empty can be deleted, and only by later releases', () => {
    const refusals = (at: string, preset: string, stop: boolean): string[] =>
      play({
        scheduler: { ...capacity, preset },
        nodes: [node],
        queues: thirds(50, 50),
        workload: [inA('x', { duration: '60s' }), batch('y', { queue: 'root.b', duration: '20s' })],
        interventions: [
          ...(stop
            ? [{ id: 'stop', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['state'], value: 'STOPPED' }]
            : []),
          { id: 'drop', at, kind: 'queue-removed', queue: 'root.b' },
          { id: 'grow', at, kind: 'queue-changed', queue: 'root.a', path: ['capacity'], value: 100 },
        ],
      }).run.notices.map(({ text }) => text);
    expect(refusals('40s', 'current', false)).toEqual(['root.b is not STOPPED: only such a queue can be deleted']);
    expect(refusals('10s', 'current', true)).toEqual(['root.b is DRAINING: it has 1 application']);
    expect(refusals('40s', 'current', true)).toEqual([]);
    expect(refusals('40s', 'cs-2014', true)).toEqual(['this release cannot delete a queue while running']);
  });

  test('A queue of the Fair scheduler that a refresh has taken out comes back where a rule may create it', () => {
    const notices = (create: boolean) =>
      play({
        scheduler: specified(create),
        queues: [{ id: 'root' }, { id: 'root.a' }],
        workload: [batch('x', { queue: 'root.a', submit: '60s' })],
        interventions: [{ id: 'r', at: '20s', kind: 'queue-removed', queue: 'root.a' }],
      }).run.notices.map(({ text }) => text);
    expect(notices(true)).toEqual(['root.a is created for x']);
    expect(notices(false)).toEqual(['root.a does not exist']);
  });

  test('A queue that comes back has the settings that it comes back with', () => {
    const most = (maxRunningApps: number) => ({ maxRunningApps });
    const played = play({
      scheduler: specified(false),
      nodes: [node],
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', ...most(9) }],
      workload: ['x', 'y'].map((id) => batch(id, { queue: 'root.b', submit: '20s', duration: '60s' })),
      interventions: [
        { id: 'drop', at: '5s', kind: 'queue-removed', queue: 'root.b' },
        added('10s', 'root.b', most(1)),
      ],
    });
    expect(played.of('x')[0].at).toBeLessThan(30);
    expect(played.of('y')[0].at).toBeGreaterThan(60);
  });

  test('A change of a queue that is not there is refused in the run', () => {
    const { run } = play({
      scheduler: fair,
      nodes: [node],
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }],
      workload: [inA('x', { duration: '60s' })],
      interventions: [
        { id: 'early', at: '1s', kind: 'queue-changed', queue: 'root.c', path: ['weight'], value: 2 },
        added('2s', 'root.c'),
        { id: 'in-time', at: '3s', kind: 'queue-changed', queue: 'root.c', path: ['weight'], value: 2 },
        { id: 'drop', at: '4s', kind: 'queue-removed', queue: 'root.b' },
        { id: 'late', at: '5s', kind: 'queue-changed', queue: 'root.b', path: ['weight'], value: 2 },
      ],
    });
    expect(run.notices.map(({ intervention, text }) => `${intervention}: ${text}`)).toEqual([
      'early: the queue does not exist',
      'late: the queue does not exist',
    ]);
  });

  test('Systems that cannot follow say so at the field', () => {
    const outline = (scheduler: Loose): Outline => ({
      scheduler,
      workload: [batch('x', { queue: 'root.a' })],
      interventions: [added('1s', 'root.b'), { id: 'n', at: '1s', kind: 'node-added', node: 'n9', ...node }],
    });
    expect(problems(outline({ type: 'yunikorn' }))).toEqual([
      'interventions.add-1s.kind: under YuniKorn no queue can be added here',
    ]);
    expect(problems(outline({ type: 'quincy' }))[1]).toMatch(/no node can join here$/);
  });

  test('A change of how applications find their queues holds for those that come later', () => {
    const went = (scheduler: Loose, path: string, value: unknown) => {
      const input = expandScenario(
        scenarioOf({
          scheduler,
          queues: [{ id: 'root' }, { id: 'root.a', capacity: 50 }, { id: 'root.user', capacity: 50 }],
          workload: ['0s', '20s', '40s'].map((submit, i) => batch(`x${i}`, { queue: 'root.a', submit, user: 'user' })),
          interventions: [
            { id: 'to', at: '20s', kind: 'knob-changed', path: [path], value },
            { id: 'fro', at: '30s', kind: 'knob-changed', path: [path], value: scheduler[path] ?? [] },
          ],
        }),
        'A',
      );
      if (!input.ok) throw new Error(JSON.stringify(input.error));
      return input.value.applications.map(({ queue }) => input.value.queues[queue].id);
    };
    const there = ['root.a', 'root.user', 'root.a'];
    const mappings = 'yarn.scheduler.capacity.queue-mappings';
    const override = 'yarn.scheduler.capacity.queue-mappings-override.enable';
    expect(went({ ...capacity, [mappings]: '', [override]: true }, mappings, 'u:user:user')).toEqual(there);
    const specified = [{ name: 'specified' }, { name: 'default' }];
    expect(went({ ...fair, queuePlacementPolicy: specified }, 'queuePlacementPolicy', [{ name: 'user' }])).toEqual(
      there,
    );
    expect(
      went({ type: 'yunikorn', placementrules: [{ name: 'provided' }] }, 'placementrules', [{ name: 'user' }]),
    ).toEqual(there);
    expect(went({ type: 'yunikorn' }, 'placementrules', [{ name: 'user' }])).toEqual(there);
  });

  test('A queue that earlier rules created is there for later ones', () => {
    const input = expandScenario(
      scenarioOf({
        scheduler: { type: 'yunikorn', placementrules: [{ name: 'user', create: true }] },
        queues: [{ id: 'root' }, { id: 'root.a' }],
        workload: ['0s', '20s', '21s'].map((submit, i) => batch(`x${i}`, { submit, user: i === 2 ? 'other' : 'ana' })),
        interventions: [
          { id: 'to', at: '10s', kind: 'knob-changed', path: ['placementrules'], value: [{ name: 'user' }] },
        ],
      }),
      'A',
    );
    if (!input.ok) throw new Error(JSON.stringify(input.error));
    const { applications, queues } = input.value;
    expect(applications.map(({ queue, rejected }) => rejected ?? queues[queue].id)).toEqual([
      'root.ana',
      'root.ana',
      'no placement rule matched',
    ]);
  });
});
