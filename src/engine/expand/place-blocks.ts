/**
 * Where the copies of a dataset's blocks lie. Each block draws its nodes from its own stream, so that another
 * dataset or more blocks move nothing, and variants of a scenario share their placement.
 */
import { counted } from '../../base/text/counted';
import { pow } from '../../base/math/exact-math';
import { hashString, streamKey } from '../../base/math/random';
import { bytes } from '../../scenario/written-amounts';
import type { DatasetText } from '../../scenario/schema';
import type { DatasetInput, NodeInput } from '../../sim/run-input';
import { ANY_RACK, WeightedChoice } from './weighted-choice';

const STREAM = 'block-replicas';
const DEFAULT_BLOCK_SIZE = '128MB';

/** Where blocks may lie, and what decides where they do. */
export interface BlockPlaces {
  readonly nodes: readonly NodeInput[];
  readonly seed: number;
  /** Without it only problems are looked for, and every copy lies on node 0. */
  readonly draws: boolean;
}

/** Hears of what is wrong and of what is unusual, by field. */
export interface BlockReports {
  problem(path: string, message: string): void;
  notice(path: string, message: string): void;
}

/**
 * A dataset with its replicas: `replication` distinct nodes per block.
 * random: any nodes. hdfs: by HDFS's default policy (`drawAsHdfs`), and anywhere where that says nothing.
 * skewed: node number i of those that may hold blocks has the weight 1 / i^skew.
 * `places` names the nodes of single blocks; no other block moves for it.
 * With fewer nodes than copies each block has as many copies as there are nodes, as in HDFS, and `notice` is called.
 * `problem` is called for nodes that do not exist, and where there are none at all.
 */
export function placeBlocks(
  text: DatasetText,
  { nodes, seed, draws }: BlockPlaces,
  reports: BlockReports,
): DatasetInput {
  const { id, blocks = 1 } = text;
  const indices = new Map(nodes.map((node, n) => [node.id, n]));
  // Nodes that join later hold nothing yet.
  const there = nodes.filter(({ absent }) => absent !== true).map((node) => node.id);
  const candidates: number[] = [];
  const known = new Set<number>();
  for (const name of text.nodes ?? there) {
    const node = indices.get(name);
    if (node === undefined) reports.problem(`data.${id}.nodes`, `there is no node "${name}"`);
    else if (!known.has(node)) {
      known.add(node);
      candidates.push(node);
    }
  }
  const wanted = text.replication ?? 1;
  const replication = Math.min(wanted, candidates.length);
  if (replication < wanted) {
    const present = replication === 1 ? 'is 1 node' : `are ${replication} nodes`;
    const message = `${wanted} copies need as many nodes, but there ${present}`;
    if (replication === 0) reports.problem(`data.${id}.replication`, message);
    else
      reports.notice(
        `data.${id}.replication`,
        `${message}, so each block has ${counted(replication, 'copy', 'copies')}`,
      );
  }
  const dataset = { id, blocks, blockSize: bytes(text.blockSize ?? DEFAULT_BLOCK_SIZE), replication };
  const replicas = new Int32Array(blocks * replication);
  const own = new Pins(id, indices, blocks, replication, reports);
  if (draws) drawReplicas(text, { candidates, nodes, seed, replication }, replicas);
  for (const [block, names] of Object.entries(text.places ?? {})) own.put(block, names, replicas);
  return { ...dataset, replicas };
}

interface Drawing {
  /** Nodes that may hold blocks. */
  readonly candidates: readonly number[];
  readonly nodes: readonly NodeInput[];
  readonly seed: number;
  readonly replication: number;
}

/** Draws the nodes of all blocks into `replicas`, `replication` for each. */
function drawReplicas(
  text: DatasetText,
  { candidates, nodes, seed, replication }: Drawing,
  replicas: Int32Array,
): void {
  const { id, blocks = 1, placement = 'random', skew = 1 } = text;
  const weights = Float64Array.from(candidates, (_, i) => (placement === 'skewed' ? 1 / pow(i + 1, skew) : 1));
  const racks = candidates.map((node) => nodes[node].rack);
  const choice = new WeightedChoice(weights, racks, streamKey(seed, STREAM), hashString(id));
  for (let block = 0; block < blocks; block++) {
    choice.begin(block);
    for (let copy = 0; copy < replication; copy++) {
      let chosen = placement === 'hdfs' ? drawAsHdfs(choice, racks, copy) : -1;
      if (chosen === -1) chosen = choice.draw(ANY_RACK, true);
      replicas[block * replication + copy] = candidates[chosen];
    }
  }
}

/**
 * The node of a copy by HDFS's default policy for a writer outside the cluster: the second copy lies in another rack than the
 * first, and the third in the rack of the second. -1 for the other copies, and where no such node is left.
 * Source: Hadoop, BlockPlacementPolicyDefault.
 */
function drawAsHdfs(choice: WeightedChoice, racks: readonly number[], copy: number): number {
  if (copy === 1) return choice.draw(racks[choice.taken[0]], false);
  return copy === 2 ? choice.draw(racks[choice.taken[1]], true) : -1;
}

/** Blocks whose nodes are named: the named ones come first, then those that were drawn for it. */
class Pins {
  constructor(
    private readonly dataset: string,
    private readonly nodes: ReadonlyMap<string, number>,
    private readonly blocks: number,
    private readonly replication: number,
    private readonly reports: BlockReports,
  ) {}

  put(key: string, names: readonly string[], replicas: Int32Array): void {
    const path = `data.${this.dataset}.places.${key}`;
    const block = Number(key);
    if (!/^\d+$/.test(key) || block >= this.blocks) {
      this.reports.problem(path, `there is no block "${key}", blocks go from 0 to ${this.blocks - 1}`);
      return;
    }
    const unknown = names.find((name) => !this.nodes.has(name));
    if (unknown !== undefined) {
      this.reports.problem(path, `there is no node "${unknown}"`);
      return;
    }
    const from = block * this.replication;
    const drawn = replicas.slice(from, from + this.replication);
    const named = names.map((name) => this.nodes.get(name) ?? 0);
    const all = [...new Set([...named, ...drawn])];
    replicas.set(all.slice(0, this.replication), from);
  }
}
