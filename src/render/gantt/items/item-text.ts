/** What an item of the timeline is, in words: for tooltips, the live region and the table that screen readers get. */
import { capacityAt } from '../../../analysis/at';
import { counted } from '../../../base/text/counted';
import { partitionPoint } from '../../../base/collections/bisect';
import type { RunModel, Wait } from '../../../analysis/model';
import { containerWord, driverWord, rolesOf } from '../../../analysis/explain/container-words';
import { valueAt } from '../../../analysis/series';
import { stretchOfNumber } from '../../../analysis/waiting/stretches';
import { quantityText } from '../../../analysis/explain/words';
import { formatInstant, formatSpan, SECOND } from '../../../base/units';
import {
  appOutcomeNames,
  containerKindNames,
  containerOutcomeNames,
  ContainerKind,
  ContainerOutcome,
  TaskOutcome,
} from '../../../sim/trace/trace';
import type { Item } from '../../draw-list';
import { ItemKind } from '../../draw-list';
import type { Cause } from '../drawing/gantt-input';
import { itemApp, itemSpan } from './item-span';
import type { LaneRow, LaneTable } from '../rows/lane-table';
import { preemptionText } from './preemption-text';
import { reservationsOfNode } from '../rows/row-marks';
import { heldSeries, usedSeries } from '../rows/row-series';

const TENTH = SECOND / 10;

/** At most four lines: name, span, one fact, cause. */
export interface ItemText {
  readonly name: string;
  readonly span: string;
  readonly fact: string;
  readonly cause: string;
}

/**
 * An item in words. `cause` names a reason code; `because` may add the sentence of a stretch of waiting.
 * @param at the instant that is asked about, µs, for what stands for a whole row and for what runs out; -1 for none in particular
 */
export function itemText(
  model: RunModel,
  table: LaneTable,
  item: Item,
  cause: (code: number) => Cause,
  because?: (wait: Wait) => string,
  at = -1,
): ItemText {
  const { directory } = model;
  if (item.kind === ItemKind.row) return rowText(model, table, table.rows[item.id], at);
  const name = directory.applications[itemApp(model, table, item)].id;
  const [from, to] = itemSpan(model, table, item);
  const span = spanText(from, to);
  switch (item.kind) {
    case ItemKind.container:
      return containerText(model, table, item.id, { name, span, at });
    case ItemKind.task:
      return taskText(model, item.id, { name, span });
    case ItemKind.wait:
      return { ...waitText(model, stretchOfNumber(model, item.id), cause, because), span, fact: '' };
    case ItemKind.submission: {
      const app = directory.applications[item.id];
      return {
        name: `${name} is submitted`,
        span: formatInstant(from),
        fact: directory.queues[app.queue].id,
        cause: '',
      };
    }
    case ItemKind.reservation: {
      const { ask, node, app } = model.reservations[item.id];
      const asked = model.asks.kind[ask];
      const kind = asked === ContainerKind.driver ? driverWord(model, app) : containerKindNames[asked];
      return { name: `${name}, reservation for its ${kind}`, span, fact: `on ${directory.nodes[node].id}`, cause: '' };
    }
    default: {
      const { outcome, queues } = model.applications[item.id];
      const queue = queues[queues.length - 1]?.queue ?? directory.applications[item.id].queue;
      const ended = outcome > 0 ? (appOutcomeNames[outcome] ?? '') : '';
      return { name, span, fact: directory.queues[queue].id, cause: ended };
    }
  }
}

/** The same for items of all kinds: the name of the application, and when the item was there. */
interface Common {
  readonly name: string;
  readonly span: string;
}

function containerText(
  model: RunModel,
  table: LaneTable,
  id: number,
  { name, span, at }: Common & { readonly at: number },
): ItemText {
  const { containers, directory } = model;
  const kind = containers.kind[id];
  const what = kind === ContainerKind.placeholder ? 'placeholder' : containerWord(model, id);
  const tasks = kind === ContainerKind.task ? 0 : tasksIn(model, table, id);
  const ran = kind === ContainerKind.executor || tasks > 0 ? `, ${counted(tasks, 'task')}` : '';
  const outcome = containers.outcome[id];
  const unusual = outcome > ContainerOutcome.released ? endText(outcome) : '';
  return {
    name: `${name}, ${what}`,
    span,
    fact: `on ${directory.nodes[containers.node[id]].id}${ran}`,
    cause: preemptionText(model, id, at) || unusual,
  };
}

