/** Where the nodes of the network are drawn: tasks at the left, then the cluster, racks, machines and the sink. */
import { groupBy } from '../../base/collections/group-by';
import type { Shown } from './shown';

/** Beyond this number of tasks, the tasks of a job that keep waiting share a row. If there are still more rows, so do all tasks of a job. */
const MOST_TASKS = 14;
const MOST_ROWS = 28;
/** With more machines than this a rack stands for all of its machines. */
const MOST_MACHINES = 16;

/** A row at the left: one task, or all that are drawn together. */
export interface Source {
  readonly key: string;
  readonly tasks: readonly number[];
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly x: {
    readonly task: number;
    readonly cluster: number;
    readonly wait: number;
    readonly rack: number;
    readonly machine: number;
    readonly sink: number;
  };
  readonly sources: readonly Source[];
  /** By job of the round. */
  readonly waitY: readonly number[];
  readonly clusterY: number;
  /** By rack; NaN where it has no machine. */
  readonly rackY: readonly number[];
  /** By machine; NaN where its rack stands for it, or it is not there. */
  readonly machineY: Float64Array;
  /** Whether racks stand for their machines. */
  readonly grouped: boolean;
}

/** A row for each task, and one for all that are drawn together. */
function rowsOf(tasks: readonly number[], together: (task: number) => boolean): number[][] {
  const group = tasks.filter(together);
  const single = tasks.filter((task) => !together(task)).map((task) => [task]);
  return group.length === 0 ? single : [...single, group];
}

const TOP = 26;
const ROW = 27;
const WAIT = 26;
const JOB_GAP = 10;
/** The least height of the cluster with its two lines. */
const CLUSTER = 60;

/** The layout of a decision with its chosen task in `width` px. */
export function layoutOf({ solved, task: chosen }: Pick<Shown, 'solved' | 'task'>, width: number): Layout {
  const { round, tasks, apps } = solved;
  const { cluster } = round;
  const ofJob = groupBy(tasks.keys(), (task) => tasks[task].of.job);
  const byJob = apps.map((_, job) => ofJob.get(job) ?? []);
  const waitsOn = (task: number): boolean => tasks[task].of.machine < 0 && solved.places[task] < 0 && task !== chosen;
  const parts = byJob.map((own) => rowsOf(own, tasks.length > MOST_TASKS ? waitsOn : () => false));
  const many = parts.flat().length > MOST_ROWS;
  const sources: Source[] = [];
  let y = TOP;
  (many ? byJob.map((own) => rowsOf(own, (task) => task !== chosen)) : parts).forEach((rows, job) => {
    for (const row of rows) {
      sources.push({ key: row.length === 1 ? `t${row[0]}` : `j${job}`, tasks: row, y });
      y += ROW;
    }
    if (rows.length > 0) y += JOB_GAP;
  });
  const grouped = cluster.machines.length > MOST_MACHINES;
  const places = grouped ? cluster.machinesIn.filter((own) => own.length > 0).length : cluster.machines.length;
  const below = TOP + apps.length * WAIT + 18;
  const height = Math.max(y, below + Math.max(CLUSTER, places * (grouped ? 24 : 34))) + 8;
  const step = (height - below) / Math.max(1, places);
  const machineY = new Float64Array(cluster.rackOf.length).fill(NaN);
  const rackY: number[] = cluster.machinesIn.map(() => NaN);
  let row = 0;
  cluster.machinesIn.forEach((own, rack) => {
    if (own.length === 0) return;
    const first = row;
    if (grouped) row++;
    else for (const machine of own) machineY[machine] = below + (row++ + 0.5) * step;
    rackY[rack] = below + ((first + row) / 2) * step;
  });
  const task = Math.min(150, width * 0.3);
  const across = (share: number): number => task + (width - task) * share;
  return {
    width,
    height,
    x: {
      task,
      cluster: across(0.28),
      wait: across(0.4),
      rack: across(0.47),
      machine: across(0.66),
      sink: width - 22,
    },
    sources,
    waitY: apps.map((_, job) => TOP + job * WAIT),
    clusterY: below + (height - below) / 2,
    rackY,
    machineY,
    grouped,
  };
}
