import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApplicationLifecycle } from './application-lifecycle';
import type { LifecycleHost, LifecycleOptions } from './application-lifecycle';
import { AppState, countsAsRunning, stateNames, stateTimeout } from './application-state';
import { capabilities, releases } from '../version';
import { MINUTE, SECOND } from '../../../base/units';
import type { Release } from '../version';

/** Records what a lifecycle asks of its surroundings. */
class Surroundings implements LifecycleHost {
  readonly log: string[] = [];
  readonly timers = new Map<number, number>();
  running = 0;
  releases = 0;
  withdrawals = 0;
  lifecycle: ApplicationLifecycle;

  constructor(release: Release, options: Partial<LifecycleOptions> = {}) {
    this.lifecycle = new ApplicationLifecycle(this, {
      release,
      stateAwareDisabled: false,
      gangStyle: 'soft',
      gangTotal: 0,
      placeholderTimeout: capabilities[release].placeholderTimeout,
      ...options,
    });
  }

  onState(state: AppState): void {
    this.log.push(stateNames[state]);
  }
  onRunningCount(delta: 1 | -1): void {
    this.running += delta;
  }
  setTimer(token: number, delay: number): void {
    this.timers.set(token, delay);
  }
  clearTimer(token: number): void {
    expect(this.timers.delete(token)).toBe(true);
  }
  releasePlaceholders(): void {
    this.releases++;
  }
  withdrawPlaceholderAsks(): void {
    this.withdrawals++;
  }

  /** Fires the timer with this delay. */
  fire(delay: number, now: number): void {
    const timer = [...this.timers].find(([, set]) => set === delay);
    if (timer === undefined) throw new Error(`no timer of ${delay} µs is set`);
    this.timers.delete(timer[0]);
    this.lifecycle.timerFired(timer[0], now);
  }
}

describe('the life of an application', () => {
  it('goes through Starting to Running, completes without work and expires by its timers in 1.5', () => {
    const host = new Surroundings('1.5');
    const { lifecycle } = host;
    lifecycle.asksAdded(3, 0);
    lifecycle.allocationAdded(1);
    lifecycle.allocationAdded(2);
    lifecycle.allocationAdded(3);
    expect(host.running).toBe(1);
    lifecycle.allocationRemoved(4);
    lifecycle.allocationRemoved(5);
    lifecycle.allocationRemoved(6);
    expect(host.running).toBe(0);
    host.fire(30 * SECOND, 7);
    host.fire(3 * 24 * 60 * MINUTE, 8);
    expect(host.log).toEqual(['Accepted', 'Starting', 'Running', 'Completing', 'Completed', 'Expired']);
    expect(lifecycle.startedAt).toBe(1);
    expect(host.timers.size).toBe(0);
  });

  it('leaves Starting by the timer when only the driver was allocated', () => {
    const host = new Surroundings('1.5');
    host.lifecycle.asksAdded(1, 0);
    host.lifecycle.allocationAdded(0);
    host.fire(5 * MINUTE, 5 * MINUTE);
    expect(host.log).toEqual(['Accepted', 'Starting', 'Running']);
    expect(host.running).toBe(1);
  });

  it('ignores a timer that fires after it was cleared', () => {
    const host = new Surroundings('1.5');
    host.lifecycle.asksAdded(2, 0);
    host.lifecycle.allocationAdded(0);
    const [stale] = [...host.timers.keys()];
    host.lifecycle.allocationAdded(1);
    host.lifecycle.allocationRemoved(2);
    host.lifecycle.allocationRemoved(2);
    host.lifecycle.timerFired(stale, 3);
    expect(host.log).toEqual(['Accepted', 'Starting', 'Running', 'Completing']);
  });

  it('waits in release 0.9 when the last ask is withdrawn and ends only when it reports its end', () => {
    const host = new Surroundings('0.9', { stateAwareDisabled: true });
    const { lifecycle } = host;
    lifecycle.asksAdded(2, 0);
    lifecycle.allocationAdded(0);
    expect([...host.timers.values()]).toEqual([5 * MINUTE]);
    lifecycle.allocationRemoved(1);
    expect(lifecycle.state).toBe(AppState.Starting);
    lifecycle.asksRemoved(1, 2);
    lifecycle.asksAdded(1, 3);
    lifecycle.allocationAdded(4);
    lifecycle.finish(5);
    expect(host.log).toEqual(['Accepted', 'Starting', 'Waiting', 'Running', 'Completed']);
    expect(host.timers.size).toBe(0);
  });

  it('can be rejected only while New', () => {
    const host = new Surroundings('current');
    expect(host.lifecycle.reject(0)).toBe(true);
    expect(host.log).toEqual(['Rejected']);
    const other = new Surroundings('current');
    other.lifecycle.asksAdded(1, 0);
    expect(other.lifecycle.reject(1)).toBe(false);
  });

  it('refuses allocations without an ask, and losses of containers that it does not have', () => {
    const host = new Surroundings('current');
    expect(() => host.lifecycle.allocationRemoved(0)).toThrow();
    expect(() => host.lifecycle.allocationAdded(0)).toThrow();
  });
});

