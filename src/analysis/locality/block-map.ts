/** Where the replicas of a dataset lie: nodes against blocks. */
import { nodeLines } from './locality';
import type { GridLine, LineGroup } from './locality';
import type { RunModel } from '../model';

export interface BlockGrid {
  readonly rows: readonly GridLine[];
  readonly groups: readonly LineGroup[];
  readonly columns: readonly GridLine[];
  /** Replicas by row * columns + column. */
  readonly counts: Int32Array;
  /** Replicas by row. */
  readonly totals: Int32Array;
  readonly blocks: number;
  /** Blocks that one column stands for; the last one may hold fewer. */
  readonly perColumn: number;
  readonly replicas: number;
}

/** More columns than this become ranges of blocks. */
const MOST_COLUMNS = 60;

/** The map of the dataset with this index in the directory. */
export function blockGrid(model: RunModel, dataset: number): BlockGrid {
  const lines = nodeLines(model);
  const data = model.directory.datasets?.[dataset];
  const blocks = data?.blocks ?? 0;
  const size = Math.max(1, Math.ceil(blocks / MOST_COLUMNS));
  const columns: GridLine[] = [];
  for (let from = 0; from < blocks; from += size) {
    const last = Math.min(blocks, from + size) - 1;
    columns.push({ label: last === from ? String(from) : `${from}–${last}` });
  }
  const counts = new Int32Array(lines.lines.length * columns.length);
  const totals = new Int32Array(lines.lines.length);
  let replicas = 0;
  data?.replicas.forEach((node, at) => {
    const row = lines.lineOf[node];
    counts[row * columns.length + Math.floor(Math.floor(at / data.replication) / size)]++;
    totals[row]++;
    replicas++;
  });
  return { rows: lines.lines, groups: lines.groups, columns, counts, totals, blocks, perColumn: size, replicas };
}

/** The place that holds the most copies. */
export interface Hotspot {
  /** A node, or a rack where there are very many nodes. */
  readonly label: string;
  /** Of all copies. */
  readonly share: number;
  /** How many times an even share that is. */
  readonly times: number;
}

/** Where most copies of the dataset with this index lie; undefined when it has none. */
export function hottest(model: RunModel, dataset: number): Hotspot | undefined {
  const { rows, totals, replicas } = blockGrid(model, dataset);
  if (replicas === 0) return undefined;
  const row = totals.reduce((best, count, at) => (count > totals[best] ? at : best), 0);
  const share = totals[row] / replicas;
  return { label: rows[row].label, share, times: share * rows.length };
}
