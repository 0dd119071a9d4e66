import { SECOND } from '../base/units';
import { describe, expect, it } from 'vitest';
import { ContainerKind, ContainerOutcome } from '../sim/trace/trace';
import { Scribe, testDirectory } from './testing/scribe.test-helper';
import { galleryRun } from '../render/gallery-runs.test-helper';
import { longestWaits, rangeFigures } from './range-figures';
import { waitingByCause } from './waiting/waiting-by-cause';

const model = galleryRun('driver-deadlock', 'A');
const cuts = [0, 7, 20, 45.5, 90, 130, 400].map((seconds) => seconds * SECOND);
const parts = cuts.slice(1).map((to, i) => ({ from: cuts[i], to }));
const whole = { from: 0, to: 400 * SECOND };
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('the figures of a range', () => {
  it('count each application once, in whichever part of the run it comes, starts and ends', () => {
    const figures = parts.map((part) => rangeFigures(model, part));
    for (const field of ['submitted', 'started', 'finished'] as const) {
      expect(sum(figures.map((f) => f[field]))).toBe(8);
      expect(rangeFigures(model, whole)[field]).toBe(8);
    }
  });

  it('count what was preempted, also where nothing was marked for it before', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }], nodes: [8] }));
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.task, 0, 3);
    for (let i = 0; i < 3; i++) scribe.allocate(1, ask);
    scribe.end(5, 0, ContainerOutcome.preempted);
    scribe.end(6, 1, ContainerOutcome.completed);
    scribe.end(9, 2, ContainerOutcome.preempted);
    const known = scribe.model(10, 'horizon');
    const preempted = (from: number, to: number) =>
      rangeFigures(known, { from: from * SECOND, to: to * SECOND }).preempted;
    expect([preempted(0, 10), preempted(2, 9), preempted(6, 7)]).toEqual([2, 1, 0]);
  });

  it('give shares of the cluster between nothing and all', () => {
    for (const part of parts) {
      const { held = -1, drivers = -1, busy = -1 } = rangeFigures(model, part);
      expect(held).toBeGreaterThanOrEqual(drivers + busy - 1e-9);
      expect(Math.max(held, drivers, busy)).toBeLessThanOrEqual(1);
      expect(Math.min(held, drivers, busy)).toBeGreaterThanOrEqual(0);
    }
  });

  it('add the waiting of the parts up to that of the run, cause by cause', () => {
    const totals = (within?: { from: number; to: number }) => {
      const found = new Map<string, number>();
      for (const { code, kind, phase, total } of waitingByCause(model, undefined, within)) {
        found.set(`${code} ${kind} ${phase}`, total);
      }
      return found;
    };
    const all = totals();
    expect(all.size).toBeGreaterThan(1);
    for (const [key, total] of all) expect(sum(parts.map((part) => totals(part).get(key) ?? 0))).toBe(total);
    const waited = sum(model.applications.map((app) => app.waiting));
    expect(sum(parts.flatMap((part) => longestWaits(model, part, 100).map((wait) => wait.waited)))).toBe(waited);
  });

  it('name those who wait longest first', () => {
    const longest = longestWaits(model, whole, 3);
    expect(longest).toHaveLength(3);
    expect(longest[0].waited).toBe(Math.max(...model.applications.map((app) => app.waiting)));
    expect(longest[0].waited).toBeGreaterThanOrEqual(longest[2].waited);
  });

  it('say in a deadlock that everybody still waits', () => {
    const stuck = galleryRun('driver-deadlock', 'B');
    const figures = rangeFigures(stuck, { from: 10 * SECOND, to: 20 * SECOND });
    expect(figures).toMatchObject({
      submitted: 0,
      started: 0,
      finished: 0,
      waitAtEnd: 8,
      held: 1,
      drivers: 1,
      busy: 0,
    });
  });
});
