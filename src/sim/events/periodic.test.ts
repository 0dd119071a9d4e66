import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PeriodicSource } from './periodic';

describe('a periodic source', () => {
  test('Beats fall on whole periods after the phase, strictly after the instant asked about', () => {
    const source = new PeriodicSource(100, 30);
    expect(source.nextBeat(0)).toBe(30);
    expect(source.nextBeat(29)).toBe(30);
    expect(source.nextBeat(30)).toBe(130);
    expect(source.nextBeat(129)).toBe(130);
    expect(source.nextBeat(1_000_000_000_029)).toBe(1_000_000_000_030);
  });

  test('It starts asleep, and beats slept through are counted', () => {
    const source = new PeriodicSource(100, 0);
    expect(source.asleep).toBe(true);
    expect(source.skippedBeats(-1)).toBe(0);
    expect(source.skippedBeats(0)).toBe(1);
    expect(source.skippedBeats(250)).toBe(3);
  });

  test('Woken, it beats on its original phase and counts nothing as slept through', () => {
    const source = new PeriodicSource(100, 0);
    expect(source.wake(250)).toBe(300);
    expect(source.asleep).toBe(false);
    expect(source.skippedBeats(999)).toBe(3);
    source.beat();
    expect(source.firedBeats).toBe(1);
    source.sleep(300);
    expect(source.skippedBeats(399)).toBe(3);
    expect(source.skippedBeats(400)).toBe(4);
  });

  test('Going to sleep twice counts from the first time', () => {
    const source = new PeriodicSource(10, 0);
    source.wake(0);
    source.sleep(5);
    source.sleep(25);
    expect(source.skippedBeats(30)).toBe(1 + 3);
  });

  test('However it sleeps and wakes, every beat up to now was carried out or slept through, once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }),
        (period, phase, naps) => {
          const source = new PeriodicSource(period, phase);
          let now = 0;
          for (const [nap, beats] of naps) {
            now += nap;
            let beat = source.wake(now);
            for (let i = 0; i < beats; i++) {
              now = beat;
              source.beat();
              beat = source.nextBeat(now);
            }
            source.sleep(now);
          }
          const all = now < phase ? 0 : Math.floor((now - phase) / period) + 1;
          expect(source.firedBeats + source.skippedBeats(now)).toBe(all);
        },
      ),
    );
  });
});
