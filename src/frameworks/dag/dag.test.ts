import { describe, expect, test } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { startRun } from '../../engine/run/simulate';
import { expectSameInSlices } from '../../engine/testing/same-in-slices.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { granted as grantedRecord } from '../../schedulers/jockey/records';
import { recordsOf } from '../../sim/testing/toy.test-helper';
import { ContainerOutcome, Rec } from '../../sim/trace/trace';
import { ControlMark, controlStep } from './records';
import { tablesToBuild } from './prepare';

const MINUTE = 60;

interface Parts {
  readonly scheduler?: object;
  readonly nodes?: number;
  readonly vcore?: number;
  readonly interventions?: readonly object[];
  readonly queues?: readonly object[];
}

function scenario(applications: Readonly<Record<string, object>>, parts: Parts = {}): object {
  const {
    scheduler = {},
    nodes = 1,
    vcore = 4,
    interventions = [],
    queues = [{ id: 'root' }, { id: 'root.a' }],
  } = parts;
  return {
    signalbox: 1,
    horizon: '10h',
    cluster: { nodes: [{ id: 'n', count: nodes, capacity: { vcore, memory: '64GB' } }] },
    queues,
    scheduler: { type: 'jockey', simulations: 20, maxTokens: 4, allocations: 4, ...scheduler },
    workload: Object.entries(applications).map(([id, settings]) => ({ id, kind: 'dag', queue: 'root.a', ...settings })),
    interventions: interventions.map((one, i) => ({ id: `i${i}`, ...one })),
  };
}

/** Ends of applications in minutes, and the control records of each. */
function played(document: object) {
  const { run, rows } = runScenario(document);
  const name = (app: number): string => run.directory.applications[app].id;
  const ends: Record<string, number> = {};
  const guarantees: Record<string, number[]> = {};
  const granted: Record<string, number[]> = {};
  const marks: number[] = [];
  for (const { at, kind, a } of rows) if (kind === Rec.appFinished) ends[name(a)] = at / MINUTE;
  for (const { app, mark, first } of recordsOf(rows, controlStep)) {
    marks.push(mark);
    if (mark === ControlMark.guarantee) (guarantees[name(app)] ??= []).push(first);
  }
  for (const { app, containers } of recordsOf(rows, grantedRecord)) (granted[name(app)] ??= []).push(containers);
  return { run, rows, ends, guarantees, granted, marks };
}

const two = [
  { id: 'map', vertices: 8, duration: '2min' },
  { id: 'reduce', vertices: 2, duration: '3min' },
];

