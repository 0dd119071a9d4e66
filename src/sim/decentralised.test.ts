import { describe, expect, test } from 'vitest';
import { finish, SECOND, toyRun, ToyScheduler } from './testing/toy.test-helper';

/** Places on messages alone, as a system without a scheduling cycle does. */
class Messaging extends ToyScheduler {
  override readonly cycle = 0;
  readonly plainOrder = true;
  override askAdded(ask: number, count: number): void {
    super.askAdded(ask, count);
    this.ctx.send(2 * SECOND, 7, ask, count);
    this.ctx.startTimer(2 * SECOND, 8, ask, count);
  }
  message(kind: number, a: number, b: number): void {
    this.hear(`scheduler: message ${kind} ${a} ${b}`);
    this.place();
  }
}

/** Places when nodes report, every 4 seconds, and listens as long as anything is wanted. */
class Listening extends ToyScheduler {
  override readonly cycle = 0;
  readonly heartbeatPeriod = 4 * SECOND;
  override askAdded(ask: number, count: number): void {
    super.askAdded(ask, count);
    for (let node = 0; node < this.ctx.world.nodeCount; node++) this.ctx.wakeHeartbeat(node);
  }
  heartbeat(node: number): boolean {
    this.hear(`scheduler: heartbeat of ${node} at ${this.ctx.now() / SECOND}`);
    const { world } = this.ctx;
    for (let ask = 0; ask < world.askCount; ask++) this.ctx.allocate(ask, node);
    return world.askPending.some((pending) => pending > 0);
  }
}

describe('messages', () => {
  test('A message arrives after its latency, and what is due at one instant comes first in, first out', () => {
    const run = toyRun({ applications: [{ id: 'a', duration: 5 }] }, { scheduler: Messaging });
    finish(run.simulation);
    const heard = run.log.filter((line) => /message|timer|event|pass/.test(line));
    expect(heard).toEqual(['2 scheduler: message 7 0 1', '2 scheduler: timer 8 0 1', '7 framework: event 0 0 0']);
    expect(run.simulation.now()).toBe(7 * SECOND);
    expect(run.simulation.ended).toBe('all-done');
  });

  test('Arrivals stand in the same line: one that was known before comes before a message of its instant', () => {
    const run = toyRun(
      {
        applications: [
          { id: 'a', duration: 5 },
          { id: 'b', submit: 2 },
        ],
      },
      { scheduler: Messaging },
    );
    finish(run.simulation);
    const heard = run.log.filter((line) => /scheduler: (message|submitted)/.test(line));
    expect(heard.slice(0, 3)).toEqual([
      '0 scheduler: submitted 0',
      '2 scheduler: submitted 1',
      '2 scheduler: message 7 0 1',
    ]);
  });
});

describe('heartbeats', () => {
  const beats = (log: readonly string[]): string[] =>
    log.flatMap((line) => (line.includes('heartbeat') ? [line.replace(/.*heartbeat of /, '')] : []));

  test('Node i of n beats on i/n of the period, and falls silent when nothing is wanted', () => {
    const run = toyRun(
      { applications: [{ id: 'a', tasks: 3, duration: 20 }], nodes: [1, 1] },
      { scheduler: Listening },
    );
    finish(run.simulation);
    // Woken at 0, after the heartbeat of node 0 at that instant; the third task waits for a slot until 22 and ends at 42.
    expect(beats(run.log).slice(0, 3)).toEqual(['1 at 2', '0 at 4', '1 at 6']);
    expect(beats(run.log).at(-1)).toBe('0 at 24');
    expect(run.simulation.now()).toBe(42 * SECOND);
  });

  test('A node that is lost is silent', () => {
    const run = toyRun(
      {
        applications: [{ id: 'a', tasks: 3, duration: 20 }],
        nodes: [1, 1],
        interventions: [{ at: 7 * SECOND, kind: 'node-lost', target: 1 }],
      },
      { scheduler: Listening },
    );
    finish(run.simulation);
    expect(beats(run.log).filter((beat) => beat.startsWith('1 at'))).toEqual(['1 at 2', '1 at 6']);
  });
});
