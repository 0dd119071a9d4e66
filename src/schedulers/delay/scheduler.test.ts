import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import { batch, play, scenarioOf } from '../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../engine/testing/play.test-helper';
import { Rec } from '../../sim/trace/trace';
import { delayReasons } from './reasons';

type Loose = Readonly<Record<string, unknown>>;

/** A cluster with heartbeats of one second; node i of n beats i/n of a second later. */
function hadoop(outline: Omit<Outline, 'scheduler'> & { readonly settings?: Loose; readonly data?: readonly Loose[] }) {
  const { settings, ...rest } = outline;
  return {
    ...rest,
    scheduler: {
      type: 'delay-scheduling',
      policy: 'naive-fair',
      'mapreduce.jobtracker.heartbeat.interval.min': '1s',
      ...settings,
    },
  };
}

/** Nodes of one vcore, each in a rack of its own. */
const apart = ['r1', 'r2'].map((rack) => ({ rack, capacity: { vcore: 1, memory: '64GB' } }));

/** "a n1 0.25": application, node and second of each launch. */
function launches(played: Played): string[] {
  return played.containers.map(({ app, node, at }) => `${app} ${node} ${at}`);
}

/** What was said of an application: "skips-for-locality 1.5", and "-" where it was taken back. */
function said({ records }: Played, app: number): string[] {
  return records
    .filter(({ kind, a, b }) => kind === Rec.reason && (b & 0xff) === 4 && a === app)
    .map(({ at, b }) => `${delayReasons.find(({ code }) => code === b >>> 8)?.id ?? '-'} ${at}`);
}

describe('the JobTracker', () => {
  test('A node gets tasks with its heartbeat, into all its free slots or into one', () => {
    const outline = { nodes: [2, 1], workload: [batch('a', { tasks: 4 })] };
    expect(launches(play(hadoop(outline)))).toEqual(['a n2 0.5', 'a n1 1', 'a n1 1', 'a n2 10.5']);
    const settings = { 'mapred.fairscheduler.assignmultiple': false };
    expect(launches(play(hadoop({ ...outline, settings })))).toEqual(['a n2 0.5', 'a n1 1', 'a n1 2', 'a n2 10.5']);
  });

  test('A slot holds one task whatever it takes, and a task that does not fit leaves it free', () => {
    const settings = { 'mapred.tasktracker.map.tasks.maximum': 1 };
    const small = play(hadoop({ nodes: [4], settings, workload: [batch('a', { tasks: 2, vcore: '500m' })] }));
    expect(launches(small)).toEqual(['a n1 1', 'a n1 11']);
    const large = play(hadoop({ nodes: [1], workload: [batch('a', { vcore: 2 }), batch('b')] }));
    expect(launches(large)).toEqual(['b n1 1']);
    expect(large.run.ended?.reason).toBe('deadlock');
  });

  test('FIFO serves by priority and submission over all pools, fair sharing the job with fewest tasks', () => {
    const workload = [
      batch('a', { tasks: 3, queue: 'root.a' }),
      batch('b', { tasks: 2, queue: 'root.b', submit: '1s' }),
      batch('c', { tasks: 1, queue: 'root.b', submit: '1s', priority: 1 }),
    ];
    const outline = { nodes: [1], queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }], workload };
    expect(play(hadoop({ ...outline, settings: { policy: 'fifo' } })).order()).toEqual(['a', 'c', 'a', 'a', 'b', 'b']);
    expect(play(hadoop({ ...outline, nodes: [3] })).order()).toEqual(['a', 'a', 'a', 'b', 'c', 'b']);
  });

  test('Pools below their minimum share come first, then those with least for their weight', () => {
    const pool = (id: string, settings: Loose) => ({ id: `root.${id}`, ...settings });
    const workload = ['x', 'y', 'z'].map((id) => batch(id, { tasks: 20, queue: `root.${id}` }));
    const played = play(
      hadoop({
        nodes: [12],
        queues: [{ id: 'root' }, pool('x', { weight: 2 }), pool('y', {}), pool('z', { minMaps: 6 })],
        workload,
      }),
    );
    expect(['x', 'y', 'z'].map((app) => played.heldAt(5, app))).toEqual([4, 2, 6]);
    expect(played.order().slice(0, 6)).toEqual(['z', 'z', 'z', 'z', 'z', 'z']);
  });

  test('A pool at its maximum is passed over until something of it ends', () => {
    const played = play(
      hadoop({
        nodes: [3],
        queues: [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 1 } } }, { id: 'root.b' }],
        workload: [
          batch('a', { tasks: 2, queue: 'root.a' }),
          batch('b', { tasks: 1, queue: 'root.b', duration: '90s' }),
        ],
      }),
    );
    expect(launches(played)).toEqual(['a n1 1', 'b n1 1', 'a n1 11']);
  });

  test('A task lost with its node is launched again, killed and moved jobs are forgotten and moved', () => {
    const lost = play(
      hadoop({
        nodes: [1, 1],
        workload: [batch('a', { tasks: 2 })],
        interventions: [{ id: 'i', at: '5s', kind: 'node-lost', node: 'n1' }],
      }),
    );
    expect(launches(lost)).toEqual(['a n2 0.5', 'a n1 1', 'a n2 10.5']);
    expect(lost.states('a')).toEqual(['PREP 0', 'RUNNING 0.5', 'SUCCEEDED 20.5']);
    const killed = play(
      hadoop({
        nodes: [1],
        workload: [batch('a', { tasks: 3 }), batch('b')],
        interventions: [{ id: 'i', at: '5s', kind: 'application-killed', application: 'a' }],
      }),
    );
    expect(launches(killed)).toEqual(['a n1 1', 'b n1 5']);
    expect(killed.states('a')).toEqual(['PREP 0', 'RUNNING 1', 'KILLED 5']);
    const moved = play(
      hadoop({
        nodes: [1],
        queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }, { id: 'root.c' }],
        workload: [batch('a', { tasks: 3, queue: 'root.a' }), batch('b', { tasks: 2, queue: 'root.b' })],
        interventions: [{ id: 'i', at: '5s', kind: 'application-moved', application: 'a', queue: 'root.c' }],
      }),
    );
    // At equal shares pools go by their names.
    expect(moved.order()).toEqual(['a', 'b', 'b', 'a', 'a']);
  });
});