describe('a job of stages', () => {
  test('A stage without inputs follows the stage before it, with a barrier', () => {
    expect(played(scenario({ job: { stages: two } })).ends).toEqual({ job: 7 });
  });

  test('Without a barrier a vertex starts when its own part is there', () => {
    const stages = [
      { id: 'a', vertices: 3, duration: '2min' },
      { id: 'b', vertices: 3, duration: '2min', reads: ['a'] },
    ];
    expect(played(scenario({ job: { stages } }, { vcore: 2 })).ends).toEqual({ job: 6 });
    const barrier = [stages[0], { id: 'b', vertices: 3, duration: '2min', after: ['a'] }];
    expect(played(scenario({ job: { stages: barrier } }, { vcore: 2 })).ends).toEqual({ job: 8 });
  });

  test('Start-up holds a token, and takes its time before the vertex runs', () => {
    expect(played(scenario({ job: { stages: [{ vertices: 4, duration: '2min', init: '30s' }] } })).ends).toEqual({
      job: 2.5,
    });
  });

  test('Output on a lost node is made again if a stage still has to read it', () => {
    const lose = (node: string) => [{ kind: 'node-lost', node, at: '3min' }];
    const twoNodes = { nodes: 2, vcore: 4 };
    // Eight maps run at once. At 3 min eight reduces read their outputs and the ninth waits for a token.
    const stages = [two[0], { id: 'reduce', vertices: 9, duration: '3min' }];
    const early = played(scenario({ job: { stages } }, { ...twoNodes, interventions: lose('n/1') }));
    expect(early.marks.filter((mark) => mark === ControlMark.outputLost)).toHaveLength(4);
    // Four reduces continue until 5 min, then the four maps run again until 7, then four reduces, then the last one.
    expect(early.ends).toEqual({ job: 13 });
    // The only reduce runs on n/1: what n/2 held is read no more.
    const one = [two[0], { id: 'reduce', vertices: 1, duration: '3min' }];
    const late = played(scenario({ job: { stages: one } }, { ...twoNodes, interventions: lose('n/2') }));
    expect(late.marks.filter((mark) => mark === ControlMark.outputLost)).toHaveLength(0);
  });

  test('What a lost output was made of is made again if it is lost as well', () => {
    const stages = ['a', 'b', 'c'].map((id) => ({ id, vertices: 1, duration: '2min' }));
    const lose = (node: string, at: string) => ({ kind: 'node-lost', node, at });
    const back = { kind: 'node-back', node: 'n/1', at: '6min' };
    // All runs on n/1, which is lost while c runs: a, b and c run again from 6 min on.
    const once = played(scenario({ job: { stages } }, { interventions: [lose('n/1', '5min'), back] }));
    expect(once.ends).toEqual({ job: 12 });
    expect(once.marks.filter((mark) => mark === ControlMark.outputLost)).toHaveLength(2);
  });

  test('A vertex that runs again waits for what it read before and is gone since', () => {
    const stages = [
      { id: 'a', vertices: 2, duration: '4min' },
      { id: 'b', vertices: 1, duration: '4min' },
    ];
    // One of the two runs b, which needs the output on the other one again when its own node is lost.
    for (const nodes of [
      ['n/1', 'n/2'],
      ['n/2', 'n/1'],
    ]) {
      const interventions = [
        ...nodes.map((node, i) => ({ kind: 'node-lost', node, at: `${5 + i}min` })),
        ...nodes.map((node) => ({ kind: 'node-back', node, at: '7min' })),
      ];
      const { ends, marks } = played(scenario({ job: { stages } }, { nodes: 2, vcore: 1, interventions }));
      expect(marks.filter((mark) => mark === ControlMark.outputLost)).toHaveLength(2);
      expect(ends).toEqual({ job: 15 });
    }
  });

  test('If the input doubles at an instant, vertices that start later run twice as long', () => {
    const double = { kind: 'application-changed', application: 'job', path: ['inputFactor'], value: 2, at: '1min' };
    expect(played(scenario({ job: { stages: two } }, { interventions: [double] })).ends).toEqual({ job: 12 });
  });

  test('Stages in a circle, unknown stages and tables with holes are refused by field', () => {
    const problems = (job: object): string[] => {
      const parsed = parseScenario(scenario({ job }));
      if (!parsed.ok) return parsed.error.map(({ path }) => path);
      const expanded = expandScenario(parsed.value, 'A');
      return expanded.ok ? [] : expanded.error.map(({ path }) => path);
    };
    expect(
      problems({
        stages: [
          { id: 'a', after: ['b'] },
          { id: 'b', reads: ['a'] },
        ],
      }),
    ).toEqual(['workload.job.stages']);
    expect(problems({ stages: [{ id: 'a', reads: ['c'] }] })).toEqual(['workload.job.stages.a.reads']);
    const rows = (...remaining: readonly object[]) => ({
      table: remaining.map((row, i) => ({ progress: i / 2, remaining: row })),
    });
    expect(problems(rows({ '1': '4min', '2': '2min' }, { '1': '2min' }))).toEqual(['workload.job.table']);
    expect(problems({ table: [{ progress: 0, remaining: {} }] })).toEqual(['workload.job.table.0.remaining']);
    expect(problems({ utility: [{ at: '2min' }, { at: '1min' }] })).toEqual(['workload.job.utility']);
    expect(problems(rows({ '1': '4min', '2': '2min' }, { '1': '2min', '2': '1min' }))).toEqual([]);
  });
});

