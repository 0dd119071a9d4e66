/**
 * The scales of runs that have been worked out. One belongs to a run for as long as the work and the nodes of the first variant, which
 * set the measure, are the same.
 */
import type { RunScale } from '../../analysis/metrics/scale';
import type { RunModel } from '../../analysis/model';
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';

interface KnownScale {
  /** The work and the nodes of the first variant; null where they are those of the run. */
  readonly base: Json;
  readonly scale: RunScale;
}

/** What is known, for all tables: the table that asked may have been replaced by another one when the answer comes. */
export class KnownScales {
  private readonly known = new WeakMap<RunModel, KnownScale>();
  private readonly tables = new Set<() => void>();
  private answers = 0;

  /** An answer has come. Every table hears of it. */
  learn(model: RunModel, base: Json, scale: RunScale): void {
    this.known.set(model, { base, scale });
    this.answers++;
    for (const hear of this.tables) hear();
  }

  /** The scale of a run in the measure of `base`; undefined where it is not known. */
  of(model: RunModel, base: Json): RunScale | undefined {
    const before = this.known.get(model);
    return before !== undefined && deepEqual(before.base, base) ? before.scale : undefined;
  }

  /** The last one that was known, whatever its measure. */
  lastOf(model: RunModel): RunScale | undefined {
    return this.known.get(model)?.scale;
  }

  /** @returns ends the subscription */
  readonly subscribe = (hear: () => void): (() => void) => {
    this.tables.add(hear);
    return () => void this.tables.delete(hear);
  };

  /** How many answers have come: it changes with each. */
  readonly count = (): number => this.answers;
}
