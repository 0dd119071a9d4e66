import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../engine/check-document';
import { expandScenario } from '../../engine/expand';
import { batch, play, scenarioOf } from '../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../engine/testing/play.test-helper';
import { Locality } from '../../frameworks/spark/task-scheduler/locality';
import { Message, messageNames, Rec } from '../../sim/trace';

type Loose = Readonly<Record<string, unknown>>;

/** A cluster under Sparrow with a network delay of one second. */
function sparrow(outline: Omit<Outline, 'scheduler'> & { readonly settings?: Loose }): Outline {
  const { settings, ...rest } = outline;
  return {
    queues: [{ id: 'root' }],
    ...rest,
    scheduler: { type: 'sparrow', 'sample.ratio': 2, 'network.delay': '1s', ...settings },
  };
}

/** "a n1 0.5": application, node and second of each start. */
function starts(played: Played): string[] {
  return played.containers.map(({ app, node, at }) => `${app} ${node} ${at}`);
}

/** Nodes that messages of a kind went to or came from, for an application. */
function nodesOf({ records }: Played, app: number, message: number): number[] {
  return records
    .filter(({ kind, a, c }) => kind === Rec.message && a === app && (c & 255) === message)
    .map(({ b }) => b);
}

/** "probe 2": how often each kind of message was sent. */
function messages({ records }: Played): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, c } of records) {
    if (kind !== Rec.message) continue;
    const name = messageNames[c & 255];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** What is wrong with a scenario, by field. */
function problems(outline: Outline): string[] {
  const checked = checkDocument(scenarioOf(outline));
  if (!checked.ok) return checked.error.map(({ path }) => path);
  const expanded = expandScenario(checked.value, 'A');
  return expanded.ok ? [] : expanded.error.map(({ path }) => path);
}

const policies = ['random', 'per-task', 'batch', 'late', 'central'] as const;

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

describe('late binding', () => {
  const busy = [
    batch('x', { nodeLabel: 'one', duration: '50s' }),
    batch('y', { nodeLabel: 'two', duration: '20s' }),
    batch('a', { submit: '5s' }),
  ];
  const nodes = [
    { capacity: { vcore: 1, memory: '4GB' }, labels: ['one'] },
    { capacity: { vcore: 1, memory: '4GB' }, labels: ['two'] },
  ];
  const once = { policy: 'late', 'sample.ratio.constrained': 1 };

  test('The task runs on the worker that is free first; the other one asks and gets none', () => {
    const settings = { ...once, cancellation: false };
    const played = play(sparrow({ nodes, workload: busy, settings }));
    // y ends at 23; getTask and the task take a second each.
    expect(starts(played).at(-1)).toBe('a n2 25');
    expect(messages(played)).toEqual({ reservation: 4, getTask: 4, task: 3, none: 1 });
  });

  test('With cancellation the other reservation is taken back and never asks', () => {
    const played = play(sparrow({ nodes, workload: busy, settings: once }));
    expect(starts(played).at(-1)).toBe('a n2 25');
    expect(messages(played)).toEqual({ reservation: 4, getTask: 3, task: 3, cancel: 1 });
  });

  test('A reservation that its cancellation has overtaken never asks', () => {
    const delay = { dist: 'uniform', min: '0s', max: '9s' };
    const workload = [batch('a', { count: 40, duration: '1s', arrivals: '5s' })];
    const settings = { policy: 'late', 'sample.ratio': 6, 'network.delay': delay };
    const played = play(sparrow({ nodes: [1, 1, 1, 1, 1, 1, 1, 1], workload, settings }));
    const arrival = new Map<string, number>();
    let overtaken = 0;
    for (const { kind, at, a, b, c, d } of played.records) {
      if (kind !== Rec.message) continue;
      if ((c & 255) === Message.reservation) arrival.set(`${a} ${b}`, at + d / 1e6);
      if ((c & 255) !== Message.cancel || at + d / 1e6 >= (arrival.get(`${a} ${b}`) ?? 0)) continue;
      overtaken++;
      expect(nodesOf(played, a, Message.getTask)).not.toContain(b);
    }
    expect(overtaken).toBeGreaterThan(3);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  test('Ratio 1 is random placement and a round trip', () => {
    const outline = { nodes: [1, 1, 1, 1], workload: [batch('a', { count: 6, tasks: 2, arrivals: '30s' })] };
    const random = play(sparrow({ ...outline, settings: { policy: 'random' } }));
    const late = play(sparrow({ ...outline, settings: { policy: 'late', 'sample.ratio': 1 } }));
    const shifted = random.containers.map(({ app, node, at }) => `${app} ${node} ${at + 2}`);
    expect(starts(late)).toEqual(shifted);
  });

  test('A worker whose queue is empty may ask for as many tasks as it has free slots', () => {
    const settings = { policy: 'late', 'sample.ratio': 1, multiGet: true };
    const played = play(sparrow({ nodes: [4, 4, 4, 4], workload: [batch('a', { tasks: 4 })], settings }));
    expect(new Set(played.containers.map(({ node }) => node)).size).toBe(1);
  });

  test('A worker with nothing to do may take what was reserved elsewhere', () => {
    const workload = [
      batch('x', { duration: '2s', tasks: 2 }),
      batch('a', { tasks: 3, submit: '1s', nodeLabel: 'one' }),
    ];
    const settings = { policy: 'late', 'sample.ratio': 1, 'sample.ratio.constrained': 1, workStealing: true };
    const stolen = play(sparrow({ nodes, workload: [...workload, batch('b', { tasks: 2, submit: '2s' })], settings }));
    expect(stolen.run.ended?.reason).toBe('all-done');
    expect(stolen.of('a').every(({ node }) => node === 'n1')).toBe(true);
  });

  test('Queued reservations of the node monitor `none` ask at once, and tasks queue instead', () => {
    const settings = { policy: 'late', 'node_monitor.task_scheduler': 'none', 'sample.ratio': 1 };
    const played = play(sparrow({ nodes: [1], workload: [batch('a', { tasks: 3 })], settings }));
    expect(messages(played)).toEqual({ reservation: 3, getTask: 3, task: 3 });
    expect(starts(played)).toEqual(['a n1 3', 'a n1 13', 'a n1 23']);
  });
});

describe('batch sampling', () => {
  test('Tasks go to the workers with the most free slots, then to the shortest queues', () => {
    const workload = [
      batch('x', { tasks: 1, duration: '100s', nodeLabel: 'one' }),
      batch('y', { tasks: 4, duration: '100s', nodeLabel: 'two' }),
      batch('a', { tasks: 2, submit: '10s' }),
    ];
    const nodes = ['one', 'two', 'three'].map((label) => ({ capacity: { vcore: 2, memory: '8GB' }, labels: [label] }));
    const settings = { policy: 'batch', 'sample.ratio.constrained': 1 };
    const played = play(sparrow({ nodes, workload, settings }));
    expect(
      played
        .of('a')
        .map(({ node }) => node)
        .sort(),
    ).toEqual(['n1', 'n3']);
    const loads = played.records.filter(
      ({ kind, a, c }) => kind === Rec.message && a === 2 && (c & 255) === Message.reply,
    );
    expect(loads.map(({ b, c }) => `${b} ${c >> 8}`).sort()).toEqual(['0 -1', '1 2', '2 -2']);
  });

  test('Two schedulers choose the same idle slot: the load does not know what is under way', () => {
    const workload = [batch('a', { tasks: 2 }), batch('b', { tasks: 2 })];
    const settings = { policy: 'batch', schedulers: 2 };
    const played = play(sparrow({ nodes: [1, 1, 1, 1], workload, settings }));
    const used = new Set(played.containers.map(({ node }) => node));
    expect(used.size).toBeLessThan(4);
    expect(played.records.filter(({ kind }) => kind === Rec.servedBy).map(({ a, b }) => [a, b])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

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

function playDocument(document: Loose): Played {
  return play({ ...(document as unknown as Outline), nodes: [1, 1, 1, 1, 1], ...(document as object) } as Outline);
}

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

describe('queues by user and priority', () => {
  const outline = (order: string, more: Loose = {}) =>
    sparrow({
      nodes: [1],
      workload: [
        batch('first', { duration: '20s' }),
        batch('a', { tasks: 4, user: 'ana', priority: 5, submit: '5s' }),
        batch('b', { tasks: 4, user: 'ben', priority: 1, submit: '6s' }),
      ],
      settings: { policy: 'late', 'sample.ratio': 1, 'node_monitor.task_scheduler': order, ...more },
    });
  const order = (played: Played) => played.order().slice(1).join('');

  test('FIFO, round robin, weights, and strict priority with the lowest number first', () => {
    expect(order(play(outline('fifo')))).toBe('aaaabbbb');
    expect(order(play(outline('round_robin')))).toBe('abababab');
    expect(order(play(outline('weighted', { weights: { ana: 3 } })))).toBe('aaabaabbb'.slice(0, 4) + 'abbb');
    expect(order(play(outline('priority')))).toBe('bbbbaaaa');
  });

  test('The turn is kept when other settings change, and new weights count from then on', () => {
    const change = (path: string, value: unknown) => ({
      interventions: [{ id: 'i', kind: 'knob-changed', path: [path], value, at: '25s' }],
    });
    const weighted = outline('weighted', { weights: { ana: 3 } });
    expect(order(play({ ...weighted, ...change('sample.ratio', 2) }))).toBe('aaababbb');
    expect(order(play({ ...weighted, ...change('weights', { ben: 3 }) }))).toBe('aaabbbab');
  });

  test('Equal weights are round robin exactly', () => {
    expect(order(play(outline('weighted')))).toBe(order(play(outline('round_robin'))));
  });
});

describe('what Sparrow does not serve', () => {
  test('Fewer probes than tasks, tasks that do not take one slot, too much memory, other frameworks, more slots than cores', () => {
    const valid = { nodes: [2], workload: [batch('a')] };
    expect(problems(sparrow(valid))).toEqual([]);
    expect(problems(sparrow({ ...valid, settings: { 'sample.ratio': 0.9 } }))).toEqual(['scheduler.sample.ratio']);
    expect(problems(sparrow({ ...valid, workload: [batch('a', { vcore: 2 })] }))).toEqual(['workload.a.vcore']);
    expect(problems(sparrow({ ...valid, workload: [batch('a', { memory: '33GB' })] }))).toEqual(['workload.a.memory']);
    expect(problems(sparrow({ ...valid, workload: [{ id: 'a', kind: 'spark' }] }))).toEqual(['workload.a.kind']);
    expect(problems(sparrow({ ...valid, settings: { 'system.cpus': 3 } }))).toEqual(['scheduler.system.cpus']);
    expect(problems(sparrow({ ...valid, nodes: [0.5] }))).toContain('cluster.nodes.n1.capacity.vcore');
    const polling = { workStealing: true, 'network.delay': '10us' };
    expect(problems(sparrow({ ...valid, settings: polling }))).toEqual(['scheduler.workStealing']);
  });
});
