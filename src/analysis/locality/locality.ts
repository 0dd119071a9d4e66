/**
 * How close to their data tasks ran, counted for a grid of places: nodes against applications, executors against stages,
 * nodes against time. A task counts from its start on. Levels are those of Spark's task scheduler (0 PROCESS_LOCAL,
 * 1 NODE_LOCAL, 2 NO_PREF, 3 RACK_LOCAL, 4 ANY).
 */
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { formatInstant } from '../../base/units';
import { containerKindNames } from '../../sim/trace/trace';
import type { RunModel } from '../model';

export const LEVELS = 5;

/** Ways to cut the tasks of a run into a grid. */
export type GridKind = 'node-app' | 'executor-stage' | 'node-time';

/** What a line of the grid stands for where that is one thing that can be selected. */
export interface GridLine {
  readonly label: string;
  readonly app?: number;
  readonly node?: number;
  /** Of a stretch of time, µs, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
}

/** Lines of neighbours with a common heading, `to` exclusive. */
export interface LineGroup {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export interface Grid {
  readonly kind: GridKind;
  readonly rows: readonly GridLine[];
  readonly groups: readonly LineGroup[];
  readonly columns: readonly GridLine[];
  /** Of each task, row * columns + column; -1 for one that is not in the grid. */
  readonly cellOf: Int32Array;
}

/** More lines than this are taken together: nodes by rack, applications by several neighbours. */
const MOST_LINES = 400;

interface Lines {
  readonly lines: readonly GridLine[];
  readonly groups: readonly LineGroup[];
  /** Line by the index of the thing, -1 for none. */
  readonly lineOf: Int32Array;
}

/**
 * The grid of a run.
 * @param app for executors against stages, the application @param buckets for nodes against time, columns of equal length
 */
export function localityGrid(model: RunModel, kind: GridKind, app: number, buckets: number): Grid {
  const { tasks, containers } = model;
  const cellOf = new Int32Array(tasks.count).fill(-1);
  if (kind === 'executor-stage') {
    const rows = executorLines(model, app);
    const stages = model.directory.applications[app]?.stages ?? [];
    const columns = stages.map((label, at): GridLine => ({ label: label === '' ? `stage ${at}` : label, app }));
    for (let task = 0; task < tasks.count; task++) {
      if (tasks.app[task] !== app) continue;
      const row = rows.lineOf[tasks.container[task]];
      if (row >= 0 && tasks.stage[task] < columns.length) cellOf[task] = row * columns.length + tasks.stage[task];
    }
    return { kind, rows: rows.lines, groups: rows.groups, columns, cellOf };
  }
  const rows = nodeLines(model);
  if (kind === 'node-app') {
    const columns = appLines(model);
    const width = columns.lines.length;
    for (let task = 0; task < tasks.count; task++) {
      const row = rows.lineOf[containers.node[tasks.container[task]]];
      cellOf[task] = row * width + columns.lineOf[tasks.app[task]];
    }
    return { kind, rows: rows.lines, groups: rows.groups, columns: columns.lines, cellOf };
  }
  const step = Math.max(1, workEnds(model) / buckets);
  const columns = Array.from({ length: buckets }, (_, at): GridLine => ({
    label: formatInstant(step * at),
    from: step * at,
    to: step * (at + 1),
  }));
  for (let task = 0; task < tasks.count; task++) {
    const row = rows.lineOf[containers.node[tasks.container[task]]];
    cellOf[task] = row * buckets + Math.min(buckets - 1, Math.floor(tasks.start[task] / step));
  }
  return { kind, rows: rows.lines, groups: rows.groups, columns, cellOf };
}

/** End of the last task, µs: what follows is only states running out. */
function workEnds({ tasks, end }: RunModel): number {
  let last = 0;
  for (let task = 0; task < tasks.count; task++) if (tasks.end[task] > last) last = tasks.end[task];
  return Math.min(last, end);
}

/** Applications that ran tasks, in the order of the directory. */
export function applicationsWithTasks(model: RunModel): number[] {
  const seen = new Uint8Array(model.directory.applications.length);
  for (let task = 0; task < model.tasks.count; task++) seen[model.tasks.app[task]] = 1;
  return model.directory.applications.flatMap((_, app) => (seen[app] === 1 ? [app] : []));
}

/** Nodes rack by rack, and racks alone where there are many nodes. */
export function nodeLines({ directory }: { readonly directory: RunModel['directory'] }): Lines {
  const { nodes, racks } = directory;
  const lineOf = new Int32Array(nodes.length);
  const lines: GridLine[] = [];
  const groups: LineGroup[] = [];
  const byRack = racks.map((): number[] => []);
  nodes.forEach(({ rack }, node) => byRack[rack].push(node));
  const folded = nodes.length > MOST_LINES;
  byRack.forEach((members, rack) => {
    if (members.length === 0) return;
    const from = lines.length;
    for (const node of members) {
      if (!folded) lines.push({ label: nodes[node].id, node });
      else if (lines.length === from) lines.push({ label: racks[rack] });
      lineOf[node] = lines.length - 1;
    }
    if (!folded) groups.push({ label: racks[rack], from, to: lines.length });
  });
  return { lines, groups: groups.length > 1 ? groups : [], lineOf };
}

function appLines(model: RunModel): Lines {
  const { applications } = model.directory;
  const shown = applicationsWithTasks(model);
  const together = Math.ceil(shown.length / MOST_LINES);
  const lineOf = new Int32Array(applications.length).fill(-1);
  const lines: GridLine[] = [];
  for (let at = 0; at < shown.length; at += together) {
    const members = shown.slice(at, at + together);
    for (const app of members) lineOf[app] = lines.length;
    const first = applications[members[0]].id;
    const last = applications[members[members.length - 1]].id;
    lines.push(members.length === 1 ? { label: first, app: members[0] } : { label: `${first} to ${last}` });
  }
  return { lines, groups: [], lineOf };
}

function executorLines(model: RunModel, app: number): Lines {
  const { containers, directory } = model;
  const lineOf = new Int32Array(containers.count).fill(-1);
  const used = new Uint8Array(containers.count);
  for (let task = 0; task < model.tasks.count; task++) used[model.tasks.container[task]] = 1;
  const own = Array.from(model.applications[app]?.containers ?? []).filter((c) => used[c] === 1);
  const order = nodeLines(model).lineOf;
  own.sort((x, y) => order[containers.node[x]] - order[containers.node[y]] || x - y);
  const lines: GridLine[] = [];
  const groups: LineGroup[] = [];
  for (const container of own) {
    const node = containers.node[container];
    const kind = containerKindNames[containers.kind[container]];
    lineOf[container] = lines.length;
    if (lines.length === 0 || lines[lines.length - 1].node !== node) {
      groups.push({ label: directory.nodes[node].id, from: lines.length, to: lines.length });
    }
    lines.push({ label: `${kind} ${containers.ordinal[container]}`, node, app });
    groups[groups.length - 1] = { ...groups[groups.length - 1], to: lines.length };
  }
  // A heading over each single line says no more than the line can say itself.
  if (groups.length < lines.length) return { lines, groups, lineOf };
  const named = lines.map((line, at) => ({ ...line, label: `${line.label}, ${groups[at].label}` }));
  return { lines: named, groups: [], lineOf };
}

/** From this level on the data of a task comes from another node. */
const REMOTE = 3;

/** Bytes that a task of each stage fetches where its block does not lie on its node, by application and stage. */
function blockSizes({ directory }: RunModel): readonly (readonly number[])[] {
  const { applications, datasets = [] } = directory;
  return applications.map(({ stageInputs = [] }) => stageInputs.map((at) => datasets[at]?.blockSize ?? 0));
}

/**
 * Counts per cell and level up to an instant. Moving the instant costs as much as there are task starts in between, in
 * either direction.
 */
export class LocalityCounter {
  /** By cell * LEVELS + level. */
  readonly counts: Int32Array;
  /** Bytes of blocks that tasks fetched from other nodes, by cell. Every attempt fetches its own. */
  readonly bytes: Float64Array;
  private counted = 0;
  private readonly sizes: readonly (readonly number[])[];

