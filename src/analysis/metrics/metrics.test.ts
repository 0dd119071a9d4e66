import { describe, expect, test } from 'vitest';
import { reasonKind } from '../../engine/registry';
import { Reason } from '../../sim/reasons';
import { AppOutcome, ContainerKind, ContainerOutcome, ReasonScope } from '../../sim/trace/trace';
import { decisions } from '../explain/decisions';
import { allMetrics } from './metrics';
import { waitingByCause } from '../waiting/waiting-by-cause';
import type { MeasurementWindow } from './metrics';
import type { RunModel } from '../model';
import { reportRun } from './report';
import { Scribe, State, testDirectory } from '../testing/scribe.test-helper';
import { plain } from '../explain/words';

const S = 1_000_000;

/**
 * a: driver at 2, executor of 2 vcores at 4, which works from 5 to 8; done at 10. b: submitted at 1, its driver at 10,
 * waiting for an executor from 12 to the end of the run at 20. One node of 4 vcores.
 */
function story(): RunModel {
  const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b', user: 1 }], nodes: [4] }));
  scribe.submit(0, 0);
  scribe.state(0, 0, State.accepted);
  const mine = scribe.ask(0, 0, ContainerKind.driver, 0, 1);
  scribe.submit(1, 1);
  scribe.state(1, 1, State.accepted);
  const other = scribe.ask(1, 1, ContainerKind.driver, 0, 1);
  const driver = scribe.allocate(2, mine);
  scribe.state(2, 0, State.starting);
  scribe.up(3, driver);
  const wanted = scribe.ask(3, 0, ContainerKind.executor, 1, 1);
  const executor = scribe.allocate(4, wanted);
  scribe.state(4, 0, State.running);
  const task = scribe.task(5, executor, 0, 0);
  scribe.taskEnd(8, task);
  scribe.end(10, executor, ContainerOutcome.released);
  scribe.end(10, driver, ContainerOutcome.completed);
  scribe.state(10, 0, State.completed);
  scribe.finish(10, 0);
  const second = scribe.allocate(10, other);
  scribe.state(10, 1, State.starting);
  scribe.up(12, second);
  scribe.ask(12, 1, ContainerKind.executor, 2, 1);
  scribe.say(12, ReasonScope.cluster, 0, Reason.notScheduledYet);
  return scribe.model(20, 'horizon');
}

function values(model: RunModel, window?: MeasurementWindow) {
  return Object.fromEntries(
    allMetrics(model, window).map(({ id, unit, value, atLeast }) => {
      const shown = unit === 'duration' && value !== undefined ? value / S : value;
      return [id, atLeast ? `≥ ${shown}` : shown];
    }),
  );
}

describe('metrics', () => {
  test('Every number follows from the events, and what has not ended is a lower bound', () => {
    expect(values(story())).toMatchObject({
      finished: 1,
      failed: 0,
      unfinished: 1,
      deadlocked: 0,
      makespan: '≥ 20',
      'mean-completion': '≥ 14.5',
      'p50-completion': 10,
      'max-completion': '≥ 19',
      'longest-wait': '≥ 9',
      'p50-scheduling-delay': undefined,
      'allocated-vcore': (8 + 12 + 10) / (4 * 20),
      'stuck-memory': '≥ 12',
      goodput: undefined,
      jain: undefined,
      'mean-waiting': '≥ 10',
      'p95-waiting': '≥ 17',
      'mean-to-driver': 5.5,
      'mean-to-first-executor': '≥ 11.5',
      'driver-core-seconds': '≥ 18',
      'busy-share': 0.075,
      'idle-core-seconds': 6,
      deadlocks: 0,
      'max-drivers': 1,
    });
  });

  test('A window leaves out what is submitted outside of it and what is used outside of it', () => {
    expect(values(story(), { from: 1 * S, to: 15 * S })).toMatchObject({
      finished: 0,
      'mean-waiting': '≥ 17',
      'mean-to-driver': 9,
      'driver-core-seconds': 13,
      'busy-share': 6 / (4 * 14),
    });
    expect(values(story(), { from: 0, to: 0 })).toMatchObject({ finished: 1, makespan: 10, 'mean-waiting': 3 });
  });

  test('What drivers without executors hold in a window is known, whatever comes after it', () => {
    expect(values(story(), { from: 0, to: 15 * S })).toMatchObject({ 'driver-core-seconds': 13, 'stuck-memory': 7 });
  });

  test('Without a record of tasks nobody can tell busy executors from idle ones', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }] }), 'metrics');
    scribe.submit(0, 0);
    const executor = scribe.allocate(0, scribe.ask(0, 0, ContainerKind.executor, 0, 1));
    scribe.task(1, executor, 0, 0);
    expect(values(scribe.model(5, 'horizon'))).toMatchObject({
      'busy-share': undefined,
      'idle-core-seconds': undefined,
    });
  });

  test('Nothing held idle is never less than nothing, however long a run is', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }] }));
    scribe.submit(0, 0);
    const driver = scribe.ask(0, 0, ContainerKind.driver, 0, 1);
    const work = scribe.ask(0, 0, ContainerKind.task, 1, 1);
    scribe.allocate(0.125, driver);
    scribe.up(0.625, scribe.allocate(0.625, work));
    expect(values(scribe.model(104_000 * 86_400, 'horizon'))).toMatchObject({ 'idle-core-seconds': '≥ 0' });
  });

  test('An application that is killed before its driver comes does not count in the time to a driver', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }] }));
    scribe.submit(0, 0);
    scribe.ask(0, 0, ContainerKind.driver, 0, 1);
    scribe.finish(5, 0, AppOutcome.killed);
    expect(values(scribe.model(9, 'all-done'))).toMatchObject({
      finished: 0,
      failed: 1,
      makespan: 5,
      'mean-waiting': 5,
      'mean-to-driver': undefined,
    });
  });

  test('Where every application is refused, no work took no time', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b' }] }));
    scribe.submit(0, 0);
    scribe.finish(0, 0, AppOutcome.rejected);
    scribe.submit(3, 1);
    scribe.finish(3, 1, AppOutcome.rejected);
    expect(values(scribe.model(9, 'all-done'))).toMatchObject({ finished: 0, failed: 2, makespan: undefined });
  });

  test('The longest wait is a lower bound as long as something waits, whatever was longer before', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }] }));
    scribe.submit(0, 0);
    const driver = scribe.allocate(9, scribe.ask(0, 0, ContainerKind.driver, 0, 1));
    scribe.up(9, driver);
    const executors = scribe.ask(9, 0, ContainerKind.executor, 1, 1);
    // What it lacks begins another row, and the wait goes on.
    scribe.askMore(15, executors, 1);
    const model = scribe.model(20, 'deadlock');
    expect(values(model)['longest-wait']).toBe('≥ 11');
  });

  test('Waiting adds up by cause, the largest first', () => {
    const all = waitingByCause(story());
    expect(all).toEqual([
      { code: Reason.outranked, kind: ContainerKind.driver, phase: 'queued', total: 11 * S, atLeast: false },
      { code: Reason.notScheduledYet, kind: ContainerKind.executor, phase: 'short', total: 8 * S, atLeast: true },
      { code: Reason.outranked, kind: ContainerKind.executor, phase: 'short', total: 1 * S, atLeast: false },
    ]);
    expect(waitingByCause(story(), 0).map(({ total }) => total)).toEqual([2 * S, 1 * S]);
  });
});

