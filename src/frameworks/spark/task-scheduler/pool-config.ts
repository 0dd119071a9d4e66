/**
 * The pools of an application: read from the allocation file (fairscheduler.xml) or made on demand.
 * Source: Spark core, SchedulableBuilder.scala; SPARK-17663 (defaults for bad values), SPARK-42157 (FAIR default pool).
 */
import { Pool } from './pools';
import type { PoolMode } from './pools';

const DEFAULT_POOL = 'default';

export interface PoolSettings {
  readonly minShare: number;
  readonly weight: number;
  readonly mode: PoolMode;
}

/** The texts of one pool of the allocation file, '' for what it does not say. */
export interface PoolText {
  readonly minShare: string;
  readonly weight: string;
  readonly schedulingMode: string;
}

const DEFAULTS: PoolSettings = { minShare: 0, weight: 1, mode: 'FIFO' };

/** Settings of a pool from its texts. Blank or bad values and the mode NONE fall back to 0, 1 and FIFO. */
export function readPool(text: PoolText): PoolSettings {
  const mode = text.schedulingMode.trim().toUpperCase();
  return {
    minShare: readPoolInteger(text.minShare) ?? DEFAULTS.minShare,
    weight: readPoolInteger(text.weight) ?? DEFAULTS.weight,
    mode: mode === 'FAIR' || mode === 'FIFO' ? mode : DEFAULTS.mode,
  };
}

/** A 32-bit integer as Java reads it, undefined for anything else. */
export function readPoolInteger(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?[0-9]+$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return value >= -2147483648 && value <= 2147483647 ? value : undefined;
}

/** The pools of one application. In FIFO mode the root holds the task sets themselves. */
export class PoolTree<Payload> {
  readonly root: Pool<Payload>;
  private readonly byName = new Map<string, Pool<Payload>>();

  /**
   * @param mode spark.scheduler.mode
   * @param file pools of the allocation file by name, null when there is no file
   * @param fairDefault without a file the default pool is FAIR (3.4 and later) and not FIFO
   */
  constructor(
    readonly mode: PoolMode,
    file: ReadonlyMap<string, PoolSettings> | null,
    fairDefault: boolean,
  ) {
    this.root = new Pool<Payload>('', mode);
    if (mode === 'FIFO') return;
    for (const [name, settings] of file ?? []) this.create(name, settings);
    if (this.byName.has(DEFAULT_POOL)) return;
    this.create(DEFAULT_POOL, file === null && fairDefault ? { ...DEFAULTS, mode: 'FAIR' } : DEFAULTS);
  }

  /** The pool of a task set whose `spark.scheduler.pool` is `name` (null: not set); an unknown one is created. */
  poolFor(name: string | null): Pool<Payload> {
    if (this.mode === 'FIFO') return this.root;
    return this.byName.get(name ?? DEFAULT_POOL) ?? this.create(name ?? DEFAULT_POOL, DEFAULTS);
  }

  private create(name: string, { mode, minShare, weight }: PoolSettings): Pool<Payload> {
    const pool = new Pool<Payload>(name, mode, minShare, weight);
    this.byName.set(name, pool);
    this.root.add(pool);
    return pool;
  }
}