describe('gang scheduling', () => {
  it('starts when the last placeholder is allocated, and the first replacement does not move it on', () => {
    const host = new Surroundings('1.5', { gangTotal: 2 });
    const { lifecycle } = host;
    lifecycle.placeholderAsksAdded(2, 0);
    lifecycle.placeholderAllocated(1, 1);
    expect(host.log).toEqual(['Accepted']);
    lifecycle.placeholderAllocated(1, 2);
    expect(host.log).toEqual(['Accepted', 'Starting']);
    lifecycle.asksAdded(2, 3);
    lifecycle.replacementChosen();
    lifecycle.placeholderReplaced(1, 4);
    expect(host.log).toEqual(['Accepted', 'Starting']);
    lifecycle.replacementChosen();
    lifecycle.placeholderReplaced(1, 5);
    expect(host.log).toEqual(['Accepted', 'Starting', 'Running']);
    expect(host.timers.size).toBe(0);
  });

  it('passes through Completing when the only placeholder is replaced and nothing else is asked', () => {
    const host = new Surroundings('current', { gangTotal: 1 });
    const { lifecycle } = host;
    lifecycle.placeholderAsksAdded(1, 0);
    lifecycle.placeholderAllocated(1, 0);
    lifecycle.asksAdded(1, 1);
    lifecycle.replacementChosen();
    lifecycle.placeholderReplaced(1, 2);
    expect(host.log).toEqual(['Accepted', 'Running', 'Completing', 'Running']);
  });

  it('resumes without the gang after a soft timeout, once the last placeholder is gone', () => {
    const host = new Surroundings('current', { gangTotal: 3 });
    const { lifecycle } = host;
    lifecycle.placeholderAsksAdded(3, 0);
    lifecycle.placeholderAllocated(1, 0);
    lifecycle.placeholderAllocated(1, 1);
    lifecycle.asksAdded(1, 2);
    host.fire(15 * MINUTE, 15 * MINUTE);
    expect([host.releases, host.withdrawals]).toEqual([1, 1]);
    lifecycle.placeholderRemoved(1, 16 * MINUTE);
    expect(host.log).toEqual(['Accepted', 'Resuming']);
    lifecycle.placeholderRemoved(1, 16 * MINUTE);
    lifecycle.allocationAdded(17 * MINUTE);
    expect(host.log).toEqual(['Accepted', 'Resuming', 'Accepted', 'Running']);
  });

  it('counts for its user until nothing of it runs, whatever placeholders are left, and while it resumes', () => {
    const { lifecycle } = new Surroundings('current', { gangTotal: 2 });
    lifecycle.placeholderAsksAdded(2, 0);
    lifecycle.placeholderAllocated(1, 0);
    lifecycle.placeholderAllocated(1, 0);
    lifecycle.asksAdded(1, 0);
    lifecycle.replacementChosen();
    lifecycle.placeholderReplaced(1, 0);
    expect(lifecycle.allocationRemoved(2)).toBe(true);
    const resuming = new Surroundings('current', { gangTotal: 2 });
    resuming.lifecycle.placeholderAsksAdded(2, 0);
    resuming.lifecycle.placeholderAllocated(1, 0);
    resuming.fire(15 * MINUTE, 15 * MINUTE);
    expect(resuming.lifecycle.placeholderRemoved(1, 15 * MINUTE)).toBe(false);
    expect(resuming.lifecycle.state).toBe(AppState.Accepted);
  });

  it('fails after a hard timeout, for good once the last placeholder is gone', () => {
    const host = new Surroundings('current', { gangTotal: 2, gangStyle: 'hard', placeholderTimeout: MINUTE });
    host.lifecycle.placeholderAsksAdded(2, 0);
    host.lifecycle.placeholderAllocated(1, 0);
    host.fire(MINUTE, MINUTE);
    host.lifecycle.placeholderRemoved(1, MINUTE);
    expect(host.log).toEqual(['Accepted', 'Failing', 'Failed']);
  });

  it('gives up only unused placeholders when they time out while it runs', () => {
    const host = new Surroundings('current', { gangTotal: 2 });
    host.lifecycle.placeholderAsksAdded(2, 0);
    host.lifecycle.placeholderAllocated(1, 0);
    host.lifecycle.placeholderAllocated(1, 0);
    host.fire(15 * MINUTE, 15 * MINUTE);
    expect([host.releases, host.withdrawals]).toEqual([1, 0]);
    expect(host.log).toEqual(['Accepted', 'Running']);
  });

  it('completes after its placeholders when it is finishing and still holds some', () => {
    const host = new Surroundings('current', { gangTotal: 2 });
    const { lifecycle } = host;
    lifecycle.placeholderAsksAdded(1, 0);
    lifecycle.placeholderAllocated(1, 0);
    lifecycle.asksAdded(1, 1);
    lifecycle.allocationAdded(1);
    lifecycle.allocationRemoved(2);
    host.fire(30 * SECOND, 32 * SECOND);
    expect(host.releases).toBe(1);
    expect(lifecycle.state).toBe(AppState.Completing);
    lifecycle.placeholderRemoved(1, 33 * SECOND);
    expect(host.log).toEqual(['Accepted', 'Running', 'Completing', 'Completed']);
  });
});

