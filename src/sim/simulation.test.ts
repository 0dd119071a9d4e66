import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { InvariantError } from '../base/assert';
import { finish, rowsOf, SECOND, ToyFramework, toyRun, ToyScheduler } from './testing/toy.test-helper';
import type { ToyOutline } from './testing/toy.test-helper';
import { Rec } from './trace/trace';

/** Says yes the given number of times when asked whether time alone could change anything. */
class Ageing extends ToyScheduler {
  years = 3;
  override schedule(): boolean {
    super.schedule();
    return this.years-- > 0;
  }
}

/** Starts timers when an application is submitted. */
class Timing extends ToyScheduler {
  handle = -1;
  override applicationSubmitted(app: number): void {
    super.applicationSubmitted(app);
    this.handle = this.ctx.startTimer(5 * SECOND, 1, app, 11);
    this.ctx.startTimer(5 * SECOND, 2, app, 22);
    this.ctx.startTimer(5000 * SECOND, 3, app, 33, 'housekeeping');
  }
}

describe('one instant', () => {
  test('Interventions come first, then completions, arrivals, timers, and last the scheduling opportunity', () => {
    const run = toyRun(
      {
        applications: [
          { id: 'a', duration: 5 },
          { id: 'b', submit: 5 },
        ],
        nodes: [1],
        interventions: [{ at: 5 * SECOND, kind: 'node-slowed', value: 0.5 }],
      },
      { scheduler: Timing },
    );
    finish(run.simulation);
    expect(run.log.filter((line) => line.startsWith('5 '))).toEqual([
      '5 framework: speed of 0 was 1',
      '5 scheduler: node 0 changed',
      '5 framework: event 0 0 0',
      '5 scheduler: container 0 ended with 0',
      '5 scheduler: finished 0 with 0',
      '5 scheduler: submitted 1',
      '5 framework: submitted 1',
      '5 scheduler: ask 1 of 1',
      '5 scheduler: timer 1 0 11',
      '5 scheduler: timer 2 0 22',
      '5 scheduler: pass',
      '5 framework: allocated 1',
    ]);
  });

  test('Applications that arrive together enter in the order of the document, whatever their submission order was', () => {
    const run = toyRun({
      applications: [
        { id: 'late', submit: 2 },
        { id: 'x', submit: 1 },
        { id: 'y', submit: 1 },
      ],
    });
    finish(run.simulation);
    expect(run.log.filter((line) => line.includes('scheduler: submitted'))).toEqual([
      '1 scheduler: submitted 1',
      '1 scheduler: submitted 2',
      '2 scheduler: submitted 0',
    ]);
  });

  test('There is one opportunity for everything that happens at an instant', () => {
    const run = toyRun({ applications: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
    finish(run.simulation);
    expect(run.log.filter((line) => line.endsWith('pass'))).toEqual(['0 scheduler: pass', '10 scheduler: pass']);
  });
});

describe('the end of a run', () => {
  test('All done: at the end of the last application, whatever housekeeping timers are left', () => {
    const { simulation } = toyRun({ applications: [{ id: 'a' }] }, { scheduler: Timing });
    finish(simulation);
    expect(simulation.ended).toBe('all-done');
    expect(simulation.now()).toBe(10 * SECOND);
    expect(simulation.doneCounts.applications).toBe(simulation.input.applications.length);
  });

  test('Nothing to do at all is all done at once', () => {
    const { simulation } = toyRun({ applications: [] });
    expect(simulation.ended).toBe('all-done');
    expect(simulation.runSlice(10)).toBe(true);
    expect(simulation.doneCounts.applications).toBe(simulation.input.applications.length);
  });

  test('Interventions after the last application are not waited for', () => {
    const { simulation } = toyRun({ applications: [{ id: 'a' }], interventions: [{ at: 60 * SECOND }] });
    finish(simulation);
    expect([simulation.ended, simulation.now()]).toEqual(['all-done', 10 * SECOND]);
  });

  test('Horizon: an event after it does not happen, one at the horizon does', () => {
    const outline: ToyOutline = { applications: [{ id: 'a' }, { id: 'b', submit: 5 }], horizon: 10 };
    const { simulation, log } = toyRun(outline);
    finish(simulation);
    expect([simulation.ended, simulation.now()]).toEqual(['horizon', 10 * SECOND]);
    expect(log).toContain('10 scheduler: finished 0 with 0');
    expect(log).not.toContain('15 scheduler: finished 1 with 0');
    expect(simulation.doneCounts.applications).toBe(1);
  });

  test('Deadlock: somebody waits, nothing is on its way and the last opportunity changed nothing', () => {
    const { simulation } = toyRun({ applications: [{ id: 'a', tasks: 5 }], nodes: [0] });
    finish(simulation);
    expect([simulation.ended, simulation.now()]).toEqual(['deadlock', 0]);
  });

  test('No deadlock while an intervention could still change something', () => {
    const outline: ToyOutline = {
      applications: [{ id: 'a', tasks: 1 }],
      nodes: [1],
      interventions: [
        { at: 0, kind: 'node-lost' },
        { at: 60 * SECOND, kind: 'node-back' },
      ],
    };
    const { simulation } = toyRun(outline);
    finish(simulation);
    expect([simulation.ended, simulation.now()]).toEqual(['all-done', 70 * SECOND]);
  });

  test('A run that ended does not go on', () => {
    const { simulation } = toyRun({ applications: [{ id: 'a' }] });
    finish(simulation);
    const before = [simulation.eventCount, simulation.trace.count, simulation.now()];
    expect(simulation.runSlice(100)).toBe(true);
    expect([simulation.eventCount, simulation.trace.count, simulation.now()]).toEqual(before);
  });
});

describe('the scheduling cycle', () => {
  test('A scheduler that ages is asked again with every tick until nothing can change, and then it is a deadlock', () => {
    const { simulation, log } = toyRun(
      { applications: [{ id: 'a', submit: 0.25 }], nodes: [0] },
      { scheduler: Ageing },
    );
    finish(simulation);
    expect(log.filter((line) => line.endsWith('pass'))).toEqual([
      '0.25 scheduler: pass',
      '0.3 scheduler: pass',
      '0.4 scheduler: pass',
      '0.5 scheduler: pass',
    ]);
    expect(simulation.ended).toBe('deadlock');
  });

  test('Activity between two ticks is served at once and does not move or double the ticks', () => {
    const applications = [{ id: 'a' }, { id: 'b', submit: 0.05 }, { id: 'c', submit: 0.1 }];
    const { simulation, log } = toyRun({ applications, nodes: [0] }, { scheduler: Ageing });
    finish(simulation);
    expect(log.filter((line) => line.endsWith('pass'))).toEqual([
      '0 scheduler: pass',
      '0.05 scheduler: pass',
      '0.1 scheduler: pass',
      '0.2 scheduler: pass',
    ]);
  });

  test('Ticks slept through are counted: an idle hour costs no event', () => {
    const applications = [{ id: 'a' }, { id: 'b', submit: 3590 }];
    const { simulation } = toyRun({ applications, horizon: 4000 });
    finish(simulation);
    expect(simulation.eventCount).toBe(8);
    // Ticks at 0, 0.1, ... 3600.
    expect(simulation.passCounts).toEqual({ run: 4, skipped: 36_001 });
  });
});

describe('cancelled events', () => {
  class Canceller extends ToyFramework {
    override submitted(app: number): void {
      super.submitted(app);
      const first = this.ctx.schedule(SECOND, 7, 1, 1);
      this.ctx.schedule(SECOND, 8, 2, 2);
      this.ctx.cancel(first);
      // Its slot is used again at once.
      this.ctx.schedule(SECOND, 9, 3, 3);
    }
    override event(kind: number, a: number, b: number): void {
      if (kind === 0) super.event(kind, a, b);
      else this.hear(`framework: event ${kind}`);
    }
  }

  test('A cancelled event never fires, also when another one has taken its place', () => {
    const { simulation, log } = toyRun({ applications: [{ id: 'a' }] }, { framework: Canceller });
    finish(simulation);
    expect(log.filter((line) => line.startsWith('1 '))).toEqual(['1 framework: event 8', '1 framework: event 9']);
  });

  test('A cancelled timer never fires and keeps nothing going', () => {
    class Fickle extends Timing {
      override applicationSubmitted(app: number): void {
        super.applicationSubmitted(app);
        this.ctx.cancelTimer(this.handle);
      }
    }
    const { simulation, log } = toyRun({ applications: [{ id: 'a', duration: 1 }] }, { scheduler: Fickle });
    finish(simulation);
    expect(log.filter((line) => line.includes('timer'))).toEqual(['5 scheduler: timer 2 0 22']);
  });

  test('Cancelling an event that is not pending is a bug and says so', () => {
    class Twice extends Timing {
      override timer(): void {
        this.ctx.cancelTimer(this.handle);
      }
    }
    const { simulation } = toyRun({ applications: [{ id: 'a' }] }, { scheduler: Twice });
    expect(() => finish(simulation)).toThrow(InvariantError);
  });

  test('An event in the past is a bug', () => {
    class Backwards extends ToyScheduler {
      override applicationSubmitted(): void {
        this.ctx.startTimer(-1, 0, 0, 0);
      }
    }
    const { simulation } = toyRun({ applications: [{ id: 'a' }] }, { scheduler: Backwards });
    expect(() => finish(simulation)).toThrow('in the past');
  });
});

describe('allocation', () => {
  test('The truth refuses what does not fit, what nobody asked for and what is on a lost node', () => {
    const answers: number[] = [];
    class Greedy extends ToyScheduler {
      override schedule(): boolean {
        const { ctx } = this;
        if (answers.length > 0) return false;
        for (const node of [1, 0, 0, 0, 2]) answers.push(ctx.allocate(0, node));
        return false;
      }
    }
    const outline: ToyOutline = {
      applications: [{ id: 'a', tasks: 3 }],
      nodes: [2, 8, 1],
      interventions: [{ at: 0, kind: 'node-lost', target: 1 }],
      horizon: 1,
    };
    finish(toyRun(outline, { scheduler: Greedy }).simulation);
    expect(answers).toEqual([-1, 0, 1, -1, 2]);
  });

  test('Nothing is handed out beyond what is wanted', () => {
    const answers: number[] = [];
    class Greedy extends ToyScheduler {
      override place(): void {
        answers.push(this.ctx.allocate(0, 0), this.ctx.allocate(0, 0));
      }
    }
    finish(toyRun({ applications: [{ id: 'a' }], horizon: 1 }, { scheduler: Greedy }).simulation);
    expect(answers).toEqual([0, -1]);
  });
});

describe('statements', () => {
  test('Only changes are recorded, and taking back a statement that was never made is no change', () => {
    class Talkative extends ToyScheduler {
      override schedule(): boolean {
        for (const code of [0, 5, 5, 6, 0, 0]) this.ctx.stateReason(1, 2, code, 3, 4);
        this.ctx.stateReason(2, 2, 9, 0, 0);
        return false;
      }
    }
    const { simulation } = toyRun({ applications: [{ id: 'a' }] }, { scheduler: Talkative });
    finish(simulation);
    const rows = rowsOf(simulation.trace.takeChunks()).filter((row) => row.kind === Rec.reason);
    expect(rows.map(({ a, b, c, d }) => [a, b & 255, b >> 8, c, d])).toEqual([
      [2, 1, 5, 3, 4],
      [2, 1, 6, 3, 4],
      [2, 1, 0, 3, 4],
      [2, 2, 9, 0, 0],
    ]);
  });
});

describe('draws', () => {
  test('They depend on the key of the application and not on its position', () => {
    const draws = new Map<string, number>();
    class Drawing extends ToyFramework {
      override submitted(app: number): void {
        super.submitted(app);
        const key = this.ctx.world.input.applications[app].key;
        for (const index of [0, 1]) draws.set(`${key} ${index}`, this.ctx.draw(1, app, index, 0));
      }
    }
    finish(toyRun({ applications: [{ id: 'a' }, { id: 'b' }] }, { framework: Drawing }).simulation);
    const before = new Map(draws);
    draws.clear();
    finish(toyRun({ applications: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }, { framework: Drawing }).simulation);
    expect(before.size).toBe(4);
    expect(new Set(draws.values()).size).toBe(6);
    for (const [what, u] of before) expect(draws.get(what)).toBe(u);
  });
});

describe('slices', () => {
  const outline = fc.record({
    applications: fc
      .array(
        fc.record({
          submit: fc.nat(20),
          tasks: fc.integer({ min: 1, max: 5 }),
          duration: fc.integer({ min: 0, max: 9 }),
        }),
        { maxLength: 6 },
      )
      .map((list) => list.map((app, i) => ({ ...app, id: `a${i}` }))),
    nodes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
    horizon: fc.integer({ min: 1, max: 60 }),
  });

  test('A run is the same however it is sliced, at both recording levels', () => {
    fc.assert(
      fc.property(outline, fc.integer({ min: 1, max: 7 }), (given, slice) => {
        const results = [toyRun(given), toyRun(given, { level: 'metrics' }), toyRun(given)].map(
          ({ simulation, log }, i) => {
            finish(simulation, i === 0 ? 100_000 : slice);
            const { ended, eventCount, passCounts, trace } = simulation;
            return {
              log,
              ended,
              now: simulation.now(),
              eventCount,
              passCounts,
              print: trace.fingerprint(),
              rows: trace.count,
            };
          },
        );
        expect(results[1]).toEqual(results[0]);
        expect(results[2]).toEqual(results[0]);
      }),
      cases(100),
    );
  });
});