describe('the manager of a job with a deadline', () => {
  test('The first tick comes with the submission, and takes the fewest tokens that are in time', () => {
    // 22 minutes of work, 7 min with four tokens; with two 11, with three 12/3 = 9 + ...
    const { guarantees } = played(
      scenario({ job: { stages: two, deadline: '12min' } }, { scheduler: { slack: 1, deadZone: '0s' } }),
    );
    expect(guarantees['job'][0]).toBe(2);
  });

  test('Without an earlier run there is no guarantee, and the run says so', () => {
    const { run, guarantees } = played(scenario({ job: { stages: two, deadline: '12min', earlierRun: false } }));
    expect(guarantees).toEqual({});
    expect(run.notices.map(({ application }) => application)).toEqual(['job']);
  });

  test('A deadline that changes counts from the next tick on', () => {
    const change = { kind: 'application-changed', application: 'job', path: ['deadline'], value: '8min', at: '90s' };
    const settings = { slack: 1, deadZone: '0s', alpha: 1, spareTokens: false };
    const { guarantees } = played(
      scenario({ job: { stages: two, deadline: '30min' } }, { scheduler: settings, interventions: [change] }),
    );
    expect(guarantees['job'].slice(0, 3)).toEqual([1, 1, 4]);
  });

  test('Baselines: the guarantee of the first tick, the maximum, that of an oracle, none', () => {
    const first = (policy: string) =>
      played(
        scenario({ job: { stages: two, deadline: '12min', inputFactor: 2 } }, { scheduler: { policy, maxTokens: 4 } }),
      ).guarantees['job'];
    expect(new Set(first('max-allocation'))).toEqual(new Set([4]));
    // 8 x 2 + 2 x 3 minutes, twice the input: 44 minutes of work in 12.
    expect(new Set(first('oracle'))).toEqual(new Set([4]));
    expect(new Set(first('no-adaptation'))).toEqual(new Set([first('jockey')[0]]));
    expect(new Set(first('fair-share'))).toEqual(new Set([-1]));
  });

  test('If more is guaranteed than there is, the job that loses less gives way, with a notice', () => {
    const late = { stages: [{ vertices: 40, duration: '2min' }], deadline: '10min' };
    const worthless = { ...late, deadline: undefined, utility: [{ at: '10min', utility: 1 }] };
    const { granted } = played(
      scenario({ late, worthless }, { scheduler: { policy: 'max-allocation', spareTokens: false } }),
    );
    // Without any token a job would never be done.
    expect([granted['late'][0], granted['worthless'][0]]).toEqual([3, 1]);
  });

  test('A job whose input is far bigger than before leaves the envelope of its table', () => {
    const document = (mismatch: string) =>
      scenario(
        {
          job: {
            stages: [{ vertices: 40, duration: { dist: 'uniform', min: '1min', max: '2min' } }],
            deadline: '60min',
            inputFactor: 5,
          },
        },
        { scheduler: { mismatch, spareTokens: false } },
      );
    const kept = played(document('keep'));
    expect(kept.marks).toContain(ControlMark.mismatch);
    expect(kept.guarantees['job'].at(-1)).toBeGreaterThan(0);
    expect(played(document('weighted-share')).guarantees['job'].at(-1)).toBe(-1);
    const again = played(document('simulate-again'));
    // It knows what is left now, and asks for more from then on.
    const most = (guarantees: readonly number[]): number => guarantees.indexOf(4);
    expect(most(again.guarantees['job'])).toBeLessThan(most(kept.guarantees['job']));
    expect(again.ends['job']).toBeLessThan(kept.ends['job']);
  });

  test('A run pauses while a job is simulated again, and returns to its caller meanwhile', () => {
    const settings = {
      stages: [{ vertices: 40, duration: { dist: 'uniform', min: '1min', max: '2min' } }],
      deadline: '60min',
      inputFactor: 5,
    };
    const document = (tableSeed: number) =>
      scenario({ job: settings }, { scheduler: { mismatch: 'simulate-again', simulations: 3000, tableSeed } });
    const parsed = parseScenario(document(5));
    const expanded = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
    if (!expanded.ok) throw new Error('not valid');
    const run = startRun(expanded.value);
    let standing = 0;
    for (let over = false; !over;) {
      const before = [run.now, run.events];
      over = run.slice(1_000_000);
      if (!over && run.now === before[0] && run.events === before[1]) standing++;
    }
    expect(standing).toBeGreaterThan(1);
    expectSameInSlices(document(6), 7);
  });

  test('Tables are prepared once for all jobs that share them, and the run is the same without preparation', () => {
    const document = scenario({
      a: { stages: two, deadline: '20min' },
      b: { stages: two, deadline: '30min', queue: 'root.a' },
    });
    const parsed = parseScenario({ ...document, scheduler: { type: 'jockey', simulations: 30, tableSeed: 77 } });
    if (!parsed.ok) throw new Error('not valid');
    const expanded = expandScenario(parsed.value, 'A');
    if (!expanded.ok) throw new Error('not valid');
    const tables = tablesToBuild(expanded.value);
    expect(tables).toHaveLength(1);
    while (!tables[0].step()) expect(tables[0].share).toBeLessThan(1);
    expect(tables[0].share).toBe(1);
    expect(tablesToBuild(expanded.value)).toHaveLength(0);
  });
});

describe('tokens', () => {
  const long = { kind: 'batch', tasks: 20, duration: '5min' };

  test('A job below its guarantee takes a spare token back; the vertex that ran on it begins anew', () => {
    const slo = { stages: [{ vertices: 4, duration: '2min' }], deadline: '4min', submit: '1min' };
    const back = played(scenario({ long, slo }, { scheduler: { policy: 'max-allocation' } }));
    expect(back.ends['slo']).toBe(3);
    const stopped = back.rows.filter(({ kind, b }) => kind === Rec.containerEnded && b === ContainerOutcome.preempted);
    expect(stopped).toHaveLength(4);
    const waits = played(scenario({ long, slo }, { scheduler: { policy: 'max-allocation', takeBack: false } }));
    expect(waits.ends['slo']).toBe(7);
  });

  test('Tokens that no guarantee needs are shared by weight', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', weight: 3 }, { id: 'root.b', weight: 1 }];
    const { rows, run } = played(scenario({ x: long, y: { ...long, queue: 'root.b' } }, { vcore: 8, queues }));
    const appOf = new Map(rows.filter(({ kind }) => kind === Rec.askAdded).map(({ a, b }) => [a, b]));
    const first = rows.filter(({ kind, at }) => kind === Rec.containerAllocated && at === 0);
    const x = first.filter(({ b }) => run.directory.applications[appOf.get(b) ?? 0].id === 'x');
    expect([first.length, x.length]).toEqual([8, 6]);
  });

  test('A fixed guarantee of a queue holds for each of its jobs that no control loop looks after', () => {
    const queues = [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', guaranteedTokens: 3 }];
    const short = { kind: 'batch', tasks: 3, duration: '1min', queue: 'root.b', submit: '1min' };
    expect(played(scenario({ long, short }, { queues })).ends['short']).toBe(2);
  });
});