describe('delay scheduling', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }];
  const reader = batch('reader', { tasks: 1, input: 'd' });
  const busy = batch('busy', { tasks: 1, submit: '0s', duration: '20s', input: 'd' });

  test('A job declines D slots, says so, and takes the next one wherever it is', () => {
    const outline = { nodes: [1, 1], data, workload: [busy, reader] };
    // n2, where the block lies, is busy with the first job; n1 beats each second.
    const naive = play(hadoop(outline));
    expect(launches(naive)).toEqual(['busy n2 0.5', 'reader n1 1']);
    const played = play(hadoop({ ...outline, settings: { policy: 'skip-count', D: 3 } }));
    expect(launches(played)).toEqual(['busy n2 0.5', 'reader n1 4']);
    expect(said(played, 1)).toEqual(['skips-for-locality 1', '- 3']);
    const skips = played.records
      .filter(({ kind, a }) => kind === Rec.slotSkipped && a === 1)
      .map(({ at, d }) => [at, d]);
    expect(skips).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('Time counts in which a job was skipped, from one heartbeat to the next of any node', () => {
    // A skip lasts until the other node beats half a second later, although no job is offered that one while it is busy.
    const settings = { policy: 'wait', 'mapred.fairscheduler.locality.delay': '2s' };
    const played = play(hadoop({ nodes: [1, 1], data, workload: [busy, reader], settings }));
    expect(launches(played)).toEqual(['busy n2 0.5', 'reader n1 5']);
    expect(said(played, 1)).toEqual(['waits-for-locality 1', '- 5']);
    const levels = played.records
      .filter(({ kind, a }) => kind === Rec.taskSetLevel && a === 1)
      .map(({ at, c, d }) => [at, c, d]);
    expect(levels[0]).toEqual([0, 1, -1]);
    expect(levels.at(-1)).toEqual([5, 4, -1]);
  });

  test('In a cluster with racks the rack opens after W1 and any place after W2 more', () => {
    const outline = (lost: readonly string[]) =>
      hadoop({
        nodes: [{ capacity: { vcore: 1, memory: '64GB' }, count: 4, racks: 2 }],
        data: [{ id: 'd', blocks: 1, replication: 1, nodes: ['n1/1'] }],
        workload: [reader],
        settings: {
          policy: 'wait',
          'mapred.fairscheduler.locality.delay.nodelocal': '400ms',
          'mapred.fairscheduler.locality.delay.racklocal': '1s',
        },
        interventions: lost.map((node, i) => ({ id: `i${i}`, at: '0s', kind: 'node-lost', node })),
      });
    // n1/3 shares the rack of the block. A lost node sends no heartbeat that would end the time of a skip.
    expect(launches(play(outline(['n1/1'])))).toEqual(['reader n1/3 1.5']);
    expect(launches(play(outline(['n1/1', 'n1/3'])))).toEqual(['reader n1/4 1.75']);
  });

  test('Knobs changed during a run are in force from then on', () => {
    const played = play(
      hadoop({
        nodes: [1, 1],
        data,
        workload: [busy, reader],
        settings: { policy: 'skip-count', D: 1000 },
        interventions: [{ id: 'i', at: '4500ms', kind: 'knob-changed', path: ['D'], value: 2 }],
      }),
    );
    expect(launches(played)).toEqual(['busy n2 0.5', 'reader n1 5']);
  });
});

