/**
 * Builds the table of rows and lanes: one per run and grouping, once, in slices where a run is long. Spans and tasks are kept lane by lane in order of their start, so that drawing
 * bisects to the visible part and sums up what is narrower than a pixel.
 */
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';
import type { RunModel } from '../../../analysis/model';
import { ContainerKind } from '../../../sim/trace/trace';
import { isCrowded } from './crowded';
import { PackingHeaps, packLanesSteps } from './lane-packing';
import type { Grouping, LaneRow, LaneTable } from './lane-table';
import { heldSteps, taskSeries } from './row-series';
import { lanesOfWaits } from './row-waits';
import { spanForestSteps } from './span-forest';

/** Number of ids that are processed between two pauses. */
const SLICE = 20_000;

/** The content of the rows: for each row its subject, and its members in order of their start. */
interface Contents {
  readonly subjects: readonly Pick<LaneRow, 'id' | 'key' | 'label' | 'separate'>[];
  readonly members: Int32Array;
  readonly memberFrom: Int32Array;
}

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
  const size = byQueue ? applications.length : containers.count;
  const { subjects, members, memberFrom } = yield* contentsOf(model, group);

  const laneOf = new Int32Array(size).fill(-1);
  const rowOf = new Int32Array(size).fill(-1);
  const rows: LaneRow[] = [];
  const heaps = new PackingHeaps();
  let lanes = 0;
  let since = 0;
  for (const subject of subjects) {
    const index = rows.length;
    const mine = members.subarray(memberFrom[index], memberFrom[index + 1]);
    for (let i = 0; i < mine.length; i++) rowOf[mine[i]] = index;
    // Drivers share the first lane of their application.
    const isDriver = (id: number): boolean => containers.kind[id] === ContainerKind.driver;
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

  const spanFrom = new Int32Array(lanes + 1);
  for (let i = 0; i < members.length; i++) {
    spanFrom[laneOf[members[i]] + 1]++;
    if (i % SLICE === SLICE - 1) yield;
  }
  for (let lane = 0; lane < lanes; lane++) spanFrom[lane + 1] += spanFrom[lane];
  const spans = new Int32Array(members.length);
  const next = spanFrom.slice();
  for (let i = 0; i < members.length; i++) {
    spans[next[laneOf[members[i]]]++] = members[i];
    if (i % SLICE === SLICE - 1) yield;
  }
  const endOrder = byQueue ? applicationsByEnd(model) : containers.endOrder;
  const byEnd = yield* sortedInto(endOrder.length, rows.length, (i) => rowOf[endOrder[i]]);
  const ended = new Int32Array(byEnd.members.length);
  for (let i = 0; i < ended.length; i++) {
    ended[i] = endOrder[byEnd.members[i]];
    if (i % SLICE === SLICE - 1) yield;
  }
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
    members,
    memberFrom,
    ended,
    endedFrom: byEnd.memberFrom,
    spans,
    spanForest: yield* spanForestSteps(spans, { start, end }),
    start,
    end,
    spanFrom,
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
  const taskFrom = new Int32Array(slotFrom[lanes] + 1);
  for (let id = 0; id < count; id++) {
    const lane = laneOf[container[id]];
    if (lane >= 0) taskFrom[slotFrom[lane] + slotOf[id] + 1]++;
    if (id % SLICE === SLICE - 1) yield;
  }
  for (let slot = 1; slot < taskFrom.length; slot++) taskFrom[slot] += taskFrom[slot - 1];
  const sorted = new Int32Array(taskFrom[taskFrom.length - 1]);
  const next = taskFrom.slice();
  for (let id = 0; id < count; id++) {
    const lane = laneOf[container[id]];
    if (lane >= 0) sorted[next[slotFrom[lane] + slotOf[id]]++] = id;
    if (id % SLICE === SLICE - 1) yield;
  }
  yield;
  const withSlots = rows.map((row) => {
    let most = 1;
    for (let lane = row.firstLane; lane < row.firstLane + row.lanes; lane++) most = Math.max(most, slots[lane]);
    return { ...row, slots: most };
  });
  yield;
  const taskForest = yield* spanForestSteps(sorted, tasks);
  return { rows: withSlots, tasks: sorted, taskForest, slotFrom, taskFrom };
}

function* contentsOf(model: RunModel, group: Grouping): Steps<Contents> {
  const { directory, applications, containers } = model;
  switch (group) {
    case 'application': {
      // Queue by queue, in the order of the directory inside each.
      const leaf = (app: number): number => directory.applications[app].queue;
      const order = applications.map((app) => app.id).sort((a, b) => leaf(a) - leaf(b) || a - b);
      yield;
      const place = new Int32Array(order.length);
      order.forEach((app, i) => {
        place[app] = i;
      });
      const subjects = order.map((id, i) => {
        const key = directory.applications[id].id;
        return { id, key, label: key, separate: i > 0 && leaf(id) !== leaf(order[i - 1]) };
      });
      yield;
      return { subjects, ...(yield* sortedInto(containers.count, order.length, (id) => place[containers.app[id]])) };
    }
    case 'node': {
      const { nodes } = directory;
      const subjects = nodes.map(({ id: key, rack }, id) => {
        return { id, key, label: key, separate: id > 0 && rack !== nodes[id - 1].rack };
      });
      return { subjects, ...(yield* sortedInto(containers.count, nodes.length, (id) => containers.node[id])) };
    }
    case 'queue': {
      // Leaf queues, and others that applications were submitted to.
      const submitted = applications
        .filter((app) => app.submitted !== Infinity)
        .map((app) => app.id)
        .sort((a, b) => applications[a].submitted - applications[b].submitted || a - b);
      const used = new Set(submitted.map((app) => directory.applications[app].queue));
      const place = new Int32Array(directory.queues.length).fill(-1);
      let shown = 0;
      const subjects = directory.queues.flatMap((queue, id) => {
        if (!queue.leaf && !used.has(id)) return [];
        place[id] = shown++;
        const label = queue.id.startsWith('root.') ? queue.id.slice(5) : queue.id;
        return [{ id, key: queue.id, label, separate: place[id] > 0 }];
      });
      const rowOf = (i: number): number => place[directory.applications[submitted[i]].queue];
      const { members, memberFrom } = yield* sortedInto(submitted.length, subjects.length, rowOf);
      return { subjects, members: members.map((i) => submitted[i]), memberFrom };
    }
  }
}

/** The numbers below `count` row after row; inside a row they ascend. */
function* sortedInto(
  count: number,
  rows: number,
  rowOf: (id: number) => number,
): Steps<Pick<Contents, 'members' | 'memberFrom'>> {
  const memberFrom = new Int32Array(rows + 1);
  for (let id = 0; id < count; id++) {
    memberFrom[rowOf(id) + 1]++;
    if (id % SLICE === SLICE - 1) yield;
  }
  for (let row = 0; row < rows; row++) memberFrom[row + 1] += memberFrom[row];
  const members = new Int32Array(count);
  const next = memberFrom.slice();
  for (let id = 0; id < count; id++) {
    members[next[rowOf(id)]++] = id;
    if (id % SLICE === SLICE - 1) yield;
  }
  return { members, memberFrom };
}

/** Whether a run is so small that its table takes no longer than a few frames, or has at most `most` bars where that is given. */
export function isQuickTable({ applications, containers, tasks }: RunModel, most = 50_000): boolean {
  return applications.length + containers.count + tasks.count < most;
}
