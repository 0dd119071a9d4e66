import { describe, expect, test } from 'vitest';
import { AppOutcome, ContainerKind, Message, QueueChange, Rec } from '../../sim/trace/trace';
import { entriesAt, heldAt, inFlight, messageIndex, queueLengthAt, runningAt } from './messages-index';
import { slotsAt } from './slots-at';
import type { MessageIndex } from './messages-index';
import { finishedJobs, jobFacts, messageCounters, offeredLoad, percentileOf } from './messages-stats';
import { lastUnserved, placementOf } from './messages-why';
import type { RunModel } from '../model';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';

const S = 1_000_000;

class Story extends Scribe {
  send(at: number, app: number, node: number, message: number, value = 0, latency = 1): void {
    this.record(at, Rec.message, app, node, message | (value << 8), latency * S);
  }

  enter(at: number, app: number, node: number, change: number, why: number): void {
    this.record(at, Rec.workerQueue, app, node, change, why);
  }
}

const directory = testDirectory({
  nodes: [1, 1, 1],
  apps: [
    { id: 'a', kind: 'batch' },
    { id: 'b', kind: 'batch' },
  ],
});

function indexOf(model: RunModel): MessageIndex {
  const index = messageIndex(model);
  if (index === undefined) throw new Error('there are messages');
  return index;
}

/** Job a has two tasks and reserves on all three nodes; b has one and waits behind it on node 0 and 1. */
function lateBinding(): RunModel {
  const scribe = new Story(directory);
  const { reservation, getTask, task, none, cancel } = Message;
  scribe.submit(0, 0);
  const a = scribe.ask(0, 0, ContainerKind.task, 0, 2);
  scribe.record(0, Rec.servedBy, 0, 0);
  for (const node of [0, 1, 2]) scribe.send(0, 0, node, reservation, 1);
  for (const node of [0, 1, 2]) scribe.send(1, 0, node, getTask);
  scribe.submit(1.5, 1);
  const b = scribe.ask(1.5, 1, ContainerKind.task, 0, 1);
  scribe.record(1.5, Rec.servedBy, 1, 1);
  for (const node of [0, 1]) scribe.send(1.5, 1, node, reservation, 1);
  scribe.send(2, 0, 0, task, 0);
  scribe.send(2, 0, 1, task, 1);
  scribe.send(2, 0, 2, none);
  for (const node of [0, 1]) scribe.enter(2.5, 1, node, 1, QueueChange.reservationArrived);
  const first = scribe.allocate(3, a, 0);
  const second = scribe.allocate(3, a, 1);
  scribe.end(5, first);
  scribe.enter(5, 1, 0, -1, QueueChange.served);
  scribe.send(5, 1, 0, getTask);
  scribe.send(6, 1, 0, task, 0);
  scribe.send(6, 1, 1, cancel);
  scribe.enter(7, 1, 1, -1, QueueChange.cancelled);
  const third = scribe.allocate(7, b, 0);
  scribe.end(8, second);
  scribe.finish(8, 0, AppOutcome.succeeded);
  scribe.end(9, third);
  scribe.finish(9, 1, AppOutcome.succeeded);
  return scribe.model(10, 'all-done');
}

