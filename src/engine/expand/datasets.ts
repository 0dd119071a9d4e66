/** The datasets of a scenario, and the nodes that their blocks lie on. */
import type { Problem } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import type { DatasetInput } from '../../sim/run-input';
import { placeBlocks } from './place-blocks';
import type { BlockPlaces, BlockReports } from './place-blocks';
import type { Problems } from './problems';

/** Limit on the copies of blocks in all datasets together. */
const MAX_COPIES = 1_000_000;
/** Limit on how often a skewed dataset weighs a node, over all of its copies. */
const MAX_WEIGHED = 200_000_000;

/** Reports datasets that take too many copies of blocks, or too long to place. */
export function checkDatasets({ data = [] }: Scenario, nodes: number, problems: Problems): void {
  const copies = data.reduce((n, { blocks = 1, replication = 1 }) => n + blocks * replication, 0);
  if (copies > MAX_COPIES) {
    problems.add('data', `expected at most ${MAX_COPIES} copies of blocks in all datasets, got ${copies}`);
    return;
  }
  for (const { id, blocks = 1, replication = 1, placement } of data) {
    // Each further copy of a skewed block weighs all nodes again.
    if (placement !== 'skewed' || replication === 1 || blocks * replication * nodes <= MAX_WEIGHED) continue;
    const expected = `expected fewer blocks, copies or nodes: blocks x copies x nodes at most ${MAX_WEIGHED}`;
    problems.add(`data.${id}.blocks`, expected);
  }
}

/** Places all blocks. Problems go to `problems`, what is unusual but can be run to `notices`. */
export function expandDatasets(
  { data }: Scenario,
  places: BlockPlaces,
  problems: Problems,
  notices: Problem[],
): readonly DatasetInput[] | undefined {
  const reports: BlockReports = {
    problem: (path, message) => problems.add(path, message),
    notice: (path, message) => notices.push({ path, message }),
  };
  return data?.map((dataset) => placeBlocks(dataset, places, reports));
}
