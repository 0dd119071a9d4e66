import { describe, expect, it } from 'vitest';
import { signalbox } from './testing/memory-io.test-helper';
import { tooLate } from './testing/too-late.test-helper';

describe('what people read after a run', () => {
  it('has a column for each variant, and the reasons of a deadlock below', async () => {
    const { out, error, status } = await signalbox(['run', 'driver-deadlock']);
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(out).toContain('A StateAware');
    expect(out).toMatch(/Finished +8 +0\n/);
    expect(out).toContain('8 drivers hold all 8 vcore');
  });

  it('says of what a deadlock holds that it has no end, as the page does, and gives its lower bound in JSON', async () => {
    const row = (out: string, title: string) => new RegExp(`^${title} +(.+?) {2,}(.+)$`, 'm').exec(out)?.slice(1);
    const { out } = await signalbox(['run', 'driver-deadlock']);
    expect(row(out, 'Makespan')).toEqual(['2:05.1', 'no end']);
    expect(row(out, 'Mean completion')).toEqual(['1:16.6', 'no end']);
    expect(row(out, 'Mean time to driver')).toEqual(['0:46.1', '0:00.0']);
    expect(out).not.toContain('Infinity');
    const json = JSON.parse((await signalbox(['run', 'driver-deadlock', '--json'])).out) as {
      readonly runs: readonly { readonly metrics: unknown }[];
    };
    expect(json.runs[1].metrics).toMatchObject({ 'mean-completion': { atLeast: true } });
  });

  it('a notice about an application that runs on does not call it rejected', async () => {
    const { out } = await signalbox(['run', 'jockey-double-input', '--variant', 'C']);
    expect(out.match(/C: rank.*/g)).toEqual([
      'C: rank: it is slower than its earlier run predicts, so it gives up its guarantee and shares by weight',
    ]);
    const rejected = await signalbox(['run', 'a'], { a: JSON.stringify(tooLate) });
    expect(rejected.out).toContain('A: a was rejected: dropped at 0:00.0');
  });
});
