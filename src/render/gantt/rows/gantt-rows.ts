/**
 * Builds the table of rows and lanes: one per run and grouping, once, in slices where a run is long.
 * Spans and tasks are kept lane by lane in order of their start, so that drawing bisects to the visible part and sums up what is
 * narrower than a pixel.
 */
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';
import type { RunModel } from '../../../analysis/model';
import { ContainerKind } from '../../../sim/trace/trace';
import { isCrowded } from './crowded';
import { PackingHeaps, packLanesSteps } from './lane-packing';
import type { Grouping, LaneRow, LaneTable } from './lane-table';
import { heldSteps, taskSeries } from './row-series';
import { rowContents } from './row-contents';
import type { RowContents } from './row-contents';
import { lanesOfWaits } from './row-waits';
import { sortedInto } from './sorted-into';
import { spanForestSteps } from './span-forest';
import type { SpanTimes } from './span-forest';

/** Number of ids that are processed between two pauses. */
const SLICE = 20_000;

/** The rows and lanes of a run. */
export function laneTable(model: RunModel, group: Grouping): LaneTable {
  return runToEnd(laneTableSteps(model, group));
}

/** {@link laneTable} in slices: pauses after every few milliseconds of work. */
export function* laneTableSteps(model: RunModel, group: Grouping): Steps<LaneTable> {
  const byQueue = group === 'queue';
  const { containers, applications } = model;
  const start = byQueue ? Float64Array.from(applications, (app) => app.submitted) : containers.allocated;
  const end = byQueue ? Float64Array.from(applications, (app) => app.finished) : containers.ended;
  const contents = yield* rowContents(model, group);
  const { members } = contents;
  const { rows, lanes, laneOf, rowOf } = yield* packRows(model, group, contents, { start, end });
  const spans = yield* sortedInto(members.ids, lanes, (id) => laneOf[id]);
  const endOrder = byQueue ? applicationsByEnd(model) : containers.endOrder;
  const ended = yield* sortedInto(endOrder, rows.length, (id) => rowOf[id]);
  yield;
  const rowOfApp = new Int32Array(applications.length).fill(-1);
  if (byQueue) rowOfApp.set(rowOf);
  if (group === 'application') for (const row of rows) rowOfApp[row.id] = row.index;
  yield;
  const rowByKey = new Map(rows.map(({ key, index }) => [key, index]));
  yield;
  const table = {
    group,
    rowByKey,
    members: members.ids,
    memberFrom: members.from,
    ended: ended.ids,
    endedFrom: ended.from,
    spans: spans.ids,
    spanForest: yield* spanForestSteps(spans.ids, { start, end }),
    start,
    end,
    spanFrom: spans.from,
    laneOf,
    rowOf,
    rowOfApp,
  };
  yield;
  if (byQueue) {
    const none = new Int32Array(0);
    const slotFrom = new Int32Array(lanes + 1);
    return { ...table, rows, tasks: none, taskForest: none, slotFrom, taskFrom: new Int32Array(1) };
  }
  const whole = { ...table, ...(yield* taskLanes(model, laneOf, lanes, rows)) };
  for (const row of whole.rows) {
    // What such a row shows is made of all its spans: better now than with its first picture.
    if (!isCrowded(row)) continue;
    yield* heldSteps(model, whole, row);
    yield;
    taskSeries(model, whole, row);
    yield;
  }
  return whole;
}

/** Rows with as many lanes as their spans need, and the lane and row of each span; -1 for one that lies in no row. */
interface PackedRows {
  readonly rows: readonly LaneRow[];
  readonly lanes: number;
  readonly laneOf: Int32Array;
  readonly rowOf: Int32Array;
}