describe('whatever happens to an application', () => {
  it('it counts as running exactly in Starting and Running, and has a timer only in states with one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...releases), fc.array(fc.nat(9), { maxLength: 60 }), (release, choices) => {
        const host = new Surroundings(release, { gangTotal: 3 });
        const { lifecycle } = host;
        const has = { asks: 0, placeholderAsks: 0, allocations: 0, placeholders: 0 };
        host.withdrawPlaceholderAsks = () => (has.placeholderAsks = 0);
        const add = (what: keyof typeof has, count: number, tell: () => void): void => {
          has[what] += count;
          tell();
        };
        const take = (what: keyof typeof has, tell: () => void): void => {
          if (has[what] > 0) add(what, -1, tell);
        };
        const actions: readonly ((now: number) => void)[] = [
          (now) => add('asks', 1, () => lifecycle.asksAdded(1, now)),
          (now) => add('asks', 2, () => lifecycle.asksAdded(2, now)),
          (now) => add('placeholderAsks', 1, () => lifecycle.placeholderAsksAdded(1, now)),
          (now) => take('asks', () => lifecycle.asksRemoved(1, now)),
          (now) => take('placeholderAsks', () => lifecycle.placeholderAsksRemoved(1, now)),
          (now) => take('asks', () => add('allocations', 1, () => lifecycle.allocationAdded(now))),
          (now) => take('placeholderAsks', () => add('placeholders', 1, () => lifecycle.placeholderAllocated(1, now))),
          (now) => take('allocations', () => lifecycle.allocationRemoved(now)),
          (now) => take('placeholders', () => lifecycle.placeholderRemoved(1, now)),
          (now) => {
            for (const delay of [...host.timers.values()].slice(0, 1)) host.fire(delay, now);
          },
        ];
        choices.forEach((choice, now) => {
          actions[choice](now);
          expect(host.running).toBe(countsAsRunning(lifecycle.state) ? 1 : 0);
          // Completing continues without a timer when it waits for placeholders to go.
          const timed = stateTimeout(release, lifecycle.state) >= 0;
          if (lifecycle.state !== AppState.Completing) expect(lifecycle.hasStateTimer).toBe(timed);
          expect(host.timers.size).toBeLessThanOrEqual(2);
        });
      }),
    );
  });
});
