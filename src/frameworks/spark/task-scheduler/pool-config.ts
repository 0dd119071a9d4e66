/**
 * The pools of an application: those of the allocation file (fairscheduler.xml), and others made on demand.
 * Source: Spark core, SchedulableBuilder.scala; SPARK-42157 (FAIR default pool).
 */
import { Pool } from './pools';
import type { PoolMode } from './pools';

const DEFAULT_POOL = 'default';

export interface PoolSettings {
  readonly minShare: number;
  readonly weight: number;
  readonly mode: PoolMode;
}

const DEFAULTS: PoolSettings = { minShare: 0, weight: 1, mode: 'FIFO' };

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
