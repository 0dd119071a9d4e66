/** Task sets on the ladder of locality levels: what each accepted when, and which offers it refused. */
import type { RunModel } from '../model';
import { waitsAtEnd } from '../waiting/stretches';

/** A level that holds from `from` until `to` (µs); `opens` is when the next worse one does unless something happens before. */
export interface LadderStep {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  /** µs; Infinity when no worse level opens by itself. */
  readonly opens: number;
}

/** Refused at one instant: free slots of executors, or one of a node. */
export interface Refusal {
  readonly at: number;
  /** Executors with free slots; 0 where slots belong to nodes. */
  readonly executors: number;
  /** One of them, as a container id; -1 where slots belong to nodes. */
  readonly container: number;
  /** The node whose slot was skipped, and for which time in a row; -1 and 0 where slots belong to executors. */
  readonly node: number;
  readonly times: number;
}

export interface Ladder {
  readonly app: number;
  readonly stage: number;
  readonly steps: readonly LadderStep[];
  readonly refusals: readonly Refusal[];
  /** When its wait began anew, µs: something was launched close enough to its data. */
  readonly resets: readonly number[];
}

/** The ladders of a run in the order in which their task sets first spoke. Linear in what was recorded. */
export function ladders(model: RunModel): readonly Ladder[] {
  const { taskSets: sets } = model;
  const found = new Map<string, { app: number; stage: number; steps: LadderStep[]; refusals: Refusal[] }>();
  const of = (app: number, stage: number) => {
    const key = `${app} ${stage}`;
    let ladder = found.get(key);
    if (ladder === undefined) {
      ladder = { app, stage, steps: [], refusals: [] };
      found.set(key, ladder);
    }
    return ladder;
  };
  for (let i = 0; i < sets.levelTime.length; i++) {
    const { steps } = of(sets.levelApp[i], sets.levelStage[i]);
    const from = sets.levelTime[i];
    close(steps, from);
    steps.push({ from, to: Infinity, level: sets.level[i], opens: sets.levelOpens[i] });
  }
  for (let i = 0; i < sets.refusedTime.length; i++) {
    of(sets.refusedApp[i], sets.refusedStage[i]).refusals.push({
      at: sets.refusedTime[i],
      executors: sets.refusedExecutors[i],
      container: sets.refusedContainer[i],
      node: -1,
      times: 0,
    });
  }
  for (let i = 0; i < sets.skipTime.length; i++) {
    of(sets.skipApp[i], sets.skipStage[i]).refusals.push({
      at: sets.skipTime[i],
      executors: 0,
      container: -1,
      node: sets.skipNode[i],
      times: sets.skipTimes[i],
    });
  }
  const over = pendingUntil(model);
  for (const { app, stage, steps } of found.values()) close(steps, over(app, stage));
  return [...found.values()]
    .filter(({ steps, refusals }) => steps.length + refusals.length > 0)
    .map((ladder) => ({ ...ladder, resets: resetsOf(ladder.steps) }));
}

/**
 * Where a level as good as the one before, or a better one, has its whole wait before it. A level that became better because an
 * executor came has only the rest of a wait before it.
 */
function resetsOf(steps: readonly LadderStep[]): number[] {
  const whole = new Map<number, number>();
  for (const { level, from, opens } of steps) whole.set(level, Math.max(whole.get(level) ?? 0, opens - from));
  return steps.flatMap(({ level, from, opens }, i) =>
    i > 0 && level <= steps[i - 1].level && opens - from === whole.get(level) ? [from] : [],
  );
}

/** Ends the last step; one that would have no length was replaced in its instant. */
function close(steps: LadderStep[], at: number): void {
  const last = steps.at(-1);
  if (last === undefined) return;
  if (last.from >= at) steps.pop();
  else steps[steps.length - 1] = { ...last, to: Math.min(last.to, at) };
}

/** Until when tasks of a stage were pending (µs): its last launch, or the end of the run while it is not done. */
function pendingUntil(model: RunModel): (app: number, stage: number) => number {
  const { tasks, applications, directory } = model;
  const launched = directory.applications.map(({ stages }) => new Float64Array(stages.length));
  // Tasks are in the order of their starts.
  for (let task = 0; task < tasks.count; task++) launched[tasks.app[task]][tasks.stage[task]] = tasks.start[task];
  return (app, stage) => {
    const { stages } = applications[app];
    const open = stages.some((span) => span.stage === stage && !Number.isFinite(span.to));
    // Without stages the containers of an application are its tasks: some are pending while it waits for containers.
    return open || (stages.length === 0 && waitsAtEnd(model, app)) ? model.end : launched[app][stage];
  };
}

/** The step that holds at an instant (µs), undefined when the task set is not there then. */
export function stepAt(ladder: Ladder, at: number): LadderStep | undefined {
  return ladder.steps.findLast((step) => step.from <= at && at < step.to);
}
