/**
 * The one budget of all property tests: how many cases they draw, and from which seed. By default each draws a part of the
 * cases that it names, the same ones every time, so that a new failure has its cause in the change.
 *
 *     SIGNALBOX_SEED=<number>   other cases;  SIGNALBOX_SEED=random   new ones in every file
 *     SIGNALBOX_CASES=all       as many as each test names;  SIGNALBOX_CASES=<number>   so many in each
 */
const CASES = process.env['SIGNALBOX_CASES'];
const SEED = process.env['SIGNALBOX_SEED'] ?? '20260101';

/** Part of the cases that a test names which is drawn in every run of the tests. */
const PART = 0.25;
/** Tests that name no more than this draw them all. */
const FEW = 25;

/** Seed of all property tests; undefined: a new one each time. */
export const propertySeed = SEED === 'random' ? undefined : Number(SEED);

function drawn(count: number): number {
  if (CASES === 'all') return count;
  if (CASES !== undefined) return Number(CASES);
  return count <= FEW ? count : Math.max(FEW, Math.ceil(count * PART));
}

/** Parameters of a property test. `count`: cases that it draws when all are asked for. */
export const cases = (count: number) => ({ numRuns: drawn(count) });

/** Longest time of a law, ms: as long as it takes where many cases are asked for. */
export const LAW_TIMEOUT = CASES === undefined ? 120_000 : 3_600_000;