/** Gives each span the lowest free lane of its row. Drivers share the first lane of their application. */
function* packRows(
  model: RunModel,
  group: Grouping,
  { subjects, members }: RowContents,
  { start, end }: SpanTimes,
): Steps<PackedRows> {
  const { containers, applications } = model;
  const isDriver = (id: number): boolean => containers.kind[id] === ContainerKind.driver;
  const laneOf = new Int32Array(start.length).fill(-1);
  yield;
  const rowOf = new Int32Array(start.length).fill(-1);
  yield;
  const rows: LaneRow[] = [];
  const heaps = new PackingHeaps();
  let lanes = 0;
  let since = 0;
  for (const subject of subjects) {
    const index = rows.length;
    const mine = members.ids.subarray(members.from[index], members.from[index + 1]);
    for (let i = 0; i < mine.length; i++) {
      rowOf[mine[i]] = index;
      if (i % SLICE === SLICE - 1) yield;
    }
    const driver = group === 'application' && Number.isFinite(applications[subject.id].driverAt);
    if (driver) for (const id of mine) if (isDriver(id)) laneOf[id] = lanes;
    const others = driver ? mine.filter((id) => !isDriver(id)) : mine;
    const first = lanes + (driver ? 1 : 0);
    const held = yield* packLanesSteps(
      others.length,
      (i) => start[others[i]],
      (i) => end[others[i]],
      (i, lane) => {
        laneOf[others[i]] = first + lane;
      },
      heaps,
    );
    const lacking = group === 'application' ? lanesOfWaits(model, subject.id, others, held, driver) : undefined;
    const rowLanes = (driver ? 1 : 0) + (lacking?.lanes ?? held);
    rows.push({
      ...subject,
      index,
      firstLane: lanes,
      lanes: rowLanes,
      driver,
      slots: 1,
      strip: lacking?.strip ?? false,
    });
    lanes += rowLanes;
    since += mine.length + 50;
    if (since > SLICE) {
      since = 0;
      yield;
    }
  }
  return { rows, lanes, laneOf, rowOf };
}

/** The submitted applications that have finished, by their end. */
function applicationsByEnd(model: RunModel): Int32Array {
  const over = model.applications.filter((app) => app.submitted !== Infinity && app.finished !== Infinity);
  return Int32Array.from(
    over.sort((a, b) => a.finished - b.finished),
    (app) => app.id,
  );
}

/** Tasks by lane and slot, and the rows with the number of their slots filled in. */
function* taskLanes(
  model: RunModel,
  laneOf: Int32Array,
  lanes: number,
  rows: readonly LaneRow[],
): Steps<Pick<LaneTable, 'rows' | 'tasks' | 'taskForest' | 'slotFrom' | 'taskFrom'>> {
  const { tasks } = model;
  const { count, container, slot: slotOf } = tasks;
  const slots = new Int32Array(lanes);
  for (let id = 0; id < count; id++) {
    const lane = laneOf[container[id]];
    if (lane >= 0 && slotOf[id] >= slots[lane]) slots[lane] = slotOf[id] + 1;
    if (id % SLICE === SLICE - 1) yield;
  }
  const slotFrom = new Int32Array(lanes + 1);
  for (let lane = 0; lane < lanes; lane++) slotFrom[lane + 1] = slotFrom[lane] + slots[lane];
  const sorted = yield* sortedInto(count, slotFrom[lanes], (id) => {
    const lane = laneOf[container[id]];
    return lane < 0 ? -1 : slotFrom[lane] + slotOf[id];
  });
  yield;
  const withSlots = rows.map((row) => {
    let most = 1;
    for (let lane = row.firstLane; lane < row.firstLane + row.lanes; lane++) most = Math.max(most, slots[lane]);
    return { ...row, slots: most };
  });
  yield;
  const taskForest = yield* spanForestSteps(sorted.ids, tasks);
  return { rows: withSlots, tasks: sorted.ids, taskForest, slotFrom, taskFrom: sorted.from };
}

/** Whether a run is so small that its table takes no longer than a few frames, or has at most `most` bars where that is given. */
export function isQuickTable({ applications, containers, tasks }: RunModel, most = 50_000): boolean {
  return applications.length + containers.count + tasks.count < most;
}
