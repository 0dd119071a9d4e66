import { readPreemptionSettings } from './settings';
import type { PreemptionSettings } from './settings';
import type { AppSnapshot, QueueSnapshot, Snapshot } from './snapshot';

/** A queue with one application of containers of one unit. Parents come first; the first row is the root. */
export interface Row {
  readonly name: string;
  readonly parent?: string;
  readonly guaranteed: number;
  readonly used: number;
  readonly pending?: number;
  readonly asked?: number;
  readonly maximum?: number;
  readonly disabled?: boolean;
  /** Whether the first container is an AM. */
  readonly am?: boolean;
  readonly amFraction?: number;
  readonly size?: number;
}

const memory = (quantity: number) => Float64Array.of(quantity, 0);

/** A snapshot with one large node. */
export function tableOf(rows: readonly Row[]): Snapshot {
  const cluster = rows[0].guaranteed;
  const apps: AppSnapshot[] = [];
  const queues = rows.map((row, queue): QueueSnapshot => {
    const isLeaf = !rows.some(({ parent }) => parent === row.name);
    const pending = memory(row.pending ?? 0);
    const size = row.size ?? 1;
    const own: number[] = [];
    if (isLeaf && row.used > 0) {
      own.push(apps.length);
      apps.push({
        id: apps.length,
        queue,
        user: 'user',
        priority: 0,
        pending: [pending],
        containers: Array.from({ length: Math.ceil(row.used / size) }, (_, i) => ({
          id: queue * 100_000 + i,
          node: 0,
          size: memory(size),
          requestPriority: 0,
          am: row.am === true && i === 0,
          borrowed: false,
          killable: false,
        })),
        reservations: [],
      });
    }
    return {
      path: row.name,
      parent: rows.findIndex(({ name }) => name === row.parent),
      priority: 0,
      preemptionDisabled: row.disabled ?? false,
      intraQueuePreemptionDisabled: false,
      maximumAmFraction: row.amFraction ?? 0,
      orderingPolicy: 'fifo',
      partitions: [
        {
          guaranteed: memory(row.guaranteed),
          maximum: memory(row.maximum ?? cluster),
          used: memory(row.used),
          pending,
          pendingWithoutReserved: pending,
          asked: memory(row.asked ?? row.pending ?? 0),
          reserved: memory(0),
          killable: memory(0),
        },
      ],
      apps: own,
      userLimits: [{ user: 'user', limit: [memory(row.guaranteed)] }],
    };
  });
  return {
    types: 2,
    partitions: [{ label: '', total: memory(cluster), exclusive: true }],
    queues,
    apps,
    nodes: [{ partition: 0, total: memory(cluster * 2) }],
    minimumAllocation: memory(1),
  };
}

const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';

/** Settings by their names without the prefix of the monitor's. */
export function settingsWith(generation: string, authored: Readonly<Record<string, unknown>> = {}): PreemptionSettings {
  const named = Object.entries(authored).map(([name, value]) => [`${PREFIX}${name}`, value]);
  return readPreemptionSettings({ ...Object.fromEntries(named), preemptionGeneration: generation });
}

/** Everything at once: no throttle. */
export const AT_ONCE = { total_preemption_per_round: 1, natural_termination_factor: 1 };