test('Jobs that are alike are served in the order of their submission, whatever their place in the document', () => {
  const workload = [
    batch('late', { tasks: 2, submit: '700ms' }),
    batch('later', { tasks: 2, submit: '800ms' }),
    batch('early', { tasks: 2, submit: '600ms' }),
  ];
  const order = (settings: Loose) => play(hadoop({ nodes: [1], workload, settings })).order();
  expect(order({ policy: 'fifo' })).toEqual(['early', 'early', 'late', 'late', 'later', 'later']);
  expect(order({})).toEqual(['early', 'early', 'late', 'late', 'later', 'later']);
  expect(play(hadoop({ nodes: [3], workload })).order()).toEqual(['early', 'late', 'later', 'early', 'late', 'later']);
});

test('Among pools below their minimum share the one served least comes first, relative to what it can use', () => {
  const workload = ['a', 'b'].map((id) => batch(id, { tasks: id === 'a' ? 3 : 9, queue: `root.${id}` }));
  const queues = [{ id: 'root' }, { id: 'root.a', minMaps: 10 }, { id: 'root.b', minMaps: 4 }];
  // a can use three slots of its ten: 0/3, 1/3 and 2/3 against quarters of b.
  expect(
    play(hadoop({ nodes: [6], queues, workload }))
      .order()
      .slice(0, 6),
  ).toEqual(['a', 'b', 'b', 'a', 'b', 'a']);
});

test('A task that ends in a pool at its maximum makes room on every node', () => {
  const queues = [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 1 } } }];
  const workload = [batch('a', { tasks: 2, duration: '10200ms', queue: 'root.a' })];
  // Its node beats at half seconds, the other one at whole ones.
  expect(launches(play(hadoop({ nodes: [1, 1], queues, workload })))).toEqual(['a n2 0.5', 'a n1 11']);
});

test('A job that is moved takes what it holds out of the maximum of its pool', () => {
  const queues = [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 1 } } }, { id: 'root.b' }];
  const workload = ['x', 'y'].map((id) => batch(id, { queue: 'root.a', duration: '1min' }));
  const interventions = [{ id: 'i', at: '5s', kind: 'application-moved', application: 'x', queue: 'root.b' }];
  expect(launches(play(hadoop({ nodes: [2], queues, workload, interventions })))).toEqual(['x n1 1', 'y n1 5']);
});

describe('several free slots in one heartbeat', () => {
  const data = [{ id: 'd', blocks: 2, replication: 1, nodes: ['n1', 'n2'] }];
  const interventions = [{ id: 'lost', at: '0s', kind: 'node-lost', node: 'n2' }];

  test('are one skip', () => {
    const remote = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }];
    const workload = [batch('reader', { input: 'd' }), batch('other', { tasks: 2 })];
    const settings = { policy: 'skip-count', D: 2 };
    const played = play(hadoop({ nodes: [3, 1], data: remote, workload, settings, interventions }));
    expect(launches(played)).toEqual(['other n1 1', 'other n1 1', 'reader n1 3']);
  });

  test('are none for a job that launches in one of them', () => {
    const settings = {
      policy: 'wait',
      'mapred.fairscheduler.locality.delay.nodelocal': '1s',
      'mapred.fairscheduler.locality.delay.racklocal': '0s',
    };
    const workload = [batch('reader', { tasks: 2, input: 'd' })];
    const played = play(hadoop({ nodes: [2, 1], data, workload, settings, interventions }));
    expect(launches(played)).toEqual(['reader n1 1', 'reader n1 3']);
  });
});

