/** Taking a copy of a block from one node to another in the block map. */
import type { BlockGrid } from '../../analysis/locality/block-map';
import type { RunModel } from '../../analysis/model';
import type { Edit } from '../../authoring/edits';
import type { Place } from './heat-map/heat-place';

/** What a move would be: the edit and what it says, or why it cannot be. */
export type BlockMove = { readonly edit: Edit; readonly said: string } | { readonly why: string };

/**
 * Moves one copy out of a cell to the node of another row. Of a column that stands for several blocks it is the first block
 * with a copy here and none there.
 * @param dataset index in the directory
 */
export function moveBlock(
  { directory }: Pick<RunModel, 'directory'>,
  dataset: number,
  grid: BlockGrid,
  { row, column }: Place,
  toRow: number,
): BlockMove {
  const data = directory.datasets?.[dataset];
  const from = grid.rows[row]?.node;
  const to = grid.rows[toRow]?.node;
  if (data === undefined || column < 0) return { why: 'Drag a cell: a header represents all of its blocks' };
  if (from === undefined || to === undefined) {
    return { why: 'Rows are whole racks here: set the nodes of single blocks under Source, as "places"' };
  }
  const { blocks, replication, replicas } = data;
  const copies = (block: number): number[] => [...replicas.subarray(block * replication, (block + 1) * replication)];
  const first = column * grid.perColumn;
  const range = Array.from({ length: Math.min(grid.perColumn, blocks - first) }, (_, i) => first + i);
  const here = range.filter((block) => copies(block).includes(from));
  const block = here.find((candidate) => !copies(candidate).includes(to));
  const name = directory.nodes[to].id;
  if (here.length === 0) return { why: `${directory.nodes[from].id} holds no copy to drag here` };
  if (block === undefined) return { why: `${name} holds a copy already, and two copies on one node count as one` };
  const names = copies(block).map((node) => directory.nodes[node === from ? to : node].id);
  return {
    edit: { path: ['data', data.id, 'places', String(block)], value: names },
    said: `A copy of block ${block} of ${data.id} moves from ${directory.nodes[from].id} to ${name}`,
  };
}
