import { describe, expect, test } from 'vitest';
import { reasonKind } from '../../engine/registry';
import { Reason } from '../../sim/reasons';
import { ContainerKind, ReasonScope } from '../../sim/trace/trace';
import type { RunModel } from '../model';
import { reportRun } from '../metrics/report';
import { waitRowAt, stretchesOf } from './stretches';
import { Scribe, State, testDirectory } from '../testing/scribe.test-helper';

const S = 1_000_000;
/** Names the application in the way. */
const GATE = 16;

const two = () => testDirectory({ apps: [{ id: 'a' }, { id: 'b' }], queues: [{ id: 'root' }] });

function stretches(model: RunModel, app: number) {
  return stretchesOf(model, app).map(({ from, to, phase, reason, kind, lacking }) => [
    from / S,
    to / S,
    phase,
    reason.code,
    kind,
    lacking,
  ]);
}

describe('waiting', () => {
  test('An application waits queued for its driver and short for its executors, and not while its driver starts up', () => {
    const scribe = new Scribe(two());
    scribe.submit(1, 0);
    const driver = scribe.ask(1, 0, ContainerKind.driver, 0, 1);
    const box = scribe.allocate(5, driver);
    scribe.up(8, box);
    const executors = scribe.ask(8, 0, ContainerKind.executor, 0, 2);
    scribe.allocate(10, executors);
    scribe.allocate(12, executors);
    const model = scribe.model(20, 'horizon');
    const [app] = model.applications;
    expect(stretches(model, 0)).toEqual([
      [1, 5, 'queued', Reason.outranked, ContainerKind.driver, 1],
      [8, 10, 'short', Reason.outranked, ContainerKind.executor, 2],
      [10, 12, 'short', Reason.outranked, ContainerKind.executor, 1],
    ]);
    expect(app.waiting).toBe(8 * S);
    expect(app).toMatchObject({ submitted: 1 * S, driverAt: 5 * S, firstExecutorAt: 10 * S, finished: Infinity });
  });

  test('The records of one instant are judged together: an ask that is served at once has not waited', () => {
    const scribe = new Scribe(two());
    scribe.submit(1, 0);
    const ask = scribe.ask(1, 0, ContainerKind.driver, 0, 1);
    scribe.say(1, ReasonScope.cluster, 0, Reason.notScheduledYet);
    scribe.allocate(1, ask);
    const model = scribe.model(2, 'horizon');
    const [app] = model.applications;
    expect(stretchesOf(model, 0)).toEqual([]);
    expect(app.waiting).toBe(0);
  });

  test('A wait that is not over when the run ends is open and ends with the run', () => {
    const scribe = new Scribe(two());
    scribe.submit(1, 0);
    scribe.ask(1, 0, ContainerKind.driver, 0, 1);
    const model = scribe.model(4, 'deadlock');
    const [app] = model.applications;
    expect(stretchesOf(model, 0)).toMatchObject([{ from: 1 * S, to: 4 * S, open: true }]);
    expect(app.waiting).toBe(3 * S);
  });

  test('A wait that begins at the very end of the run is kept, so that the end can be explained', () => {
    const scribe = new Scribe(two());
    scribe.submit(4, 0);
    scribe.ask(4, 0, ContainerKind.driver, 0, 1);
    const model = scribe.model(4, 'deadlock');
    expect(stretchesOf(model, 0)).toMatchObject([{ from: 4 * S, to: 4 * S, open: true }]);
  });

  test('The narrowest statement holds; when it is taken back, the wider one holds', () => {
    const scribe = new Scribe(two());
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.driver, 0, 1);
    scribe.say(0, ReasonScope.cluster, 0, 20);
    scribe.say(1, ReasonScope.queue, 0, 21);
    scribe.say(2, ReasonScope.queueShape, 0, 22);
    scribe.say(3, ReasonScope.user, 0, 23);
    scribe.say(4, ReasonScope.application, 0, 25);
    scribe.say(5, ReasonScope.ask, ask, 26);
    scribe.say(6, ReasonScope.ask, ask, 0);
    scribe.say(7, ReasonScope.application, 0, 0);
    const model = scribe.model(8, 'horizon');
    expect(stretchesOf(model, 0).map((wait) => wait.reason.code)).toEqual([20, 21, 22, 23, 25, 26, 25, 23]);
  });

  test('A statement about accepted applications no longer holds once one has left that state', () => {
    const scribe = new Scribe(two());
    for (const app of [0, 1]) {
      scribe.submit(0, app);
      scribe.state(0, app, State.accepted);
      scribe.ask(0, app, ContainerKind.driver, 0, 1);
    }
    scribe.say(0, ReasonScope.queueAccepted, 0, GATE, 7);
    scribe.state(3, 0, State.starting);
    const model = scribe.model(5, 'horizon');
    expect(stretchesOf(model, 0).map((wait) => wait.reason.code)).toEqual([GATE, Reason.outranked]);
    expect(stretchesOf(model, 1).map((wait) => wait.reason.code)).toEqual([GATE]);
  });

  test('An application that holds the others back does not hold itself back', () => {
    const scribe = new Scribe(two());
    for (const app of [0, 1]) {
      scribe.submit(0, app);
      scribe.state(0, app, State.accepted);
      scribe.ask(0, app, ContainerKind.driver, 0, 1);
    }
    scribe.say(0, ReasonScope.queueAccepted, 0, GATE, 0);
    scribe.say(0, ReasonScope.queue, 0, Reason.noNodeFits);
    const model = scribe.model(5, 'horizon');
    expect(stretchesOf(model, 0).map((wait) => wait.reason.code)).toEqual([Reason.noNodeFits]);
    expect(stretchesOf(model, 1).map((wait) => wait.reason.code)).toEqual([GATE]);
  });

  test('A change of one container among thousands does not begin a new stretch, among up to a thousand it does', () => {
    const scribe = new Scribe(two());
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.task, 0, 5000);
    for (let at = 1; at <= 4500; at++) scribe.allocate(at, ask);
    const model = scribe.model(4501, 'horizon');
    const [app] = model.applications;
    const waits = stretchesOf(model, 0);
    const few = waits.filter((wait) => wait.lacking <= 1000);
    expect(few.map((wait) => wait.lacking)).toEqual(Array.from({ length: 501 }, (_, i) => 1000 - i));
    expect(waits.length - few.length).toBeLessThan(200);
    expect(app.waiting).toBe(4501 * S);
  });

  test('A new stretch begins when the blocker changes', () => {
    const scribe = new Scribe(two());
    scribe.submit(0, 1);
    scribe.ask(0, 1, ContainerKind.driver, 0, 1);
    scribe.say(0, ReasonScope.application, 1, GATE, 7);
    scribe.say(2, ReasonScope.application, 1, GATE, 8);
    const model = scribe.model(5, 'horizon');
    expect(stretchesOf(model, 1).map(({ from, reason }) => [from / S, reason.arg1])).toEqual([
      [0, 7],
      [2, 8],
    ]);
  });

  test('An application moved to another queue waits for the reasons stated there', () => {
    const directory = testDirectory({
      apps: [{ id: 'a', queue: 'root.x' }],
      queues: [{ id: 'root' }, { id: 'root.x' }, { id: 'root.y' }],
    });
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    scribe.ask(0, 0, ContainerKind.driver, 0, 1);
    scribe.say(0, ReasonScope.queue, 1, 20);
    scribe.say(0, ReasonScope.queue, 2, 21);
    scribe.record(3, 4, 0, 2);
    const model = scribe.model(5, 'horizon');
    const [app] = model.applications;
    expect(stretchesOf(model, 0).map((wait) => wait.reason.code)).toEqual([20, 21]);
    expect(app.queues).toEqual([
      { at: 0, queue: 1 },
      { at: 3 * S, queue: 2 },
    ]);
  });
});

