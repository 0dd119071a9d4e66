/**
 * One round of a case as a run of QuincyScheduler: first everyone is brought to the state of the case, with prices of 0
 * and slots as needed, then the settings of the case hold and it decides.
 *
 *     1  jobs are submitted in order, and each task runs for as long as the case says of it
 *     2  each task waits for as long as the case says, without any slot
 *     3  tasks that run in the case start on their machines, one microsecond after the other
 *     4  the decision
 */
import type { JsonObject } from '../../../src/base/json';
import { SECOND } from '../../../src/base/units';
import { boundsChanged, roundDecided } from '../../../src/schedulers/quincy/records';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import type { Scene } from '../../scene/scene';
import type { Given, Stage, Step } from '../../scene/stage';

const GB = 2 ** 30;
const SCHEDULER = 'quincy';
const QUEUE = 'root';
/** Slots of a machine while everyone is to run somewhere. */
const PLENTY = 1000;
/** Where everyone runs before, in a case without machines: it is lost before the decision. */
const ELSEWHERE = { id: '(elsewhere)', rack: '(elsewhere)' };

export interface RoundTaskCase {
  readonly id: string;
  readonly job: string;
  /** Machine it runs on; undefined while it waits. */
  readonly runningOn: string | undefined;
  /** Seconds. */
  readonly ranFor: number;
  readonly waited: number;
  readonly blocks: readonly { readonly gb: number; readonly on: readonly string[] }[];
}

export interface RoundCase {
  readonly machines: readonly { readonly id: string; readonly rack: string }[];
  readonly jobs: readonly string[];
  readonly tasks: readonly RoundTaskCase[];
  /** policy, omega, psi, xi, delta and solver. */
  readonly settings: JsonObject;
}

export interface RoundOutcome {
  readonly cost: number;
  /** Machine by task; null: it waits. */
  readonly assignment: Readonly<Record<string, string | null>>;
  /** By job. */
  readonly bounds: Readonly<Record<string, { readonly quota: number; readonly least: number; readonly most: number }>>;
}

/** Carries a round out. */
export async function playRound(round: RoundCase): Promise<RoundOutcome> {
  const { jobs, tasks } = round;
  const machines = round.machines.length > 0 ? round.machines : [ELSEWHERE];
  const running = tasks.filter(({ runningOn }) => runningOn !== undefined);
  const longest = (of: 'ranFor' | 'waited') => Math.max(0, ...tasks.map((task) => micros(task[of])));
  const waitsEnd = longest('ranFor') + longest('waited') + 2 * SECOND;
  const starts = waitsEnd + SECOND;
  const startOf = new Map(running.map((task, i) => [task.id, starts + i]));
  const decision = starts + running.length;
  const byTask = new Map<string, Given>();
  const assignment: Record<string, string | null> = {};
  const again = (stage: Stage, { id }: RoundTaskCase) => stage.again(known(byTask, id));

  const steps: Step[] = tasks.flatMap((task): Step[] => {
    const end = (stage: Stage) => stage.end(known(byTask, task.id), 'failed');
    const ran = task.runningOn === undefined ? 0 : micros(task.ranFor);
    const waited = micros(task.waited);
    const waiting: Step[] = [
      { at: waitsEnd - waited, take: (stage) => again(stage, task) },
      { at: waitsEnd + 1, take: (stage) => (note(stage), end(stage)) },
    ];
    return [
      { at: Math.max(1, ran), take: (stage) => (note(stage), end(stage)) },
      ...(waited > 0 ? waiting : []),
      { at: startOf.get(task.id) ?? decision, take: (stage) => again(stage, task) },
    ];
  });
  /** Which container each task has now. */
  const note = (stage: Stage): void => {
    for (const given of jobs.flatMap((job) => stage.held(job))) {
      byTask.set(taskOf(round, given.app, stage.taskOf(given.container)).id, given);
    }
  };
  const read = (stage: Stage): void => {
    for (const { id } of tasks) assignment[id] = null;
    for (const given of jobs.flatMap((job) => stage.held(job))) {
      assignment[taskOf(round, given.app, stage.taskOf(given.container)).id] = given.node;
    }
  };
  steps.push({ at: decision + 1, take: read });

  const slots = (each: number) => ({ type: SCHEDULER, policy: 'Q', omega: 1, psi: 0, xi: 0, max_tasks_per_pu: each });
  const scene: Scene = {
    scheduler: slots(PLENTY),
    resourceTypes: ['vcore'],
    nodes: machines.map(({ id, rack }) => ({ id, rack, capacity: { vcore: 1000 } })),
    queues: [{ id: QUEUE }],
    applications: jobs.map((id) => {
      const blocksByTask = tasks.filter(({ job }) => job === id).map(({ blocks }) => blocks.map(blockOn));
      return { id, queue: QUEUE, asks: { size: { vcore: 1 }, count: blocksByTask.length, blocksByTask } };
    }),
    settings: [
      { at: longest('ranFor') + SECOND, scheduler: slots(0) },
      { at: waitsEnd, scheduler: slots(PLENTY) },
      { at: starts - 1, scheduler: slots(1) },
      { at: decision, scheduler: { type: SCHEDULER, ...round.settings } },
    ],
    nodeStates: machines.flatMap(({ id }) => {
      const runs = running.find(({ runningOn }) => runningOn === id);
      const lost = { at: starts - 1, node: id, up: false };
      return id === ELSEWHERE.id ? [lost] : [lost, { at: startOf.get(runs?.id ?? '') ?? decision, node: id, up: true }];
    }),
    asksAgain: true,
    horizon: decision + 1,
  };
  const played = await play(scene, steps);
  // Without tasks there is nothing to decide.
  const cost = tasks.length > 0 ? costAt(played, decision) : 0;
  return { cost, assignment, bounds: boundsOf(played, jobs) };
}

/** The cost of the decision at an instant (µs). */
export function costAt({ records }: Played, at: number): number {
  const row = records(roundDecided.kind).find(({ time }) => time === at);
  if (row === undefined) throw new Error(`nothing was decided at ${at} µs`);
  return roundDecided.named(row.a, row.b, row.c, row.d).cost / 1000;
}

function boundsOf({ records }: Played, jobs: readonly string[]): RoundOutcome['bounds'] {
  const rows = records(boundsChanged.kind).map(({ a, b, c, d }) => boundsChanged.named(a, b, c, d));
  return Object.fromEntries(
    jobs.flatMap((job, app) => {
      const last = rows.findLast((row) => row.app === app);
      return last === undefined ? [] : [[job, last]];
    }),
  );
}

/** The task of a job with that number inside it. */
function taskOf({ tasks }: RoundCase, job: string, number: number): RoundTaskCase {
  return tasks.filter((task) => task.job === job)[number];
}

function blockOn({ gb, on }: RoundTaskCase['blocks'][number]) {
  return { bytes: gb * GB, on };
}

function micros(seconds: number): number {
  return Math.round(seconds * SECOND);
}

function known(byTask: ReadonlyMap<string, Given>, id: string): Given {
  const given = byTask.get(id);
  if (given === undefined) throw new Error(`task ${id} has no container`);
  return given;
}
