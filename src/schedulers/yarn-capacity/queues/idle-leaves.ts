/**
 * What a parent had left when a round last came to a leaf that wanted nothing. A round comes to all children in front of the one
 * that takes the node, so it is enough to remember where it ended: a leaf that wants nothing is not visited. Its keys stay what
 * they are until it is asked for, because whoever changes them asks first.
 */
import type { KeyRule } from '../../yarn/key-order';
import type { Resource } from '../../yarn/resources';

/** A leaf, by its number in the configuration, which decides between equal keys. */
interface Numbered {
  readonly index: number;
}

/** Up to where a round left so much; what was left further on is below it in the list. */
interface Reach {
  /** Keys and number of the child where it ended; undefined: it came to all. */
  readonly end: Float64Array | undefined;
  readonly left: Resource;
  readonly serial: number;
}

export class IdleLeaves<Leaf extends Numbered> {
  /** Reaches that no later one covers: each is longer and older than the one behind it. */
  private readonly reaches: Reach[] = [];
  private readonly row: Float64Array;
  private count = 0;

  constructor(private readonly rule: KeyRule<Leaf>) {
    this.row = new Float64Array(rule.columns + 1);
  }

  /** A number for now: `latest` looks only at what is noted later. */
  get now(): number {
    return this.count;
  }

  /** All in front of a child have been left so much; undefined: all there are. Of one round the last part is noted first. */
  note(left: Resource, before: Leaf | undefined): void {
    const { reaches } = this;
    if (before !== undefined) this.write(before);
    while (reaches.length > 0 && (before === undefined || !this.isInFrontOf(reaches[reaches.length - 1].end))) {
      reaches.pop();
    }
    reaches.push({ end: before && this.row.slice(), left, serial: ++this.count });
  }

  /** What the latest round that came to a leaf had left, if one did after `since`. */
  latest(leaf: Leaf, since: number): Resource | undefined {
    const { reaches } = this;
    if (reaches.length === 0 || reaches[reaches.length - 1].serial <= since) return undefined;
    this.write(leaf);
    let low = 0;
    let high = reaches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isInFrontOf(reaches[middle].end)) low = middle + 1;
      else high = middle;
    }
    const found = reaches[low - 1];
    return found !== undefined && found.serial > since ? found.left : undefined;
  }

  private write(leaf: Leaf): void {
    this.rule.write(leaf, this.row, 0);
    this.row[this.row.length - 1] = leaf.index;
  }

  /** Whether the row written last stands in front of an end. */
  private isInFrontOf(end: Float64Array | undefined): boolean {
    if (end === undefined) return true;
    const { row } = this;
    for (let i = 0; i < row.length; i++) if (row[i] !== end[i]) return row[i] < end[i];
    return false;
  }
}
