/**
 * How many cases property tests draw, and from which seed. Without being asked they draw the same few cases every time, so that a
 * change is judged by what it changes.
 *
 *     SIGNALBOX_SEED=<number>   other cases;  SIGNALBOX_SEED=random   new ones in every file
 *     SIGNALBOX_CASES=<number>  so many of each law that holds for every system
 */
const CASES = process.env['SIGNALBOX_CASES'];
const SEED = process.env['SIGNALBOX_SEED'] ?? '20260101';

/** Seed of all property tests; undefined: a new one each time. */
export const propertySeed = SEED === 'random' ? undefined : Number(SEED);

/** Parameters of a law that is to be tried on so many cases, unless somebody asks for another number. */
export const cases = (count: number) => ({ numRuns: CASES === undefined ? count : Number(CASES) });

/** Longest time of a law, ms: as long as it takes where somebody asks for many cases. */
export const LAW_TIMEOUT = CASES === undefined ? 120_000 : 3_600_000;