test('A delay that nobody has set is one and a half heartbeats, at most 15 s at each of the two levels', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }];
  const interventions = [{ id: 'lost', at: '0s', kind: 'node-lost', node: 'n2' }];
  const workload = [batch('reader', { input: 'd' })];
  const launchedAt = (heartbeat: string) => {
    const settings = { policy: 'wait', 'mapreduce.jobtracker.heartbeat.interval.min': heartbeat };
    return launches(play(hadoop({ nodes: apart, data, workload, interventions, settings })));
  };
  // Skipped from the first heartbeat on: 3 s in all, and 30 s instead of 60.
  expect(launchedAt('1s')).toEqual(['reader n1 4']);
  expect(launchedAt('20s')).toEqual(['reader n1 60']);
});

test('In a cluster of one rack, named or not, any place is accepted after W1', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }];
  const interventions = [{ id: 'lost', at: '0s', kind: 'node-lost', node: 'n2' }];
  const settings = { policy: 'wait', 'mapred.fairscheduler.locality.delay': '2s' };
  const workload = [batch('reader', { tasks: 2, input: 'd', duration: '500ms' })];
  const together = apart.map((node) => ({ ...node, rack: 'r' }));
  for (const nodes of [[1, 1], together]) {
    // Skipped from the heartbeat at 1 s on. The second task does not wait again.
    expect(launches(play(hadoop({ nodes, data, workload, interventions, settings })))).toEqual([
      'reader n1 3',
      'reader n1 4',
    ]);
  }
});

test('In a fair pool a job of higher priority has twice or four times the weight, one of lower priority a half or a quarter', () => {
  const order = (high: number, low: number) =>
    play(
      hadoop({
        nodes: [10],
        workload: [batch('low', { tasks: 9, priority: low }), batch('high', { tasks: 9, priority: high })],
      }),
    ).order();
  // Of ten slots, at 2 to 1; then at 4 to 1/4.
  expect(order(1, 0).filter((app) => app === 'high')).toHaveLength(9);
  expect(order(1, 0).slice(0, 6)).toEqual(['low', 'high', 'high', 'low', 'high', 'high']);
  expect(
    order(9, -9)
      .slice(0, 10)
      .filter((app) => app === 'low'),
  ).toHaveLength(1);
  expect(
    order(2, 0)
      .slice(0, 10)
      .filter((app) => app === 'low'),
  ).toHaveLength(2);
});

test('A change of settings between two skips leaves both counted', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }];
  const lost = { id: 'lost', at: '0s', kind: 'node-lost', node: 'n2' };
  const change = { id: 'i', at: '1500ms', kind: 'queue-changed', queue: 'root.a', path: ['weight'], value: 2 };
  const played = play(
    hadoop({
      nodes: [1, 1],
      data,
      workload: [batch('reader', { input: 'd' })],
      settings: { policy: 'skip-count', D: 3 },
      interventions: [lost, change],
    }),
  );
  expect(launches(played)).toEqual(['reader n1 4']);
});

describe('what delay scheduling cannot serve', () => {
  const problems = (outline: Parameters<typeof hadoop>[0]) => {
    const result = checkDocument(JSON.parse(JSON.stringify(scenarioOf(hadoop(outline)))));
    return result.ok ? [] : result.error.map(({ path }) => path);
  };

  test('is refused by field', () => {
    expect(problems({ workload: [batch('a'), { id: 's', kind: 'spark' }] })).toEqual(['workload.s.kind']);
    expect(
      problems({
        workload: [batch('a')],
        queues: [{ id: 'root' }, { id: 'root.a', resources: { guaranteed: { vcore: 1 } } }],
      }),
    ).toEqual(['queues.root.a.resources.guaranteed']);
    const name = 'mapreduce.jobtracker.heartbeat.interval.min';
    expect(problems({ workload: [batch('a')], settings: { [name]: '0s' } })).toEqual([`scheduler.${name}`]);
    expect(
      problems({
        workload: [batch('a')],
        interventions: [{ id: 'i', at: '1s', kind: 'knob-changed', path: [name], value: '2s' }],
      }),
    ).toEqual(['interventions.i.value']);
  });
});

test('An intervention cannot change how often nodes send heartbeats: that is read when the run begins', () => {
  const path = ['mapreduce.jobtracker.heartbeat.interval.min'];
  const interventions = [{ id: 'i', kind: 'knob-changed', path, value: '5s', at: '3s' }];
  const checked = checkDocument(scenarioOf(hadoop({ nodes: [1], workload: [batch('a')], interventions })));
  expect(checked.ok ? [] : checked.error.map((problem) => problem.path)).toEqual(['interventions.i.value']);
});
