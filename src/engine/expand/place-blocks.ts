/**
 * Where the copies of a dataset's blocks lie. Each block draws its nodes from its own stream, so that another
 * dataset or more blocks move nothing, and variants of a scenario share their placement.
 */
import { counted } from '../../base/text/counted';
import { partitionPoint } from '../../base/collections/bisect';
import { pow } from '../../base/math/exact-math';
import { drawKeyed, hashString, streamKey } from '../../base/math/random';
import { bytes } from '../../scenario/written-amounts';
import type { DatasetText } from '../../scenario/schema';
import type { DatasetInput, NodeInput } from '../../sim/run-input';

const STREAM = 'block-replicas';
const DEFAULT_BLOCK_SIZE = '128MB';
/** Draws per block: enough for 100 copies. */
const DRAWS = 512;

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
 * random: any nodes. hdfs: first copy anywhere, second in another rack, third in the rack of the second, others anywhere
 * (HDFS default placement policy for a writer outside the cluster); where no such node is left, anywhere.
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
    const many = replication === 1 ? 'is 1 node' : `are ${replication} nodes`;
    const message = `${wanted} copies need as many nodes, there ${many}`;
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
  const choice = new Choice(weights, racks, streamKey(seed, STREAM), hashString(id));
  for (let block = 0; block < blocks; block++) {
    choice.begin(block);
    for (let copy = 0; copy < replication; copy++) {
      let chosen = -1;
      if (placement === 'hdfs' && (copy === 1 || copy === 2)) {
        chosen = choice.draw(racks[choice.taken[copy - 1]], copy === 2);
      }
      if (chosen === -1) chosen = choice.draw(ANY_RACK, true);
      replicas[block * replication + copy] = candidates[chosen];
    }
  }
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

/** Draws that may hit a taken index before the draw is made among those that are left. */
const TRIES = 2;
const ANY_RACK = -1;

/** Weighted draws of indices without replacement. */
class Choice {
  /** Indices drawn for the present block so far. */
  readonly taken: number[] = [];
  private readonly sums: Float64Array;
  /** By candidate: 1 + the last block that it was drawn for; 0 for none. */
  private readonly takenFor: Int32Array;
  private readonly byRack = new Map<number, number[]>();
  private readonly all: readonly number[];
  private block = 0;
  private draws = 0;

  constructor(
    private readonly weights: Float64Array,
    private readonly racks: readonly number[],
    private readonly key: number,
    private readonly entity: number,
  ) {
    this.sums = new Float64Array(weights.length);
    let sum = 0;
    weights.forEach((weight, i) => (this.sums[i] = sum += weight));
    this.takenFor = new Int32Array(weights.length);
    this.all = racks.map((_, i) => i);
    racks.forEach((rack, i) => {
      const members = this.byRack.get(rack);
      if (members === undefined) this.byRack.set(rack, [i]);
      else members.push(i);
    });
  }

  begin(block: number): void {
    this.block = block;
    this.draws = 0;
    this.taken.length = 0;
  }

  /** An index not taken yet, -1 when there is none: in the rack (`inside`) or in any other one. */
  draw(rack: number, inside: boolean): number {
    const { weights, sums } = this;
    for (let i = 0; i < TRIES; i++) {
      const index = this.at(this.next() * sums[sums.length - 1]);
      if (!this.fits(index, rack, inside)) continue;
      this.take(index);
      return index;
    }
    const eligible = this.eligible(rack, inside);
    let left = 0;
    for (const i of eligible) if (this.fits(i, rack, inside)) left += weights[i];
    let rest = this.next() * left;
    let last = -1;
    for (const i of eligible) {
      if (!this.fits(i, rack, inside)) continue;
      last = i;
      rest -= weights[i];
      if (rest < 0) break;
    }
    if (last !== -1) this.take(last);
    return last;
  }

  private take(index: number): void {
    this.taken.push(index);
    this.takenFor[index] = this.block + 1;
  }

  /** The candidates that a draw in a rack, or outside of it, may have to look at, in order. */
  private eligible(rack: number, inside: boolean): readonly number[] {
    if (rack === ANY_RACK) return this.all;
    const members = this.byRack.get(rack) ?? [];
    if (inside) return members;
    return members.length === this.all.length ? [] : this.all;
  }

  private next(): number {
    return drawKeyed(this.key, this.entity, this.block * DRAWS + this.draws++);
  }

  private fits(index: number, rack: number, inside: boolean): boolean {
    if (rack !== ANY_RACK && (this.racks[index] === rack) !== inside) return false;
    return this.takenFor[index] !== this.block + 1;
  }

  /** The first index whose sum of weights lies above `value`. */
  private at(value: number): number {
    return partitionPoint(0, this.sums.length - 1, (index) => this.sums[index] <= value);
  }
}