function taskText({ tasks, containers, directory }: RunModel, id: number, { name, span }: Common): ItemText {
  const container = tasks.container[id];
  const stage = directory.applications[tasks.app[id]].stages[tasks.stage[id]] ?? '';
  const where =
    containers.kind[container] === ContainerKind.executor ? `executor ${containers.ordinal[container]} ` : '';
  return {
    name: `${name}, task ${tasks.index[id] + 1}${stage === '' ? '' : ` of ${stage}`}`,
    span,
    fact: `${where}on ${directory.nodes[containers.node[container]].id}`,
    cause: tasks.outcome[id] > TaskOutcome.succeeded ? 'its work was lost' : '',
  };
}

/** What an application waits for in a stretch, and why. */
export function waitText(
  model: RunModel,
  wait: Wait,
  cause: (code: number) => Cause,
  because?: (wait: Wait) => string,
): Pick<ItemText, 'name' | 'cause'> {
  const name = model.directory.applications[wait.app].id;
  const kind = containerKindNames[wait.kind];
  const what = wait.kind === ContainerKind.driver ? `its ${driverWord(model, wait.app)}` : counted(wait.lacking, kind);
  const sentence = because?.(wait) ?? '';
  const { title } = cause(wait.reason.code);
  return { name: `${name} waits for ${what}`, cause: sentence === '' ? title : `${title}: ${sentence}` };
}

/** What an unusual end of a container means. */
function endText(outcome: number): string {
  if (outcome === ContainerOutcome.replaced) return 'replaced by a container of its task group';
  return containerOutcomeNames[outcome];
}

/** A whole row at an instant: how much of it is taken. */
function rowText(model: RunModel, table: LaneTable, row: LaneRow, at: number): ItemText {
  const { directory } = model;
  const held = valueAt(heldSeries(model, table, row), at);
  const span = `at ${formatInstant(at)}`;
  switch (table.group) {
    case 'application': {
      const { wanted } = directory.applications[row.id];
      const noun = rolesOf(directory, row.id).work === 'executors' ? 'executors held' : 'tasks run now';
      return { name: row.label, span, fact: `${held} of ${wanted} ${noun}`, cause: '' };
    }
    case 'node': {
      const used = quantityText(valueAt(usedSeries(model, table, row), at), directory.resourceTypes[0]);
      const all = quantityText(capacityAt(model, row.id, at)[0], directory.resourceTypes[0]);
      return {
        name: row.label,
        span,
        fact: `${used} of ${all} in use, ${held} containers`,
        cause: reservedText(model, row.id, at),
      };
    }
    case 'queue':
      return { name: row.label, span, fact: `${held} applications hold something`, cause: '' };
  }
}

/** The application for which a node is reserved at an instant: "reserved for job/3"; '' for none. */
function reservedText(model: RunModel, node: number, at: number): string {
  const names = reservationsOfNode(model, node)
    .map((place) => model.reservations[place])
    .filter(({ from, to }) => from <= at && at < to)
    .map(({ app }) => model.directory.applications[app].id);
  return names.length === 0 ? '' : `reserved for ${[...new Set(names)].join(', ')}`;
}

/**
 * "1:01.2 to 2:01.4, 1:00.2", or "since 1:01.2" for what has not ended. What lasts less than a second is shown to the
 * millisecond, unless its ends are whole tenths.
 */
function spanText(from: number, to: number): string {
  if (to === Infinity) return `since ${formatInstant(from)}`;
  const isFine = to - from < SECOND && (from % TENTH !== 0 || to % TENTH !== 0);
  return `${formatInstant(from, isFine)} to ${formatInstant(to, isFine)}, ${formatSpan(to - from)}`;
}

/** How many tasks a container has run. */
function tasksIn(model: RunModel, table: LaneTable, container: number): number {
  const lane = table.laneOf[container];
  if (table.group === 'queue' || lane < 0) return 0;
  const { containers, tasks } = model;
  const from = containers.allocated[container];
  const to = containers.ended[container];
  let count = 0;
  for (let slot = table.slotFrom[lane]; slot < table.slotFrom[lane + 1]; slot++) {
    const before = (time: number): number => {
      return partitionPoint(
        table.taskFrom[slot],
        table.taskFrom[slot + 1],
        (index) => tasks.start[table.tasks[index]] < time,
      );
    };
    // The next container of a lane may begin at the instant at which this one ends.
    count += before(to) - before(from);
  }
  return count;
}
