/** One lane of a row: containers from left to right, the tasks in their slots, and how each ended. */
import { rolesOf } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../../../sim/trace/trace';
import { STAGE_INK } from '../../color/palette';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark, STAGE_SHIFT } from '../../draw-list';
import { toEdge } from '../../time-scale';
import { visitSpans } from '../rows/lane-spans';
import type { GanttInput } from './gantt-input';
import { drawPreemptions } from './preemption-draw';

/** Levels of locality from which a task is drawn lighter, and lighter with slits. */
const RACK = 3;
const ANY = 4;

/** From this lane height on a task shows the letter of its locality. */
const LETTER_HEIGHT = 12;

/** Bars narrower than this are joined with neighbours of the same look, CSS pixels. */
export const THIN = 2;

/** By container, 1 for those in which a task ever ran. */
const containersWithTasks = memo(({ tasks, containers }: RunModel): Uint8Array => {
  const known = new Uint8Array(containers.count);
  for (let task = 0; task < tasks.count; task++) known[tasks.container[task]] = 1;
  return known;
});

/** The containers of a lane, and the tasks in them. `y` and `h`: where the lane is, CSS pixels. */
export function drawLane(out: DrawList, input: GanttInput, lane: number, y: number, h: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const { containers } = model;
  const runsTasks = containersWithTasks(model);
  const spans = {
    ids: table.spans,
    from: table.spanFrom[lane],
    to: table.spanFrom[lane + 1],
    start: table.start,
    end: table.end,
    forest: table.spanForest,
  };
  visitSpans(spans, scale, openEnd, (id, x0, x1) => {
    const app = containers.app[id];
    const color = colors[app];
    const flags = input.dimmed(app, containers.node[id]) ? Flag.dim : 0;
    const kind = containers.kind[id];
    const wide = x1 - x0 > THIN;
    // One pixel of surface keeps neighbours of one color apart.
    const right = wide ? x1 - 1 : x1;
    const bar = (mark: number): void => {
      if (wide || !out.extend(mark, color, x0, x1, y, flags)) {
        out.rect(mark, color, x0, right, y, h, flags, ItemKind.container, id);
      }
    };
    switch (kind) {
      case ContainerKind.driver: {
        const ready = Math.min(containers.up[id], containers.ended[id], openEnd);
        const up = Math.min(Math.max(toEdge(scale, ready), x0), right);
        if (up > x0) out.rect(Mark.boot, color, x0, up, y, h, flags, ItemKind.container, id);
        if (right > up) out.rect(Mark.solid, color, up, right, y, h, flags, ItemKind.container, id);
        if (wide) out.rect(Mark.solid, color, x0, x0 + 2, y, h, flags, ItemKind.container, id);
        break;
      }
      case ContainerKind.executor:
        bar(Mark.band);
        if (h >= 4 && wide) out.rect(Mark.base, color, x0, right, y + h - 1, 1, flags);
        break;
      case ContainerKind.placeholder:
        bar(Mark.placeholder);
        break;
      default:
        // What it runs is drawn over it where that is known.
        bar(runsTasks[id] === 1 ? Mark.band : Mark.solid);
    }
    drawEnd(out, containers.outcome[id], color, right, y, h, flags);
  });
  drawTasks(out, input, lane, y, h);
  if (model.preemptions !== undefined) drawPreemptions(out, input, model.preemptions, spans, y, h);
}

/** A task of a later stage, such as a reduce, is drawn lower than its container: the share of the height that stays empty. */
const LATER_INSET = 0.4;

function isDrawnLower({ directory, tasks }: RunModel, task: number): boolean {
  return tasks.stage[task] > 0 && rolesOf(directory, tasks.app[task]).stages !== undefined;
}

/** Names of an application's stages, which its tasks are labelled with; none where it has only one stage or shows kinds another way. */
export function stagesShown({ directory }: Pick<RunModel, 'directory'>, app: number): readonly string[] {
  const { stages } = directory.applications[app];
  return stages.length > 1 && rolesOf(directory, app).work === 'executors' ? stages : NO_STAGES;
}

const NO_STAGES: readonly string[] = [];

/** The tasks inside the executors of a lane, slot by slot. */
function drawTasks(out: DrawList, input: GanttInput, lane: number, y: number, h: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const { containers, tasks } = model;
  const first = table.slotFrom[lane];
  const slots = table.slotFrom[lane + 1] - first;
  for (let slot = 0; slot < slots; slot++) {
    const top = Math.round((slot * h) / slots);
    const height = Math.max(1, Math.round(((slot + 1) * h) / slots) - top - (slots > 1 && h / slots >= 3 ? 1 : 0));
    const spans = {
      ids: table.tasks,
      from: table.taskFrom[first + slot],
      to: table.taskFrom[first + slot + 1],
      start: tasks.start,
      end: tasks.end,
      forest: table.taskForest,
    };
    let named = '';
    visitSpans(spans, scale, openEnd, (id, x0, x1) => {
      const app = tasks.app[id];
      const color = colors[app];
      const dim = input.dimmed(app, containers.node[tasks.container[id]]);
      const stages = stagesShown(model, app);
      const shade = stages.length === 0 ? 0 : tasks.stage[id] % STAGE_INK.length;
      const flags = (dim ? Flag.dim : 0) | (shade << STAGE_SHIFT);
      const lost = tasks.outcome[id] > TaskOutcome.succeeded;
      const level = tasks.locality[id];
      const mark = lost ? Mark.lost : level >= ANY ? Mark.any : level >= RACK ? Mark.rack : Mark.solid;
      const wide = x1 - x0 > THIN;
      if (!wide && out.extend(mark, color, x0, x1, y + top, flags)) return;
      const right = wide ? x1 - 1 : x1;
      const above = height >= 5 && isDrawnLower(model, id) ? Math.round(height * LATER_INSET) : 0;
      out.rect(mark, color, x0, right, y + top + above, height - above, flags, ItemKind.task, id);
      // A stage is named where it begins in a slot.
      const stage = stages[tasks.stage[id]] ?? '';
      const letter = input.levels[level] ?? '';
      const text = letter === '' && stage !== named ? stage : letter;
      named = stage;
      if (text !== '' && height >= LETTER_HEIGHT && right - x0 > 14 && !lost) {
        const at = { x0, x1: right, y: y + top, h: height };
        out.labels.push({ ...at, letter: undefined, text, dim, strong: true, plate: true });
      }
    });
  }
}

/** What a container's end was, where it was not an ordinary one. */
function drawEnd(out: DrawList, outcome: number, color: number, x: number, y: number, h: number, flags: number): void {
  if (outcome === ContainerOutcome.preempted) out.rect(Mark.notch, color, x - 5, x + 1, y, h, flags);
  const failed = outcome === ContainerOutcome.failed || outcome === ContainerOutcome.nodeLost;
  if (failed || outcome === ContainerOutcome.killed) out.rect(Mark.cross, color, x + 2, x + 8, y, h, flags);
}
