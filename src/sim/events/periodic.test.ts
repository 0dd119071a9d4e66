import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PeriodicSource } from './periodic';

describe('a periodic source', () => {
  test('Ticks fall on whole periods after the phase, strictly after the instant asked about', () => {
    const source = new PeriodicSource(100, 30);
    expect(source.nextTick(0)).toBe(30);
    expect(source.nextTick(29)).toBe(30);
    expect(source.nextTick(30)).toBe(130);
    expect(source.nextTick(129)).toBe(130);
    expect(source.nextTick(1_000_000_000_029)).toBe(1_000_000_000_030);
  });

  test('It starts asleep, and ticks slept through are counted', () => {
    const source = new PeriodicSource(100, 0);
    expect(source.asleep).toBe(true);
    expect(source.skippedTicks(-1)).toBe(0);
    expect(source.skippedTicks(0)).toBe(1);
    expect(source.skippedTicks(250)).toBe(3);
  });

  test('Woken, it ticks on its original phase and counts nothing as slept through', () => {
    const source = new PeriodicSource(100, 0);
    expect(source.wake(250)).toBe(300);
    expect(source.asleep).toBe(false);
    expect(source.skippedTicks(999)).toBe(3);
    source.tick();
    expect(source.firedTicks).toBe(1);
    source.sleep(300);
    expect(source.skippedTicks(399)).toBe(3);
    expect(source.skippedTicks(400)).toBe(4);
  });

  test('Going to sleep twice counts from the first time', () => {
    const source = new PeriodicSource(10, 0);
    source.wake(0);
    source.sleep(5);
    source.sleep(25);
    expect(source.skippedTicks(30)).toBe(1 + 3);
  });

  test('However it sleeps and wakes, every tick up to now was carried out or slept through, once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }),
        (period, phase, naps) => {
          const source = new PeriodicSource(period, phase);
          let now = 0;
          for (const [nap, ticks] of naps) {
            now += nap;
            let tick = source.wake(now);
            for (let i = 0; i < ticks; i++) {
              now = tick;
              source.tick();
              tick = source.nextTick(now);
            }
            source.sleep(now);
          }
          const all = now < phase ? 0 : Math.floor((now - phase) / period) + 1;
          expect(source.firedTicks + source.skippedTicks(now)).toBe(all);
        },
      ),
    );
  });
});
