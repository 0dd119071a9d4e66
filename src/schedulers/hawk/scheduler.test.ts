import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../base/result';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { messageNames, Rec } from '../../sim/trace/trace';
import { hybridReasons } from './reasons';

interface Outline {
  readonly workers?: number;
  readonly scheduler?: Readonly<Record<string, unknown>>;
  /** By id: tasks, duration and submission. */
  readonly jobs: Readonly<Record<string, readonly [tasks: number, duration: string, submit?: string]>>;
  readonly seed?: number;
  readonly interventions?: readonly Readonly<Record<string, unknown>>[];
}

/** A document of one-slot workers, a cutoff of 30 s and messages of one second. */
function documentOf({ workers = 2, scheduler = {}, jobs, seed = 1, interventions = [] }: Outline) {
  return {
    signalbox: 1,
    seed,
    interventions,
    cluster: { nodes: [{ id: 'w', count: workers, capacity: { vcore: 1, memory: '1GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'hawk', CUTOFF_THIS_EXP: '30s', BIG_PARTITION: 50, NETWORK_DELAY: '1s', ...scheduler },
    workload: Object.entries(jobs).map(([id, [tasks, duration, submit = '0s']]) => ({
      id,
      kind: 'batch',
      tasks,
      duration,
      submit,
    })),
  };
}

/** What a run says: "3 short runs on w/1", "1 getTask short w/1" and the like, at seconds. */
function linesOf(outline: Outline, which: RegExp): string[] {
  const { run, rows } = runScenario(documentOf(outline));
  const { applications, nodes } = run.directory;
  const apps = new Map<number, number>();
  const lines: string[] = [];
  for (const { at, kind, a, b, c } of rows) {
    if (kind === Rec.askAdded) apps.set(a, b);
    if (kind === Rec.containerAllocated) {
      lines.push(`${at} ${applications[apps.get(b) ?? -1].id} runs on ${nodes[c].id}`);
    }
    if (kind === Rec.message) lines.push(`${at} ${messageNames[c & 255]} ${applications[a].id} ${nodes[b].id}`);
  }
  return lines.filter((line) => which.test(line));
}

/** Why a job waits, and since which second: "behind-long-tasks 11". The job's number is its place in the outline. */
function toldOf(outline: Outline, job: number): string[] {
  const { rows } = runScenario(documentOf(outline));
  return rows
    .filter(({ kind, a }) => kind === Rec.reason && a === job)
    .map(({ at, b }) => `${hybridReasons.find(({ code }) => code === b >>> 8)?.id ?? 'nothing'} ${at}`);
}

describe('an idle cluster', () => {
  test('A short task starts after three messages: reservation, getTask, task', () => {
    const lines = linesOf({ workers: 1, scheduler: { PROBE_RATIO: 1, MIN_NR_PROBES: 0 }, jobs: { s: [1, '5s'] } }, /./);
    expect(lines).toEqual(['0 reservation s w/1', '1 getTask s w/1', '2 task s w/1', '3 s runs on w/1']);
  });

  test('Long tasks go to the workers of the big partition one by one; the end is reported', () => {
    const lines = linesOf({ workers: 4, jobs: { l: [3, '40s'] } }, /reservation|runs|ended/);
    expect(lines).toEqual([
      '0 reservation l w/3',
      '0 reservation l w/4',
      '0 reservation l w/3',
      '3 l runs on w/3',
      '3 l runs on w/4',
      '43 task ended l w/3',
      '43 task ended l w/4',
      '45 l runs on w/3',
      '85 task ended l w/3',
    ]);
  });
});

test('The wait for a running long task counts from when its worker asked for it, not from when it was handed out', () => {
  const lines = linesOf(
    {
      scheduler: { BIG_PARTITION: 100, PROBE_RATIO: 1, MIN_NR_PROBES: 0 },
      jobs: { l: [1, '40s'], s: [1, '25s'], behind: [1, '33500ms', '5s'], last: [1, '40s', '10s'] },
      seed: 0,
    },
    /reservation/,
  );
  expect(lines).toEqual([
    '0 reservation l w/1',
    '0 reservation s w/2',
    '5 reservation behind w/2',
    // 40 s, 9 of which are over, and a round trip of 2 s; 33.5 s of waiting on the other worker.
    '10 reservation last w/1',
  ]);
});

describe('Hawk', () => {
  const jobs = { l: [1, '100s'], s: [8, '5s', '10s'] } as const;

  test('Without stealing, reservations behind a long task come to nothing after it', () => {
    const lines = linesOf({ scheduler: { stealing: false }, jobs }, /none s w\/2|steal/);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => /^1\d\d none/.test(line))).toBe(true);
  });

  test('A worker that runs out of work takes them over', () => {
    const steals = linesOf({ scheduler: { PROBE_RATIO: 1, MIN_NR_PROBES: 0 }, jobs }, /steal/);
    expect(steals.length).toBeGreaterThan(0);
    expect(new Set(steals.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(new Set(['steal s w/2']));
    const runs = linesOf({ scheduler: { PROBE_RATIO: 1, MIN_NR_PROBES: 0 }, jobs }, /s runs/);
    expect(runs).toHaveLength(8);
    expect(runs.every((line) => line.endsWith('w/1'))).toBe(true);
    const alone = linesOf({ scheduler: { PROBE_RATIO: 1, MIN_NR_PROBES: 0, stealing: false }, jobs }, /s runs/);
    expect(alone.some((line) => line.endsWith('w/2'))).toBe(true);
  });

  test('Under SRPT a worker that stole only what is dropped at once looks for more', () => {
    const outline = {
      workers: 3,
      scheduler: { BIG_PARTITION: 66, SRPT_ENABLED: true, SBP_ENABLED: true, PROBE_RATIO: 1, MIN_NR_PROBES: 0 },
      jobs: { l: [2, '100s'], first: [3, '5s', '10s'], second: [1, '5s', '11s'] },
    } as const;
    let tried = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const placesOf = (job: string) => linesOf({ ...outline, seed }, new RegExp(`reservation ${job} `)).join();
      // The first worker runs the first job, and the second job waits behind a long task.
      if (!placesOf('first').includes('w/1') || placesOf('second').includes('w/1')) continue;
      const [start] = linesOf({ ...outline, seed }, /second runs/);
      expect(Number(start.split(' ')[0])).toBeLessThan(50);
      tried++;
    }
    expect(tried).toBeGreaterThan(10);
  });
});

test('A short job waits behind long tasks when all its reservations do, and behind short ones in queues', () => {
  const scheduler = { stealing: false, PROBE_RATIO: 1, MIN_NR_PROBES: 0, BIG_PARTITION: 100 };
  const saidOf = (jobs: Outline['jobs']) =>
    toldOf({ workers: 1, scheduler, jobs }, 1).map((line) => line.split(' ')[0]);
  expect(saidOf({ l: [1, '100s'], s: [1, '5s', '10s'] })).toContain('behind-long-tasks');
  const behindShort = saidOf({ first: [1, '20s'], s: [1, '5s', '10s'] });
  expect(behindShort).toContain('in-worker-queues');
  expect(behindShort).not.toContain('behind-long-tasks');
});

test('A job whose last task has a slot does not wait in queues, whatever it has left there', () => {
  const scheduler = { stealing: false, PROBE_RATIO: 10 };
  const told = toldOf({ scheduler, jobs: { first: [1, '20s'], s: [1, '5s', '10s'] } }, 1);
  expect(told).toEqual(['reservations-on-the-way 10', 'slot-held 11', 'nothing 13']);
});

describe('what has long work ahead of it under SRPT', () => {
  const scheduler = { PROBE_RATIO: 1, MIN_NR_PROBES: 0, BIG_PARTITION: 100, stealing: false, SRPT_ENABLED: true };

  test('A short job that a long task overtakes waits behind it', () => {
    const jobs = { first: [1, '20s'], s: [9, '10s', '1s'], l: [1, '40s', '2s'] } as const;
    expect(toldOf({ workers: 1, scheduler, jobs }, 1).slice(1, 4)).toEqual([
      'in-worker-queues 2',
      'behind-long-tasks 23',
      'in-worker-queues 65',
    ]);
  });

  test('A short job that has overtaken a long task is behind it again with its next task', () => {
    const jobs = { first: [1, '20s'], r: [3, '5s', '1s'], l: [1, '40s', '2s'], s: [2, '3s', '3s'] } as const;
    const outline = { workers: 1, scheduler: { ...scheduler, SBP_ENABLED: true, CAP_SRPT_SBP: 1 }, jobs };
    // Its first task runs from 25 to 28; those of the other short job and the long task come next.
    expect(toldOf(outline, 3)).toEqual([
      'reservations-on-the-way 3',
      'behind-long-tasks 4',
      'in-worker-queues 91',
      'slot-held 91',
      'nothing 93',
    ]);
  });
});

describe('settings that change during a run', () => {
  test('A job for which no worker was open is placed when others are opened to it', () => {
    const document = documentOf({ workers: 4, scheduler: { BIG_PARTITION: 25 }, jobs: { l: [2, '40s', '5s'] } });
    const { run, rows } = runScenario({
      ...document,
      interventions: [
        { id: 'lost', kind: 'node-lost', node: 'w/4', at: '1s' },
        { id: 'wider', kind: 'knob-changed', path: ['BIG_PARTITION'], value: 50, at: '60s' },
      ],
    });
    expect(run.ended?.reason).toBe('all-done');
    const started = rows.filter(({ kind }) => kind === Rec.containerAllocated).map(({ at, c }) => [at, c]);
    expect(started).toEqual([
      [63, 2],
      [105, 2],
    ]);
  });
});

describe('Eagle', () => {
  const plain = { type: 'eagle', SBP_ENABLED: false, SRPT_ENABLED: false };

  test('A worker with long work refuses a short reservation, which goes where none is, by the bitmap it returns', () => {
    const jobs = { l: [1, '100s'], s: [2, '5s', '10s'] } as const;
    const lines = linesOf({ scheduler: { ...plain, MIN_NR_PROBES: 8 }, jobs }, / s /);
    const sent = (at: number, what: string) => lines.filter((line) => line.startsWith(`${at} ${what}`));
    expect(sent(10, 'reservation')).toHaveLength(8);
    const refused = sent(11, 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((line) => line.endsWith('w/2'))).toBe(true);
    expect(sent(12, 'reservation')).toEqual(refused.map(() => '12 reservation s w/1'));
    expect(lines.filter((line) => line.includes('runs')).every((line) => line.endsWith('w/1'))).toBe(true);
  });

  test('Reservations that are refused in the last round go to workers closed to long jobs', () => {
    const jobs = { l: [1, '100s'], s: [1, '5s', '10s'] } as const;
    const outline = { workers: 4, jobs };
    const placesOf = (rounds: number) => {
      const scheduler = { ...plain, BIG_PARTITION: 75, MIN_NR_PROBES: 40, ROUNDS_SCHEDULING: rounds };
      const again = linesOf({ ...outline, scheduler }, /^12 reservation s/);
      return [...new Set(again.map((line) => line.split(' ')[3]))].toSorted((x, y) => (x < y ? -1 : 1));
    };
    // The long task is on the second worker; only the first is closed to long jobs.
    expect(placesOf(2)).toEqual(['w/1', 'w/3', 'w/4']);
    expect(placesOf(1)).toEqual(['w/1']);
  });

  test('A worker that takes a reservation tells what it knows too: the freshest bitmap counts', () => {
    // The second worker is full. The third has had a long task since, and knows of both.
    const jobs = { l: [1, '100s'], m: [1, '31s', '5s'], s: [9, '5s', '50s'] } as const;
    const scheduler = { ...plain, BIG_PARTITION: 66, MIN_NR_PROBES: 40 };
    const again = linesOf({ workers: 3, scheduler, jobs }, /^52 reservation s/);
    expect(new Set(again)).toEqual(new Set(['52 reservation s w/1']));
  });

  test('A reservation that got a task asks for the next one of its job when it is done', () => {
    const outline = { workers: 1, jobs: { s: [3, '5s'] } } as const;
    const probes = { PROBE_RATIO: 1, MIN_NR_PROBES: 0, SRPT_ENABLED: false };
    const sticky = linesOf({ ...outline, scheduler: { type: 'eagle', ...probes } }, /runs|getTask|none/);
    // One of the three reservations does all the work; in the end it and the other two ask and get no task.
    expect(sticky.filter((line) => line.includes('runs'))).toEqual([
      '3 s runs on w/1',
      '10 s runs on w/1',
      '17 s runs on w/1',
    ]);
    expect(sticky.filter((line) => line.includes('getTask'))).toHaveLength(6);
    const once = linesOf({ ...outline, scheduler: { ...plain, ...probes } }, /getTask/);
    expect(once).toHaveLength(3);
  });

  test('Under SRPT reservations of jobs that need no more are dropped without asking', () => {
    const outline = { workers: 1, jobs: { s: [3, '5s'] } } as const;
    const probes = { PROBE_RATIO: 1, MIN_NR_PROBES: 0 };
    expect(linesOf({ ...outline, scheduler: { type: 'eagle', ...probes } }, /getTask/)).toHaveLength(3);
  });

  test('So is one that comes to a free worker', () => {
    const jobs = { l: [1, '100s'], s: [2, '5s', '10s'] } as const;
    const scheduler = { type: 'eagle', BIG_PARTITION: 75, MIN_NR_PROBES: 0 };
    const lines = linesOf({ workers: 4, scheduler, jobs, seed: 32 }, / s w|s runs/);
    // The second worker refuses; what it refused reaches the fourth when both tasks are handed out.
    expect(lines.slice(4)).toEqual([
      '11 getTask s w/1',
      '11 rejected s w/2',
      '11 getTask s w/3',
      '12 task s w/1',
      '12 reservation s w/4',
      '12 task s w/3',
      '13 s runs on w/1',
      '13 s runs on w/3',
    ]);
  });

  test('A job with less work left overtakes one with more', () => {
    const jobs = { big: [4, '5s'], small: [1, '5s', '1s'] } as const;
    const order = (scheduler: Readonly<Record<string, unknown>>) =>
      linesOf(
        { workers: 1, scheduler: { type: 'eagle', PROBE_RATIO: 1, MIN_NR_PROBES: 0, ...scheduler }, jobs },
        /runs/,
      ).map((line) => line.split(' ')[1]);
    expect(order({})).toEqual(['big', 'small', 'big', 'big', 'big']);
    expect(order({ CAP_SRPT_SBP: 0 })).toEqual(['big', 'big', 'big', 'big', 'small']);
  });
});

describe('what does not fit', () => {
  function problemsOf(change: (document: ReturnType<typeof documentOf>) => object): string[] {
    const parsed = parseScenario(change(documentOf({ jobs: { s: [1, '5s'] } })));
    if (!parsed.ok) throw new Error(parsed.error.map(formatProblem).join('\n'));
    const input = expandScenario(parsed.value, 'A');
    return input.ok ? [] : input.error.map(formatProblem);
  }

  test('Workers with more or fewer than one slot are refused, once for each group', () => {
    const nodes = [{ id: 'w', count: 3, capacity: { vcore: 4, memory: '4GB' } }];
    expect(problemsOf((document) => ({ ...document, cluster: { nodes } }))).toEqual([
      'cluster.nodes.w.capacity.vcore: expected 1 vcore: a worker of Hawk or Eagle has one slot; make it 4 nodes of one',
    ]);
  });

  test('Tasks that do not take one slot, tasks that are too large, and other frameworks are refused', () => {
    const workload = [
      { id: 'half', kind: 'batch', vcore: '500m', count: 2 },
      { id: 'fat', kind: 'batch', memory: '2GB' },
      { id: 'spark', kind: 'spark' },
    ];
    expect(problemsOf((document) => ({ ...document, workload }))).toEqual([
      'workload.half.vcore: expected 1, the slot of a worker, got 0.5',
      'workload.fat.memory: expected no more than the smallest worker has',
      'workload.spark.kind: expected "batch": Hawk and Eagle schedule jobs of independent tasks',
    ]);
  });

  test('Constraints of jobs are ignored, and a notice says so for each entry', () => {
    const outline = documentOf({ jobs: { s: [1, '5s'], t: [1, '5s'] } });
    const { run } = runScenario({
      ...outline,
      cluster: { nodes: [{ id: 'w', count: 2, capacity: { vcore: 1, memory: '1GB' }, labels: ['fast'] }] },
      workload: outline.workload.map((job) => ({ ...job, count: 3, nodeLabel: 'fast' })),
    });
    expect(run.notices.map(({ field }) => field)).toEqual(['workload.s.nodeLabel', 'workload.t.nodeLabel']);
  });

  test('The preset gives cutoff and partition unless they are set', () => {
    const { run, rows } = runScenario({
      ...documentOf({ workers: 50, jobs: { a: [1, '80s'], b: [1, '70s'] } }),
      scheduler: { type: 'hawk', preset: 'facebook' },
    });
    const states = rows
      .filter((row) => row.kind === Rec.appState)
      .map(({ a, b }) => `${a} ${run.directory.states[b].name}`);
    expect(states.slice(0, 2)).toEqual(['0 Long', '1 Short']);
    // The last 98 % of 50 workers begin with the second.
    const place = rows.find((row) => row.kind === Rec.message && row.a === 0);
    expect(place?.b).toBe(1);
  });
});

describe('a worker that is lost', () => {
  test.each([
    ['a short job', '20s'],
    ['a long job', '60s'],
  ])('gets no reservation of %s for the task that it ran', (_, duration) => {
    const scheduler = { BIG_PARTITION: 100 };
    const interventions = [{ id: 'l', at: '10s', kind: 'node-lost', node: 'w/2' }];
    for (let seed = 1; seed <= 20; seed++) {
      const lines = linesOf({ workers: 2, scheduler, jobs: { j: [2, duration] }, seed, interventions }, /reservation/);
      expect(lines).not.toContain('10 reservation j w/2');
    }
  });
});
