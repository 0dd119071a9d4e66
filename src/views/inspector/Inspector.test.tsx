import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { Inspector } from './Inspector';
import { WhyCards } from './waiting/WhyCards';

const view = <Inspector />;

/** What every variant says of the application "early" when all is over. */
function Early() {
  return <WhyCards models={withModels(useVariants())} id="early" at={1e9} />;
}

describe('the inspector', () => {
  it('says why an application waits in each variant, and what ends it', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { cursor: 20_000_000 }));
    expect(words).toContain('etl/5 Spark, root.spark, submitted 0:01.0');
    expect(words).toContain('Waiting 19.0 s for its driver: etl/3 was submitted earlier');
    expect(words).toContain('It will not end by itself: 8 drivers hold all 8 vcore of the cluster');
  });
  it('says that an application never ends only where it is in a deadlock', () => {
    expect(wordsOf(rendered(view, 'driver-deadlock', { only: ['B'] }))).toMatch(/Ended never/);
    // Here the simulation ends before its work does.
    expect(wordsOf(rendered(view, 'capacity-user-limits', { only: ['A'] }))).toMatch(/Ended ≥ 6:00\.0/);
  });
  it('counts the applications of a queue by state', () => {
    const words = wordsOf(rendered(view, 'fair-without-guarantees', { cursor: 20_000_000 }));
    expect(words).toContain('In it at 0:20.0 2 applications 2 Running numbers');
  });
  it('leads to a lesson, unless it is the one on screen, however that was opened', () => {
    const more = 'More in Driver deadlock';
    const link = { cursor: 20_000_000, origin: { kind: 'link' } } as const;
    expect(wordsOf(rendered(view, 'two-queues', link))).toContain(more);
    for (const options of [link, { cursor: 20_000_000 }])
      expect(wordsOf(rendered(view, 'driver-deadlock', options))).not.toContain(more);
  });
  it('gives all memory of a sentence in one unit', () => {
    const words = wordsOf(rendered(view, 'capacity-user-limits', { cursor: 150_000_000 }));
    expect(words).toContain('root.default holds 40 GB, and one more container would take it over its maximum of 40 GB');
  });
  it('says why an application was rejected, and spells the names in it as they are', () => {
    const notices = ['early: root.c does not exist'];
    const words = wordsOf(rendered(<Early />, 'capacity-at-run-time', { notices }));
    expect(words).toContain('Rejected at 0:30.0');
    expect(words).toContain('The reason: root.c does not exist.');
  });
  it('says once what variants have in common, however they came to it', () => {
    // The job runs in all four: in C it has waited before.
    const words = wordsOf(rendered(view, 'plan-seed-example', { cursor: 6_000_000 }));
    expect(words.split('Running in two containers.')).toHaveLength(2);
  });
  it('says that the first run is on its way', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).toContain('The first run has not finished yet.');
  });
  it('says that there is no run to look into where none could start', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: { error: 'It cannot run.' } }));
    expect(words).toContain('There is no run to inspect.');
  });
});
