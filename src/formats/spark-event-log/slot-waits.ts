/**
 * How long slots of executors waited for the tasks of a stage. A log does not say it: what Spark calls scheduler delay begins at the
 * launch. It is inferred from what a slot did before. Source: Spark event log specification, section 3. All times in ms.
 */
import { groupBy } from '../../base/collections/group-by';
import { maxConcurrent } from './figures';
import type { LoggedApplication, LoggedTask } from './rebuild';

/** The slots of one executor: as lanes, when each of them is free again. */
class Lanes {
  private readonly free: number[] = [];

  /** `most`: slots that the executor has. */
  constructor(private readonly most: number) {}

  /**
   * Puts a task on the first lane that is free at its launch, and returns the end of the one before it there, -Infinity for none. Times
   * are those of the driver, so that tasks may overlap by a few ms: the lane that is free next takes such a task.
   */
  take(launch: number, finish: number): number {
    let lane = this.free.findIndex((end) => end <= launch);
    if (lane === -1) {
      lane = this.free.length < this.most ? this.free.length : this.free.indexOf(Math.min(...this.free));
    }
    const before = this.free[lane] ?? -Infinity;
    this.free[lane] = Math.max(before, finish);
    return before;
  }
}

/**
 * Inferred slot time before launches by stage attempt, "stage.attempt": from the latest of the submission of the stage, the end of
 * the task before on that slot and the arrival of the executor, until the launch. A stage whose submission is not in the log has none.
 */
export function inferredSlotWaits({ executors, stages, tasks, properties }: LoggedApplication): Map<string, number> {
  const cpus = Math.max(1, Number(properties['spark.task.cpus'] ?? 1) || 1);
  const submitted = new Map(stages.map((stage) => [`${stage.stage}.${stage.attempt}`, stage.submitted]));
  const waits = new Map<string, number>();
  for (const [id, own] of byExecutor(tasks)) {
    const executor = executors.find((one) => one.id === id);
    const slots = Math.floor((executor?.cores ?? 0) / cpus);
    const lanes = new Lanes(slots > 0 ? slots : maxConcurrent(own));
    for (const { stage, stageAttempt, info } of own) {
      const before = lanes.take(info.launch, info.finish === 0 ? Infinity : info.finish);
      const key = `${stage}.${stageAttempt}`;
      const since = submitted.get(key) ?? null;
      if (since === null) continue;
      const from = Math.max(since, before, executor?.start ?? -Infinity);
      waits.set(key, (waits.get(key) ?? 0) + Math.max(0, info.launch - from));
    }
  }
  return waits;
}

/** Tasks of each executor in the order of their launches. */
function byExecutor(tasks: readonly LoggedTask[]): Map<string, LoggedTask[]> {
  const found = groupBy(tasks, ({ info }) => info.executor);
  for (const own of found.values()) own.sort((x, y) => x.info.launch - y.info.launch || x.info.taskId - y.info.taskId);
  return found;
}
