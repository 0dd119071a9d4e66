import { describe, expect, it } from 'vitest';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { reasonKind } from '../../engine/registry';
import { namesOf } from '../../sim/trace/record';
import { recordsOf } from '../../sim/testing/toy.test-helper';
import { Rec } from '../../sim/trace/trace';
import { DecisionMark, decisionStep } from './records';

type Loose = Readonly<Record<string, unknown>>;

function run(machines: number, scheduler: Loose, workload: readonly Loose[], more: Loose = {}): FinishedRun {
  return runScenario({
    signalbox: 1,
    horizon: '1h',
    cluster: { nodes: [{ id: 'm', count: machines, capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', ...scheduler },
    workload: workload.map((job) => ({ kind: 'batch', ...job })),
    ...more,
  });
}

const marks = namesOf(DecisionMark);

/** What the schedulers did: seconds, scheduler, mark, application and both figures. */
function decisions({ run: { directory }, rows }: FinishedRun): string[] {
  return recordsOf(rows, decisionStep).map(({ at, app, scheduler, mark, amount, detail }) => {
    const id = directory.applications[app]?.id ?? '-';
    return `${at} s${scheduler} ${marks[mark]} ${id} ${amount} ${detail}`;
  });
}

/** When containers of a job were started, s. */
function starts({ run: { directory }, rows }: FinishedRun, id: string): number[] {
  const asks = new Map(rows.filter(({ kind }) => kind === Rec.askAdded).map(({ a, b }) => [a, b]));
  return rows
    .filter(({ kind, b }) => kind === Rec.containerAllocated && directory.applications[asks.get(b) ?? 0].id === id)
    .map(({ at }) => at);
}

/** The reasons stated for a job, with the arguments. */
function reasons({ run: { directory }, rows }: FinishedRun, id: string): string[] {
  return rows
    .filter(({ kind, a }) => kind === Rec.reason && directory.applications[a].id === id)
    .map(({ at, b, c, d }) => `${at} ${b >> 8 === 0 ? 'none' : reasonKind('omega', b >> 8).id} ${c} ${d}`);
}

const MULTI = {
  architecture: 'monolithic-multi-path',
  't_job.service': '5s',
  't_job.batch': '1s',
  't_task.batch': 0,
  't_task.service': 0,
};

describe('a monolithic scheduler', () => {
  it('decides on one job after the other, and jobs say which one is in their way', () => {
    const finished = run(10, MULTI, [
      { id: 'slow', jobType: 'service', duration: '1min' },
      { id: 'a', submit: '1s', duration: '10s' },
      { id: 'b', submit: '2s', duration: '10s' },
    ]);
    expect(['slow', 'a', 'b'].map((id) => starts(finished, id))).toEqual([[5], [6], [7]]);
    expect(reasons(finished, 'b')).toEqual([
      '2 behind-decision 0 0',
      '5 behind-decision 1 0',
      '6 being-decided 1 0',
      '7 none 0 0',
    ]);
  });

  it('takes the longer path for all jobs on a single path', () => {
    const scheduler = { ...MULTI, architecture: 'monolithic-single-path' };
    expect(starts(run(10, scheduler, [{ id: 'a', duration: '10s' }]), 'a')).toEqual([5]);
  });

  it('tries the remaining tasks again after the back-off, and gives up in the end', () => {
    const finished = run(2, { ...MULTI, maxAttempts: 2 }, [{ id: 'a', tasks: 5, duration: '2500ms' }]);
    expect(decisions(finished)).toEqual([
      '0 s0 begun a 5 1000000',
      '1 s0 committed a 2 0',
      '2 s0 begun a 3 1000000',
      '3 s0 nothingFound a 0 0',
      '4 s0 begun a 3 1000000',
      '5 s0 committed a 2 0',
      '5 s0 abandoned a 1 0',
    ]);
    // What runs may end.
    expect(finished.run.ended).toEqual({ reason: 'all-done', at: 7_500_000 });
  });

  it('finds room for what was there before the run on all machines, however picky it is', () => {
    const finished = run(2, { ...MULTI, blackListPercent: 0.5 }, [
      { id: 'fill', jobType: 'prefill', tasks: 2, duration: '10s' },
      { id: 'a', submit: '1min', tasks: 2, duration: '10s' },
    ]);
    expect(starts(finished, 'fill')).toEqual([0, 0]);
    expect(starts(finished, 'a')).toEqual([61, 63]);
  });

  it('tells tasks that were lost during the decision from those that found no room', () => {
    const finished = run(
      2,
      { ...MULTI, 't_job.batch': '4s' },
      [
        { id: 'fill', jobType: 'prefill', duration: '7s' },
        { id: 'a', tasks: 2, duration: '1min' },
      ],
      { interventions: [{ id: 'lost', at: '6s', kind: 'node-lost', node: 'm/1' }] },
    );
    expect(reasons(finished, 'a').slice(0, 5)).toEqual([
      '0 being-decided 1 0',
      '4 no-resources-found 1 0',
      '5 being-decided 2 0',
      // One task was to be placed, and was; the other ran until its machine was lost.
      '9 wanted-since 1 0',
      '10 being-decided 3 0',
    ]);
  });

  it('refuses a task that no machine could hold', () => {
    const { run: done } = run(2, MULTI, [{ id: 'a', vcore: 2 }]);
    expect(done.notices.map(({ text }) => text)).toEqual([
      'no machine that its scheduler may use is large enough for one of its tasks',
    ]);
  });
});

describe('partitions', () => {
  it('keep the jobs of one type from the machines of the other', () => {
    const finished = run(4, { ...MULTI, architecture: 'partitioned' }, [{ id: 'a', tasks: 4, duration: '10s' }]);
    expect(starts(finished, 'a')).toEqual([1, 1, 11, 11]);
    const nodes = finished.rows.filter(({ kind }) => kind === Rec.containerAllocated).map(({ c }) => c);
    expect(new Set(nodes)).toEqual(new Set([0, 1]));
  });
});

describe('shared state', () => {
  const slow = { id: 'slow', jobType: 'service', tasks: 2, duration: '1min' };
  const times = { ...MULTI, architecture: 'shared-state' };

  it('drops claims that another transaction committed first, and says which one', () => {
    const finished = run(2, times, [slow, { id: 'fast', submit: '1s', duration: '1s' }]);
    const [first, ...rest] = decisions(finished).filter((line) => line.includes('slow'));
    expect(first).toBe('0 s1 begun slow 2 5000000');
    // Both machines are free again by then.
    expect(rest).toEqual(['5 s1 committed slow 2 0']);
    const lost = run(2, times, [slow, { id: 'fast', submit: '1s', duration: '20s' }]);
    const machine = lost.rows.find(({ kind }) => kind === Rec.containerAllocated)?.c ?? -1;
    expect(decisions(lost).slice(0, 5)).toEqual([
      '0 s1 begun slow 2 5000000',
      '1 s0 begun fast 1 1000000',
      '2 s0 committed fast 1 0',
      `5 s1 conflict slow ${machine} 1`,
      '5 s1 failed slow 1 1',
    ]);
    expect(reasons(lost, 'slow')[1]).toBe(`5 conflict 1 ${machine}`);
  });

  it('throws all of them away when the transaction is all or nothing', () => {
    const lost = run(2, { ...times, transactionMode: 'all-or-nothing' }, [
      slow,
      { id: 'fast', submit: '1s', duration: '20s' },
    ]);
    expect(decisions(lost)[4]).toBe('5 s1 failed slow 0 1');
    expect(reasons(lost, 'slow')[1]).toMatch(/^5 gang-conflict 1 /);
  });
});

describe('MapReduce jobs', () => {
  /** Which scheduler begins a decision on the job, and when. */
  const begun = (settings: Loose): string[] => {
    const scheduler = { ...MULTI, architecture: 'shared-state', 'mapreduce.policy': 'max-parallelism', ...settings };
    const finished = run(10, scheduler, [
      { id: 'other', duration: '1min' },
      { id: 'mr', tasks: 2, activities: 4, duration: '1min' },
    ]);
    return decisions(finished).flatMap((line) => /^(\S+ s\d) begun mr/.exec(line)?.[1] ?? []);
  };

  it('have a scheduler of their own, which waits for no batch job', () => {
    expect(begun({})).toEqual(['0 s2']);
  });

  it('go to the batch scheduler where there is none, or no policy', () => {
    expect(begun({ 'schedulers.mapreduce': 0 })).toEqual(['1 s0']);
    expect(begun({ 'mapreduce.policy': 'none' })).toEqual(['1 s0']);
    expect(begun({ architecture: 'monolithic-multi-path' })).toEqual(['1 s0']);
  });
});

describe('two levels', () => {
  const times = { ...MULTI, architecture: 'two-level' };

  it('lock everything for the framework that decides, and offer the rest nothing', () => {
    const finished = run(4, times, [
      { id: 'slow', jobType: 'service', duration: '1min' },
      { id: 'a', submit: '2s', duration: '10s' },
    ]);
    expect(decisions(finished)).toEqual([
      '1 s1 locked - 4000 4000',
      '1.001 s1 begun slow 1 5000000',
      '6.001 s1 committed slow 1 0',
      '6.001 s1 locked - 0 0',
      '7.001 s0 locked - 3000 3000',
      '7.002 s0 begun a 1 1000000',
      '8.002 s0 committed a 1 0',
      '8.002 s0 locked - 0 0',
    ]);
    expect(reasons(finished, 'a')[0]).toBe(`2 nothing-offered ${2 << 16} ${1 << 16}`);
  });

  it('tell an offer in transit from none, and from one to another framework', () => {
    const finished = run(4, { ...times, allocatorConstantThinkTime: '2s' }, [
      { id: 'slow', jobType: 'service', duration: '1min' },
      { id: 'a', submit: '2s', duration: '10s' },
    ]);
    const [batch, service] = [1 << 16, 2 << 16];
    expect(reasons(finished, 'slow').slice(0, 3)).toEqual([
      `0 nothing-offered -1 ${service}`,
      `1 nothing-offered ${service} ${service}`,
      `3 being-decided 1 ${service}`,
    ]);
    // What is locked for the other is in transit until 3 s, and decided on until 8 s.
    expect(reasons(finished, 'a').slice(0, 4)).toEqual([
      `2 nothing-offered ${service} ${batch}`,
      `8 nothing-offered -1 ${batch}`,
      `9 nothing-offered ${batch} ${batch}`,
      `11 being-decided 1 ${batch}`,
    ]);
  });

  it('say what is left of the room that a job hoards when a machine is lost', () => {
    const lost = (...at: readonly string[]) =>
      run(
        3,
        { ...times, hoarding: true, 'retry.backoff': '1min', 'hoarding.timeout': '50s' },
        [
          { id: 'fill', jobType: 'prefill', duration: '2h' },
          { id: 'a', tasks: 3, duration: '10s' },
        ],
        { interventions: at.map((node, i) => ({ id: `lost${i}`, at: `${5 + i}s`, kind: 'node-lost', node })) },
      );
    const told = reasons(lost('m/1', 'm/2', 'm/3'), 'a');
    const lines = [/^2.001 hoarding 2 3$/, /^[56] hoarding 1 3$/, /^[67] machine-lost \d 0$/];
    expect(told.slice(4, 7)).toEqual(lines.map((line): unknown => expect.stringMatching(line)));
    // An empty hoard is none to be given back.
    expect(told.some((line) => line.includes('hoard-given-back'))).toBe(false);
  });

  it('let a framework look at one offer at a time, except in the released simulator', () => {
    const workload = [
      { id: 'fill', jobType: 'prefill', tasks: 2, duration: '3s' },
      { id: 'first', jobType: 'service', duration: '1min' },
      { id: 'second', jobType: 'service', submit: '2s', duration: '1min' },
    ];
    const begun = (concurrentOffers: boolean) =>
      decisions(run(4, { ...times, concurrentOffers }, workload)).filter((line) => line.includes('begun second'));
    expect(begun(false)).toEqual(['6.001 s1 begun second 1 5000000']);
    expect(begun(true)).toEqual(['3.001 s1 begun second 1 5000000']);
  });

  it('hold an offer that comes while the framework decides, with its machines locked', () => {
    const finished = run(4, times, [
      { id: 'fill', jobType: 'prefill', tasks: 2, duration: '3s' },
      { id: 'first', jobType: 'service', duration: '1min' },
      { id: 'second', jobType: 'service', submit: '2s', duration: '1min' },
      { id: 'batch', submit: '5s', duration: '1min' },
    ]);
    expect(
      decisions(finished)
        .filter((line) => line.includes('locked'))
        .slice(0, 3),
    ).toEqual(['1 s1 locked - 2000 2000', '3 s1 locked - 4000 4000', '6.001 s1 locked - 2000 2000']);
  });

  it('gather for one interval after the first wish, not from the beginning of the run', () => {
    const finished = run(1, times, [{ id: 'a', submit: '500ms', duration: '10s' }]);
    expect(decisions(finished)[0]).toBe('1.5 s0 locked - 1000 1000');
  });

  it('are not made while no memory is free', () => {
    const finished = run(2, times, [
      { id: 'fill', jobType: 'prefill', tasks: 2, vcore: 0, memory: '4GB', duration: '4500ms' },
      { id: 'a', memory: '1GB', duration: '10s' },
    ]);
    expect(decisions(finished).slice(0, 2)).toEqual(['5.5 s0 locked - 2000 2000', '5.501 s0 begun a 1 1000000']);
  });

  it('count tasks in an answer that is under way as placed, in the released simulator', () => {
    const scheduler = { ...times, concurrentOffers: true, 'maxAttempts.withoutTask': 1 };
    const finished = run(2, scheduler, [
      { id: 'fill', jobType: 'prefill', tasks: 2, vcore: 0, memory: '1GB', duration: '2500ms' },
      { id: 'a', tasks: 3, memory: '4GB', duration: '10s' },
    ]);
    expect(starts(finished, 'a').slice(0, 2)).toEqual([4.002, 4.002]);
    expect(decisions(finished).filter((line) => line.includes('abandoned'))).toEqual([]);
  });

  it('start what a job got in the attempt with which it is given up, in the released simulator', () => {
    const finished = run(2, { ...times, concurrentOffers: true, maxAttempts: 1 }, [
      { id: 'fill', jobType: 'prefill', duration: '2500ms' },
      { id: 'a', tasks: 3, duration: '10s' },
    ]);
    expect(decisions(finished).filter((line) => line.includes(' a '))).toEqual([
      '1.001 s0 begun a 3 1000000',
      '2.001 s0 nothingFound a 0 0',
      '3.002 s0 begun a 3 1000000',
      '3.002 s0 abandoned a 1 0',
      '4.002 s0 committed a 2 0',
    ]);
    expect(starts(finished, 'a')).toEqual([4.002, 4.002]);
    expect(finished.run.ended?.reason).toBe('all-done');
  });
});
