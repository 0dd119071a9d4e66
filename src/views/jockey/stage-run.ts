/**
 * The stages of a job while it runs: how many of their vertices run at any time, and at an instant what each stage is waiting
 * for. Pure; times are µs since the submission of the job.
 */
import { bisector } from 'd3';
import { ownRecords } from '../../analysis/build/record-table';
import type { RunModel } from '../../analysis/model';
import { grouped } from '../../base/text/counted';
import { readBy } from '../../frameworks/dag/job-model';
import type { StageInput } from '../../frameworks/dag/job-model';
import { stageInputs, stageNames, stageVertices } from '../../frameworks/dag/plan';
import { ControlMark, controlStep } from '../../frameworks/dag/records';
import type { KnobHolder } from '../../scenario/knobs';
import { TaskOutcome } from '../../sim/trace/trace';
import { tickAt } from './job-run';
import type { JobRun } from './job-run';

const byTime = bisector(([at]: readonly [at: number, value: number]) => at);

/** One attempt of a vertex. */
interface Attempt {
  readonly stage: number;
  readonly index: number;
  readonly from: number;
  /** Infinity while it runs. */
  readonly to: number;
  readonly succeeded: boolean;
}

/** What a run recorded of a job's vertices. */
export interface StageRun {
  readonly names: readonly string[];
  readonly vertices: readonly number[];
  readonly inputs: readonly (readonly StageInput[])[];
  readonly attempts: readonly Attempt[];
  /** Outputs that were lost, in order. */
  readonly lost: readonly { readonly at: number; readonly stage: number; readonly index: number }[];
  /** By stage: when the number of running vertices changes, and to what. */
  readonly lanes: readonly (readonly (readonly [at: number, running: number])[])[];
  /** By stage: when the number of vertices that are done changes, and to what. */
  readonly done: readonly (readonly (readonly [at: number, done: number])[])[];
  /** Times of start-up by stage: from getting a token until the vertex runs. */
  readonly starts: readonly (readonly (readonly [from: number, to: number])[])[];
}

/** Reads the stages of a job off a model. `own`: the authored settings of the job, which may be newer than the run. */
export function stageRun(model: RunModel, { app, submitted }: JobRun, own: KnobHolder): StageRun {
  const names = stageNames(own);
  const { tasks, containers } = model;
  const since = (time: number): number => (Number.isNaN(time) ? Infinity : time - submitted);
  const attempts: Attempt[] = [];
  const starts: [number, number][][] = names.map(() => []);
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.app[task] !== app) continue;
    const stage = tasks.stage[task];
    // A stage that was just removed is still in the run on screen.
    if (stage >= names.length) continue;
    attempts.push({
      stage,
      index: tasks.index[task],
      from: tasks.start[task] - submitted,
      to: since(tasks.end[task]),
      succeeded: tasks.outcome[task] === TaskOutcome.succeeded,
    });
    const allocated = containers.allocated[tasks.container[task]] - submitted;
    if (allocated < tasks.start[task] - submitted) starts[stage].push([allocated, tasks.start[task] - submitted]);
  }
  const lost: { at: number; stage: number; index: number }[] = [];
  const rows = ownRecords(model, controlStep);
  for (let i = 0; i < (rows?.count ?? 0); i++) {
    if (rows === undefined || rows.app[i] !== app || rows.mark[i] !== ControlMark.outputLost) continue;
    if (rows.first[i] >= names.length) continue;
    lost.push({ at: rows.time[i] - submitted, stage: rows.first[i], index: rows.second[i] });
  }
  return {
    names,
    vertices: stageVertices(own),
    inputs: stageInputs(own),
    attempts,
    lost,
    lanes: names.map((_, stage) => {
      const own = attempts.filter((attempt) => attempt.stage === stage);
      return stepsOf([...own.map(({ from }) => [from, 1] as const), ...own.map(({ to }) => [to, -1] as const)]);
    }),
    done: names.map((_, stage) => {
      const made = attempts.filter((attempt) => attempt.stage === stage && attempt.succeeded);
      const gone = lost.filter((output) => output.stage === stage);
      return stepsOf([...made.map(({ to }) => [to, 1] as const), ...gone.map(({ at }) => [at, -1] as const)]);
    }),
    starts,
  };
}

/** A number that changes at times, from 0 on. */
function stepsOf(changes: (readonly [at: number, change: number])[]): [at: number, value: number][] {
  changes.sort((x, y) => x[0] - y[0]);
  const steps: [number, number][] = [];
  let value = 0;
  for (const [at, change] of changes) {
    value += change;
    if (!Number.isFinite(at)) break;
    if (steps.at(-1)?.[0] === at) steps[steps.length - 1][1] = value;
    else steps.push([at, value]);
  }
  return steps;
}