describe('many that wait behind one', () => {
  /** `count` accepted applications of a queue; the gate names one after another, a second each. */
  function queueOf(count: number): RunModel {
    const scribe = new Scribe(testDirectory({ apps: Array.from({ length: count }, (_, i) => ({ id: `a${i}` })) }));
    for (let app = 0; app < count; app++) {
      scribe.submit(0, app);
      scribe.state(0, app, State.accepted);
      scribe.ask(0, app, ContainerKind.driver, 0, 1);
    }
    for (let app = 0; app < count; app++) scribe.say(app, ReasonScope.queueAccepted, 0, GATE, app);
    return scribe.model(count, 'horizon');
  }

  test('What is kept grows with the applications and the changes, not with their product', () => {
    const model = queueOf(100);
    expect(model.waits.from).toHaveLength(100);
    expect(model.statements.time).toHaveLength(100);
    // Spelled out, each one waits for every other, and once for no application in particular.
    expect(stretchesOf(model, 40).map(({ reason }) => [reason.code, reason.arg1])).toEqual(
      Array.from({ length: 100 }, (_, i) => (i === 40 ? [Reason.outranked, 0] : [GATE, i])),
    );
    const { first } = model.waits;
    expect(first[41] - first[40]).toBe(1);
    expect(waitRowAt(model, 40, first[40])).toMatchObject({ from: 0, to: 100 * S, open: true });
  });

  test('The report of a million waits joins those of one cause, and they still cover the time waited', () => {
    const model = queueOf(1001);
    const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
    const { apps, waitsJoined } = reportRun({ model, reasons, variant: 'A', seed: 1, fingerprint: '' });
    expect(waitsJoined).toBe(true);
    expect(apps[500].waits.map((wait) => [wait.fromSeconds, wait.toSeconds, wait.cause])).toEqual([
      [0, 500, 'waiting-for-starting-app'],
      [500, 501, 'outranked'],
      [501, 1001, 'waiting-for-starting-app'],
    ]);
    const few = queueOf(10);
    expect(reportRun({ model: few, reasons, variant: 'A', seed: 1, fingerprint: '' })).not.toHaveProperty(
      'waitsJoined',
    );
  });

  test('A range with a minimum length costs what it returns', () => {
    const model = queueOf(1000);
    const told = stretchesOf(model, 7, 0, 1000 * S, 100 * S);
    expect(told).toHaveLength(11);
  });
});