describe('messages and the queues of nodes', () => {
  test('A run without messages has no columns of them', () => {
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    expect(scribe.model(1).messages).toBeUndefined();
  });

  test('A message is in flight from the instant it is sent until just before it arrives', () => {
    const model = lateBinding();
    const index = indexOf(model);
    const kinds = (at: number) => inFlight(index, at * S).map((row) => index.columns.message[row]);
    expect(kinds(0.5)).toEqual([Message.reservation, Message.reservation, Message.reservation]);
    expect(kinds(1)).toEqual([Message.getTask, Message.getTask, Message.getTask]);
    expect(kinds(4)).toEqual([]);
  });

  test('A slot is held from getTask until the answer, and then the task runs in it', () => {
    const model = lateBinding();
    const index = indexOf(model);
    const states = (node: number, at: number) => [
      queueLengthAt(index, node, at * S),
      heldAt(index, node, at * S),
      runningAt(index, node, at * S),
    ];
    expect([0.5, 1, 2.9, 3, 4.9, 5, 7, 9].map((at) => states(0, at))).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 0, 1],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    expect(states(2, 2)).toEqual([0, 1, 0]);
    expect(states(2, 3)).toEqual([0, 0, 0]);
    expect(entriesAt(index, 1, 4 * S)).toEqual([{ app: 1, reservation: true, since: 2.5 * S }]);
    expect(slotsAt(model, index, 0, 6 * S)).toMatchObject([{ slot: 0, app: 1, from: 5 * S, container: -1 }]);
    expect(slotsAt(model, index, 0, 7 * S)).toMatchObject([{ slot: 0, app: 1, from: 7 * S, container: 2, hold: -1 }]);
  });

  test('The time of all slots is split into running, held for a task, held for nothing and idle', () => {
    const counters = messageCounters(lateBinding(), Int32Array.of(1, 1, 1));
    expect(counters?.time).toEqual({
      slots: 3,
      span: 10 * S,
      running: 9 * S,
      useful: 6 * S,
      wasted: 2 * S,
      idle: 13 * S,
    });
    expect(counters).toMatchObject({ tasks: 3, messages: 14, answered: 4, empty: 1, cancelled: 1, stolen: 0 });
  });

  test('A task knows which getTask of its job it answered, and how long the reservation waited', () => {
    const model = lateBinding();
    expect(placementOf(model, indexOf(model), 2, false)).toEqual({
      app: 1,
      node: 0,
      way: 'late',
      samples: [],
      reservations: 2,
      ordinal: 1,
      queued: 2.5 * S,
      held: 2 * S,
    });
  });

  test('An empty answer and a cancellation name the node that got the last task', () => {
    const index = indexOf(lateBinding());
    expect(lastUnserved(index, 2, 4 * S)).toMatchObject({
      what: 'empty',
      app: 0,
      lasted: 2 * S,
      lastNode: 1,
      lastAt: 2 * S,
    });
    expect(lastUnserved(index, 1, 8 * S)).toMatchObject({
      what: 'cancelled',
      app: 1,
      lasted: 4.5 * S,
      lastNode: 0,
      sent: 6 * S,
    });
    expect(lastUnserved(index, 1, 6 * S)).toBeUndefined();
  });

  test('With probes for each task only its own block of probes counts, with a batch all probes', () => {
    const scribe = new Story(testDirectory({ nodes: [1, 1, 1, 1], apps: [{ id: 'a', kind: 'batch' }] }));
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.task, 0, 2);
    for (const node of [0, 1, 2, 3]) scribe.send(0, 0, node, Message.probe);
    for (const node of [0, 1, 2, 3]) scribe.send(1, 0, node, Message.reply, node - 2);
    [0, 2].forEach((node, at) => scribe.send(2, 0, node, Message.task, at));
    for (const node of [0, 2]) scribe.allocate(3, ask, node);
    const model = scribe.model(4, 'horizon');
    const loads = (perTask: boolean) =>
      [0, 1].map((task) => placementOf(model, indexOf(model), task, perTask)?.samples.map(({ load }) => load));
    expect(loads(true)).toEqual([
      [-2, -1],
      [0, 1],
    ]);
    expect(loads(false)).toEqual([
      [-2, -1, 0, 1],
      [-2, -1, 0, 1],
    ]);
  });

  test('Response, longest task, load and percentiles are those of the finished jobs', () => {
    const model = lateBinding();
    const jobs = finishedJobs(model);
    expect(Array.from(jobs.response)).toEqual([8 * S, 7.5 * S]);
    expect(Array.from(jobs.longest)).toEqual([5 * S, 2 * S]);
    const { tasks, mean, atOnce } = jobFacts(model);
    expect([tasks, mean, atOnce]).toEqual([1.5, 3 * S, 0.5]);
    expect(offeredLoad(model, 3)).toBeCloseTo(9 / 2 / 1.5 / 3);
    expect(percentileOf(Float64Array.of(1, 2, 4), 0.75)).toBe(3);
    expect(percentileOf(Float64Array.of(5), 0.5)).toBe(5);
    expect(percentileOf(new Float64Array(0), 0.5)).toBeNaN();
  });
});