/** Vertices of a stage that are done at a time since the submission. */
export function doneAt({ done }: StageRun, stage: number, t: number): number {
  const place = byTime.right(done[stage], t);
  return place === 0 ? 0 : done[stage][place - 1][1];
}

/** A stage at an instant. */
export interface StageNow {
  readonly name: string;
  readonly vertices: number;
  readonly done: number;
  readonly running: number;
  /** They hold a token and start up. */
  readonly starting: number;
  /** They wait for a token. */
  readonly ready: number;
  /** They wait for what they read. */
  readonly blocked: number;
  /** Stages that some of them wait for, by position. */
  readonly waitsFor: readonly StageInput[];
}

/** All stages at a time since the submission. */
export function stagesAt(run: StageRun, t: number): StageNow[] {
  const done = run.vertices.map((count) => new Uint8Array(count));
  const running = run.vertices.map(() => 0);
  const busy = run.vertices.map((count) => new Uint8Array(count));
  const made = run.vertices.map((count) => new Float64Array(count).fill(-1));
  for (const { stage, index, from, to, succeeded } of run.attempts) {
    if (from > t) continue;
    if (to > t) {
      running[stage]++;
      busy[stage][index] = 1;
    } else if (succeeded) {
      done[stage][index] = 1;
      made[stage][index] = Math.max(made[stage][index], to);
    }
  }
  for (const { at, stage, index } of run.lost) if (at <= t && at >= made[stage][index]) done[stage][index] = 0;
  const whole = done.map((list, s) => sum(list) === run.vertices[s]);
  return run.names.map((name, s) => {
    const starting = run.starts[s].filter(([from, to]) => from <= t && to > t).length;
    const waitsFor = new Set<StageInput>();
    let blocked = 0;
    for (let index = 0; index < run.vertices[s]; index++) {
      if (done[s][index] === 1 || busy[s][index] === 1) continue;
      const missing = run.inputs[s].filter((input) => {
        if (input.barrier) return !whole[input.stage];
        const [first, last] = readBy(index, run.vertices[s], run.vertices[input.stage]);
        return !done[input.stage].subarray(first, last + 1).every((own) => own === 1);
      });
      if (missing.length === 0) continue;
      blocked++;
      for (const input of missing) waitsFor.add(input);
    }
    const finished = sum(done[s]);
    const rest = run.vertices[s] - finished - running[s] - blocked - starting;
    return {
      name,
      vertices: run.vertices[s],
      done: finished,
      running: running[s],
      starting,
      ready: Math.max(0, rest),
      blocked,
      waitsFor: [...waitsFor],
    };
  });
}

function sum(list: Uint8Array): number {
  let all = 0;
  for (const value of list) all += value;
  return all;
}

/** Why vertices of a stage wait, a sentence each; none where none waits. */
export function whyStageWaits(stages: readonly StageNow[], stage: number, job: JobRun, t: number): string[] {
  const { ready, blocked, waitsFor } = stages[stage];
  const sentences = waitsFor.map(({ stage: from, barrier }) => {
    const { name, vertices, done } = stages[from];
    const missing = vertices - done;
    const left = `${grouped(missing)} of its ${grouped(vertices)} vertices ${missing === 1 ? 'is' : 'are'} not done`;
    return barrier
      ? `${waiting(blocked)} ${name}, a barrier: ${left}.`
      : `${waiting(blocked)} the parts of ${name} that they read: ${left}.`;
  });
  if (ready > 0)
    sentences.push(`${grouped(ready)} could start and ${verb(ready)} for a token: ${tokenWords(stages, job, t)}.`);
  return sentences;
}

function waiting(count: number): string {
  return `${grouped(count)} ${verb(count)} for`;
}

function verb(count: number): string {
  return count === 1 ? 'waits' : 'wait';
}

/** Why there is no token for more vertices. */
function tokenWords(stages: readonly StageNow[], { ticks, settings, ...job }: JobRun, t: number): string {
  const tick = ticks[tickAt({ ticks, settings, ...job }, t)];
  const held = stages.reduce((all, { running, starting }) => all + running + starting, 0);
  if (tick === undefined || tick.guarantee < 0) return `the job has no guarantee; it holds ${held} by its weight`;
  if (held < tick.granted)
    return `${tick.granted} are guaranteed, ${held} held; the rest are still on others' vertices`;
  const cut = tick.granted < tick.guarantee ? ` of the ${tick.guarantee} that it wants` : '';
  const spare = settings.spareTokens ? 'and no spare token is free' : 'and it may not use spare tokens';
  if (tick.granted === 0) return `none${cut} is guaranteed now, ${spare}`;
  return `the ${tick.granted} guaranteed${cut} are in use (${held}), ${spare}`;
}
