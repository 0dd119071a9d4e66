/** What is known of one MapReduce application while it runs. */
import type { MapReduceTasks } from './tasks';

export const Status = { waiting: 0, held: 1, done: 2 } as const;
export const UNSET = -1;

export interface Application {
  readonly id: number;
  readonly tasks: MapReduceTasks;
  amAsk: number;
  am: number;
  amTimer: number;
  /** Its application master runs and requests what it needs. */
  amRuns: boolean;
  /** Attempts begun, and those of them that failed. */
  attempt: number;
  failures: number;
  /** Ask of each range of tasks, UNSET before the first time. */
  readonly asks: number[];
  /** Of each range the lowest task that may be waiting. */
  readonly cursors: number[];
  /** By task: Status, and how often it was started. */
  readonly status: Uint8Array;
  readonly tries: Uint8Array;
  mapsDone: number;
  done: number;
  reducesAsked: boolean;
  readonly stageBegun: [boolean, boolean];
  /** Task of each container that it holds, in the order of their allocation. */
  readonly held: Map<number, number>;
  /** Containers that are wanted back, and whether others would do, since its application master last listened. */
  readonly wantedBack: Map<number, boolean>;
  /** The timer after which it listens, UNSET while nothing is wanted back. */
  heartbeat: number;
  /** Nominal µs that are left of tasks whose work was kept. */
  readonly kept: Map<number, number>;
  /** Containers whose launch time was drawn. */
  readonly launches: { count: number };
}

/** An application that is not submitted yet. */
export function newApplication(id: number, tasks: MapReduceTasks): Application {
  return {
    id,
    tasks,
    amAsk: UNSET,
    am: UNSET,
    amTimer: UNSET,
    amRuns: false,
    attempt: 0,
    failures: 0,
    asks: tasks.ranges.map(() => UNSET),
    cursors: tasks.ranges.map(({ first }) => first),
    status: new Uint8Array(tasks.count),
    tries: new Uint8Array(tasks.count),
    mapsDone: 0,
    done: 0,
    reducesAsked: false,
    stageBegun: [false, false],
    held: new Map<number, number>(),
    wantedBack: new Map<number, boolean>(),
    heartbeat: UNSET,
    kept: new Map<number, number>(),
    launches: { count: 0 },
  };
}

/** The lowest task of a range that waits, where the scheduler leaves the choice to the application. */
export function takeTask(app: Application, range: number): number {
  let task = app.cursors[range];
  while (app.status[task] !== Status.waiting) task++;
  app.cursors[range] = task + 1;
  return task;
}

/** The task that a container held waits again. Returns it. */
export function giveUpTask(app: Application, container: number): number {
  const task = app.held.get(container) as number;
  app.held.delete(container);
  app.status[task] = Status.waiting;
  const range = app.tasks.ranges.findIndex(({ end }) => task < end);
  app.cursors[range] = Math.min(app.cursors[range], task);
  return task;
}
