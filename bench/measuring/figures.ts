/**
 * What benchmarks measured, kept over time: one line of JSON for each run of them in a file. Only ratios to yardsticks are
 * kept, because times of two machines, or of one machine on two days, say nothing about each other.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ENGINE_VERSION } from '../../src/engine/version';

/** Measured ratios by name; smaller is better. */
export type Figures = Readonly<Record<string, number>>;

/** Ratios on a busy machine swing by a third; what grew by more than this factor is called a regression. */
export const REGRESSION = 1.5;

const measured: Record<string, number> = {};

/** Notes a ratio to a yardstick, smaller is better. `name` says what was measured and stays the same over time. */
export function figure(name: string, ratio: number): void {
  measured[name] = ratio;
}

/**
 * A sentence for each figure of `now` that is more than {@link REGRESSION} times the one before it. `lines` are the runs
 * before, the oldest first; of each figure the last one counts. A line that is no such run is passed over.
 */
export function regressions(lines: readonly string[], now: Figures): readonly string[] {
  const last = new Map<string, number>();
  for (const line of lines) for (const [name, ratio] of figuresOf(line)) last.set(name, ratio);
  return Object.entries(now).flatMap(([name, ratio]) => {
    const before = last.get(name);
    if (before === undefined || !(ratio > REGRESSION * before)) return [];
    return [
      `REGRESSION: ${name}: ${ratio.toFixed(2)}, ${(ratio / before).toFixed(1)} times the ${before.toFixed(2)} before`,
    ];
  });
}

function figuresOf(line: string): readonly (readonly [string, number])[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || !('figures' in value)) return [];
  return Object.entries(value.figures ?? {}).flatMap(([name, ratio]: [string, unknown]) =>
    typeof ratio === 'number' && ratio > 0 ? [[name, ratio] as const] : [],
  );
}

/** Compares what was noted with the runs in `file`, adds it to them, and prints it. Returns the number of regressions. */
export function keepFigures(file: string): number {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const worse = regressions(before, measured);
  const line = JSON.stringify({ at: new Date().toISOString(), engine: ENGINE_VERSION, figures: measured });
  appendFileSync(file, `${line}\n`);
  console.log(line);
  for (const sentence of worse) console.log(sentence);
  return worse.length;
}
