/** One Spark application in a cluster of its own, from the document to the trace. */
import { formatProblem } from '../../../src/base/result';
import { SECOND } from '../../../src/base/units';
import { expandScenario } from '../../../src/engine/expand';
import { parseScenario } from '../../../src/engine/document/schema';
import { startRun } from '../../../src/engine/run/simulate';
import { ContainerKind, Rec } from '../../../src/sim/trace/trace';

interface Row {
  /** Seconds. */
  readonly at: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const EVENTS = 10_000;
const DRIVER = { 'spark.driver.cores': 1, 'spark.driver.memory': '0B', driverStartup: '0s' } as const;

/** @param vcores of the only node; the driver takes one of them from 0 s on */
function recordsOf(settings: Readonly<Record<string, unknown>>, vcores: number): Row[] {
  const document = {
    signalbox: 1,
    horizon: '1min',
    cluster: { nodes: [{ id: 'node', capacity: { vcore: vcores, memory: '1TB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'yunikorn' },
    workload: [
      { id: 'app', kind: 'spark', ...DRIVER, 'spark.executor.memory': '0B', executorStartup: '0s', ...settings },
    ],
  };
  const parsed = parseScenario(document);
  const input = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
  if (!input.ok) throw new TypeError(input.error.map(formatProblem).join('\n'));
  const run = startRun(input.value);
  const rows: Row[] = [];
  while (run.ended === undefined) {
    run.slice(EVENTS);
    for (const { time, kind, a, b, c, d, length } of run.takeChunks()) {
      for (let i = 0; i < length; i++) {
        rows.push({ at: time[i] / SECOND, kind: kind[i], a: a[i], b: b[i], c: c[i], d: d[i] });
      }
    }
  }
  return rows;
}

/**
 * Executors that an application under dynamic allocation wants after each of its rounds, of which there is one each second from
 * its only stage on. None of them finds room.
 */
export function wantedAfterRounds(
  settings: Readonly<Record<string, unknown>>,
  tasks: number,
  rounds: number,
): number[] {
  const rows = recordsOf(
    {
      'spark.dynamicAllocation.enabled': true,
      'spark.dynamicAllocation.schedulerBacklogTimeout': '1s',
      'spark.dynamicAllocation.sustainedSchedulerBacklogTimeout': '1s',
      'spark.shuffle.service.enabled': true,
      ...settings,
      stages: [{ id: 's', tasks, duration: '1h' }],
    },
    1,
  );
  const executors = new Set<number>();
  const wanted = Array.from({ length: rounds }, () => 0);
  for (const { at, kind, a, c, d } of rows) {
    if (kind === Rec.askAdded && (c & 0xff) === ContainerKind.executor) executors.add(a);
    if (!executors.has(a) || (kind !== Rec.askAdded && kind !== Rec.askWithdrawn)) continue;
    const change = kind === Rec.askAdded ? d : -c;
    for (let round = 0; round < rounds; round++) if (at < round + 1.5) wanted[round] += change;
  }
  return wanted;
}

export interface StageOfJob {
  readonly job: number;
  readonly tasks: number;
}

/** The stage of each launch, in order, on an executor with room for all tasks of stages that wait for nothing. */
export function launchesOf(mode: string, stages: readonly StageOfJob[]): number[] {
  const slots = stages.reduce((sum, { tasks }) => sum + tasks, 0);
  const rows = recordsOf(
    {
      'spark.scheduler.mode': mode,
      'spark.executor.instances': 1,
      'spark.executor.cores': slots,
      stages: stages.map(({ job, tasks }, i) => ({ id: `s${i}`, job, tasks, after: [], duration: '1h' })),
    },
    1 + slots,
  );
  return rows.filter(({ kind }) => kind === Rec.taskStarted).map(({ c }) => c & 0xffff);
}
