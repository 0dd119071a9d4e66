import { describe, expect, test } from 'vitest';
import { galleryEntry } from '../../gallery';
import { playScenario } from '../../testing/play.test-helper';
import type { Played } from '../../testing/play.test-helper';

function played(id: string, variant: string): Played {
  const entry = galleryEntry(id);
  if (entry === undefined) throw new Error(`no scenario ${id}`);
  return playScenario(entry.scenario, variant);
}

const firstAt = (run: Played, app: string) => run.of(app)[0].at;
const lastEnd = (run: Played) => Math.max(...run.containers.map(({ ended }) => ended));

describe('what the gallery shows of YuniKorn', () => {
  test('priorities-and-fences: the urgent queue goes first, shares decide behind a fence, an offset turns it round', () => {
    const [none, fence, offset] = ['A', 'B', 'C'].map((variant) => played('priorities-and-fences', variant));
    expect(firstAt(none, 'nightly/1')).toBe(60);
    expect(firstAt(fence, 'nightly/1')).toBe(10);
    expect(firstAt(fence, 'try/2')).toBe(10);
    expect(firstAt(offset, 'try/2')).toBeGreaterThan(firstAt(offset, 'nightly/3'));
  });

  test('user-limits: with limits others start at once', () => {
    const [none, resources, applications] = ['A', 'B', 'C'].map((variant) => played('user-limits', variant));
    expect(firstAt(none, 'ben/1')).toBe(60);
    expect(firstAt(resources, 'ben/1')).toBe(4);
    expect(resources.reasons().map(({ id }) => id)).toContain('user-at-max');
    expect(firstAt(applications, 'ben/1')).toBe(4);
    expect(applications.reasons().map(({ id }) => id)).toContain('user-applications-at-max');
    expect(lastEnd(applications)).toBeGreaterThan(lastEnd(none) + 60);
  });

  test('autoscaler: a limit keeps the cluster small, a gang makes it large at once', () => {
    const runs = ['A', 'B', 'C'].map((variant) => played('autoscaler', variant));
    const done = (run: Played) =>
      Math.max(...run.containers.filter(({ app }) => app !== 'late').map((one) => one.ended));
    expect(runs.map(done)).toEqual([1000, 598, 393]);
    const nodes = (run: Played) => new Set(run.containers.map(({ node }) => node)).size;
    expect(runs.map(nodes)).toEqual([2, 5, 8]);
  });

  test('placement-rules: queues come to be, and one application is refused', () => {
    const [create, noCreate] = ['A', 'B'].map((variant) => played('placement-rules', variant));
    const queueOf = ({ run }: Played, id: string) => {
      const app = run.directory.applications.find((one) => one.id === id);
      return app === undefined ? '' : run.directory.queues[app.queue].id;
    };
    expect(queueOf(create, 'blue/1')).toBe('root.teams.blue');
    expect(queueOf(noCreate, 'blue/1')).toBe('root.ana');
    expect(create.states('stray')).toEqual(['New 10', 'Rejected 10']);
  });

  test('fair-without-guarantees: bytes decide without a guarantee, shares with one', () => {
    const atStart = (variant: string) => {
      const run = played('fair-without-guarantees', variant);
      return [run.heldAt(0, 'numbers'), run.heldAt(0, 'cache')];
    };
    expect(atStart('A')).toEqual([7, 4]);
    expect(atStart('B')).toEqual([3, 20]);
  });

  test('small-overtakes-big: a reservation ends the waiting of the big one', () => {
    expect(firstAt(played('small-overtakes-big', 'A'), 'big')).toBeGreaterThan(130);
    expect(firstAt(played('small-overtakes-big', 'B'), 'big')).toBeLessThan(40);
  });

  test('gang-vs-stateaware-vs-maxapplications: a gang waits for its last placeholders, FIFO is slowest', () => {
    const runs = ['A', 'B', 'C', 'D'].map((variant) => played('gang-vs-stateaware-vs-maxapplications', variant));
    expect(runs[0].reasons().some(({ letter }) => letter === 'K')).toBe(true);
    // The fourth gang holds two placeholders long before its driver starts.
    expect(firstAt(runs[0], 'etl/4')).toBeLessThan(1);
    expect(runs[0].driverAt('etl/4')).toBeGreaterThan(25);
    const ends = runs.map(lastEnd);
    expect(Math.max(...ends)).toBe(ends[3]);
  });
});
