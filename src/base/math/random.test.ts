import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw, drawKeyed, hashString, streamKey } from './random';

const TWO_53 = 2 ** 53;

const FROZEN_KEYS = [
  6322048592319174, 8822131785166060, 1156040045202707, 7965109521560301, 5714022432605050, 5259241657053575,
  7638063176360389,
];

const FROZEN_DRAWS = [
  0.464765403112506, 0.7944608900046438, 0.20207866388966467, 0.17981326732265546, 0.2130973037207865, 404,
];

/** Standardised chi-square of `count` draws in `buckets` equal classes: about normal(0, 1) for a uniform source. */
function chiSquare(count: number, buckets: number, source: (i: number) => number): number {
  const seen = new Float64Array(buckets);
  for (let i = 0; i < count; i++) seen[Math.floor(source(i) * buckets)]++;
  const expected = count / buckets;
  let chi = 0;
  for (const n of seen) chi += (n - expected) ** 2 / expected;
  return (chi - (buckets - 1)) / Math.sqrt(2 * (buckets - 1));
}

describe('draw', () => {
  it('gives the frozen values, so that old links replay alike', () => {
    expect([
      hashString(''),
      hashString('task-duration'),
      hashString('etl/3'),
      hashString('\ud83d\ude82'),
      streamKey(0, ''),
      streamKey(7, 'task-duration'),
      streamKey(-1, 12345),
    ]).toEqual(FROZEN_KEYS);
    expect([
      draw(0, '', 0, 0),
      draw(7, 'task-duration', 'etl/3', 0),
      draw(7, 'task-duration', 'etl/3', 1),
      draw(8, 'task-duration', 'etl/3', 0),
      draw(2 ** 40, 'arrivals', 199_999, -1),
      Math.floor(draw(7, 'host', 'etl/3', 0) * 1000),
    ]).toEqual(FROZEN_DRAWS);
  });

  it('stays within [0, 1) and depends on nothing but its arguments', () => {
    const id = fc.oneof(fc.string(), fc.maxSafeInteger());
    fc.assert(
      fc.property(fc.maxSafeInteger(), id, id, fc.integer(), (seed, stream, entity, attempt) => {
        const u = draw(seed, stream, entity, attempt);
        expect(u).toBeGreaterThanOrEqual(0);
        expect(u).toBeLessThan(1);
        expect(Number.isSafeInteger(u * TWO_53)).toBe(true);
        expect(draw(seed, stream, entity, attempt)).toBe(u);
      }),
    );
  });

  it('treats a string as its hash and a stream as its key, so that hot code may compute both once', () => {
    const u = draw(7, 'task-duration', 'etl/3', 2);
    expect(draw(7, hashString('task-duration'), hashString('etl/3'), 2)).toBe(u);
    expect(drawKeyed(streamKey(7, 'task-duration'), hashString('etl/3'), 2)).toBe(u);
  });

  it('is uniform along every argument, in its high and in its low bits', () => {
    const key = streamKey(1, 'task');
    const sources: Record<string, (i: number) => number> = {
      entity: (i) => drawKeyed(key, i, 0),
      'entity, low bits': (i) => ((drawKeyed(key, i, 0) * TWO_53) % 64) / 64,
      attempt: (i) => drawKeyed(key, 5, i),
      seed: (i) => draw(i, 'task', 3, 0),
      stream: (i) => draw(1, `s${i}`, 3, 0),
      'named entity': (i) => draw(1, 'task', `etl/${i}`, 0),
      'large entity': (i) => drawKeyed(key, i * 2 ** 30, 0),
    };
    for (const [name, source] of Object.entries(sources)) {
      expect(Math.abs(chiSquare(50_000, 64, source)), name).toBeLessThan(4.5);
    }
  });

  it('is independent between neighbours: entities, attempts, streams and seeds', () => {
    const key = streamKey(1, 'task');
    const other = streamKey(1, 'host');
    const pair = (x: number, y: number): number => (Math.floor(x * 16) * 16 + Math.floor(y * 16)) / 256;
    const sources: Record<string, (i: number) => number> = {
      entities: (i) => pair(drawKeyed(key, i, 0), drawKeyed(key, i + 1, 0)),
      attempts: (i) => pair(drawKeyed(key, i, 0), drawKeyed(key, i, 1)),
      streams: (i) => pair(drawKeyed(key, i, 0), drawKeyed(other, i, 0)),
      seeds: (i) => pair(draw(i, 'task', 0, 0), draw(i + 1, 'task', 0, 0)),
    };
    for (const [name, source] of Object.entries(sources)) {
      expect(Math.abs(chiSquare(50_000, 256, source)), name).toBeLessThan(4.5);
    }
  });

  it('flips each output bit with probability one half when any input bit flips', () => {
    const trials = 400;
    const key = streamKey(1, 'task');
    for (let bit = 0; bit < 53; bit++) {
      let flipped = 0;
      for (let i = 0; i < trials; i++) {
        const u = drawKeyed(key, i, 0) * TWO_53;
        const v = drawKeyed(key, (Math.floor(i / 2 ** bit) % 2 === 0 ? 1 : -1) * 2 ** bit + i, 0) * TWO_53;
        for (let out = 0; out < 53; out++) if (Math.floor(u / 2 ** out) % 2 !== Math.floor(v / 2 ** out) % 2) flipped++;
      }
      expect(Math.abs(flipped / (trials * 53) - 0.5), `input bit ${bit}`).toBeLessThan(0.02);
    }
  });

  it('has no collision among a hundred thousand names or streams', () => {
    const names = new Set<number>();
    const keys = new Set<number>();
    for (let i = 0; i < 100_000; i++) {
      names.add(hashString(`app-${i}/driver`));
      keys.add(streamKey(i % 1000, `s${Math.floor(i / 1000)}`));
    }
    expect(names.size).toBe(100_000);
    expect(keys.size).toBe(100_000);
  });
});
