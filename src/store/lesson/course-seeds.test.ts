/** What lessons claim, ask and set as a goal, under other seeds than their own. */
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../analysis/lesson/paths';
import { RunValues } from '../../analysis/lesson/run-values';
import { parseLesson } from '../../scenario/lesson/parse';
import { faultsOf, lessons, runsOf, solved, truth } from './course.test-helper';
import { SOLUTIONS } from './course-solutions.test-helper';

const SEEDS = [1, 2, 3, 4, 5];
/** A lesson that tells of a single run says so, in these words. */
const ONE_SEED = /\bone seed\b/;

const general = lessons.filter(({ scenario }) => !ONE_SEED.test(scenario.lesson ?? ''));

describe.each(general)('$id', ({ id, scenario }) => {
  const blocks = blocksOf(parseLesson(scenario.lesson ?? '').lesson);
  const goals = blocks.flatMap((block) => ('goal' in block ? [block.goal] : []));

  it.each(SEEDS.filter((seed) => seed !== (scenario.seed ?? 1)))('holds under seed %i', (seed) => {
    const document = { ...scenario, seed };
    const runs = runsOf(document, [], new Map());
    const values = new RunValues({ runs, cursor: 0 });
    expect(blocks.flatMap((block) => faultsOf(block, values))).toEqual([]);
    for (const goal of goals) {
      const solution = SOLUTIONS[id]?.[goal.id ?? ''] ?? [];
      const again = solution.map(([variant]) => variant);
      const reached = new RunValues({ runs: runsOf(solved(document, solution), again, runs), cursor: 0 });
      expect(`${goal.id}: ${truth(goal.written?.expression ?? null, reached)}`).toBe(`${goal.id}: true`);
    }
  });
});