describe('the decision log', () => {
  test('It lists decisions before the instant, the latest first', () => {
    const log = (at: number, count: number, app?: number) =>
      decisions(story(), at * S, count, app).map((one) => `${one.at / S} ${plain(one.text)}`);
    expect(log(15, 3)).toEqual([
      '10 b gets its driver on n1',
      '10 a gives back its driver on n1',
      '10 a gives back an executor on n1',
    ]);
    expect(log(9, 9)).toEqual(['4 a gets an executor on n1', '2 a gets its driver on n1']);
    expect(log(15, 9, 1)).toEqual(['10 b gets its driver on n1']);
    expect(log(1, 9)).toEqual([]);
  });
});

describe('the report', () => {
  test('It gives a run in names and seconds, with null for what did not happen', () => {
    const report = reportRun({
      model: story(),
      reasons: (code) => reasonKind('yunikorn', code),
      variant: 'A',
      seed: 7,
      fingerprint: '0123456789abcdef',
    });
    expect(report).toMatchObject({
      variant: 'A',
      seed: 7,
      fingerprint: '0123456789abcdef',
      ended: { reason: 'horizon', atSeconds: 20 },
      deadlocks: [],
    });
    expect(report.metrics['mean-waiting']).toEqual({
      title: 'Mean waiting',
      unit: 'seconds',
      value: 10,
      atLeast: true,
    });
    expect(report.metrics['makespan']).toMatchObject({ value: 20, atLeast: true });
    const [a, b] = report.apps;
    expect(a).toMatchObject({
      id: 'a',
      user: 'ana',
      queue: 'root',
      submittedSeconds: 0,
      driverAtSeconds: 2,
      firstExecutorAtSeconds: 4,
      finishedSeconds: 10,
      outcome: 'succeeded',
      waitingSeconds: 3,
    });
    expect(a.containers).toEqual([
      { kind: 'driver', node: 'n1', askedSeconds: 0, startSeconds: 2, endSeconds: 10, outcome: 'completed' },
      { kind: 'executor', node: 'n1', askedSeconds: 3, startSeconds: 4, endSeconds: 10, outcome: 'released' },
    ]);
    expect(b.states).toEqual([
      { state: 'Accepted', atSeconds: 1 },
      { state: 'Starting', atSeconds: 10 },
    ]);
    expect(b.waits).toEqual([
      { fromSeconds: 1, toSeconds: 10, cause: 'outranked', text: 'it could be served, but others come first' },
      { fromSeconds: 12, toSeconds: 20, cause: 'not-scheduled-yet', text: 'the scheduler has not looked at it yet' },
    ]);
    expect(b).toMatchObject({ user: 'ben', finishedSeconds: null, outcome: null, firstExecutorAtSeconds: null });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});