  constructor(
    private readonly model: RunModel,
    private readonly grid: Grid,
  ) {
    const cells = grid.rows.length * grid.columns.length;
    this.counts = new Int32Array(cells * LEVELS);
    this.bytes = new Float64Array(cells);
    this.sizes = blockSizes(model);
  }

  /** Counts the tasks that started at or before `at` (µs); Infinity for all. */
  moveTo(at: number): void {
    const { start, count } = this.model.tasks;
    while (this.counted < count && start[this.counted] <= at) this.change(this.counted++, 1);
    while (this.counted > 0 && start[this.counted - 1] > at) this.change(--this.counted, -1);
  }

  private change(task: number, by: number): void {
    const cell = this.grid.cellOf[task];
    if (cell < 0) return;
    const { locality, app, stage } = this.model.tasks;
    this.counts[cell * LEVELS + locality[task]] += by;
    if (locality[task] >= REMOTE) this.bytes[cell] += by * (this.sizes[app[task]][stage[task]] ?? 0);
  }
}

/** A level, or node level or better. */
export type LevelChoice = 'local' | 0 | 1 | 2 | 3 | 4;

/** What a cell says: how many tasks ran there and which part of them as asked; `share` is NaN where nothing can be said. */
export interface CellShare {
  readonly tasks: number;
  /** Tasks at the level. */
  readonly at: number;
  readonly share: number;
}

/** The share of a cell. Tasks without a preference are neither near nor far: they count for their own level only. */
export function cellShare(counts: Int32Array, cell: number, choice: LevelChoice): CellShare {
  const base = cell * LEVELS;
  const tasks = counts[base] + counts[base + 1] + counts[base + 2] + counts[base + 3] + counts[base + 4];
  const at = choice === 'local' ? counts[base] + counts[base + 1] : counts[base + choice];
  const of = choice === 2 ? tasks : tasks - counts[base + 2];
  return { tasks, at, share: of === 0 ? NaN : at / of };
}

/** Tasks per level, up to an instant (µs), of one application or of all (-1). */
export function levelTotals(model: RunModel, at: number, app = -1): Int32Array {
  return runToEnd(levelTotalsSteps(model, at, app));
}

/** Number of tasks that {@link levelTotalsSteps} counts between two pauses. */
const SLICE = 200_000;

/** {@link levelTotals} in slices. */
export function* levelTotalsSteps(model: RunModel, at: number, app = -1): Steps<Int32Array> {
  const totals = new Int32Array(LEVELS);
  const { tasks } = model;
  for (let task = 0; task < tasks.count && tasks.start[task] <= at; task++) {
    if (app < 0 || tasks.app[task] === app) totals[tasks.locality[task]]++;
    if (task % SLICE === SLICE - 1) yield;
  }
  return totals;
}

/**
 * Running tasks per level over time: the mean number in each of `pixels` equal parts of [from, to) (µs), by
 * level * pixels + part. Linear in tasks and parts.
 */
export function runningByLevel(model: RunModel, from: number, to: number, pixels: number): Float64Array {
  // Differences of whole parts, and what is covered of a part at either end.
  const { tasks, end: now } = model;
  const stride = pixels + 1;
  const whole = new Float64Array(LEVELS * stride);
  const scale = pixels / (to - from);
  for (let task = 0; task < tasks.count; task++) {
    const begin = Math.max(0, (tasks.start[task] - from) * scale);
    const end = Math.min(pixels, (Math.min(tasks.end[task], now) - from) * scale);
    if (end <= begin) continue;
    const base = tasks.locality[task] * stride;
    ramp(whole, base, stride, begin, 1);
    ramp(whole, base, stride, end, -1);
  }
  const mean = new Float64Array(LEVELS * pixels);
  for (let level = 0; level < LEVELS; level++) {
    let sum = 0;
    for (let part = 0; part < pixels; part++) {
      sum += whole[level * stride + part];
      mean[level * pixels + part] = Math.abs(sum) < 1e-9 ? 0 : sum;
    }
  }
  return mean;
}

/** Adds a step of `height` at `at`: the part it falls into gets what is right of it, every later one all of it. */
function ramp(diff: Float64Array, base: number, stride: number, at: number, height: number): void {
  const part = Math.floor(at);
  const right = (part + 1 - at) * height;
  if (part < stride) diff[base + part] += right;
  if (part + 1 < stride) diff[base + part + 1] += height - right;
}
