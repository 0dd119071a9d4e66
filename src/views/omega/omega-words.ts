/** Sentences about transactions. */
import { listText } from '../../base/text/list-text';
import { counted } from '../../base/text/counted';
import { formatInstant, formatSpan } from '../../base/units';
import type { RunModel } from '../../analysis/model';
import { schedulerLabels, schedulerName, schedulerType } from '../../schedulers/omega/scheduler-name';
import type { OmegaSettings } from '../../schedulers/omega/settings';
import type { Transaction, Widened } from './transactions';

/** What a scheduler is called in its lane: "batch", "service 2", "scheduler". */
export function shortLane(settings: OmegaSettings, lane: number): string {
  const label = schedulerLabels(settings)[lane];
  return label === undefined
    ? `scheduler ${lane + 1}`
    : schedulerName(label)
        .replace(/^the /, '')
        .replace(/(?<=\w) scheduler/, '');
}

/** Colors of the schedulers: those for service jobs stand out. */
export function laneColor(settings: OmegaSettings, lane: number): string {
  const labels = schedulerLabels(settings);
  const label = labels.at(lane);
  const type = label === undefined ? undefined : schedulerType(label);
  const colors = type === 'service' ? SERVICE : type === 'MapReduce' ? MAP_REDUCE : OTHER;
  const before = labels.slice(0, lane).filter((other) => schedulerType(other) === type).length;
  return `var(--a${colors[before % colors.length]})`;
}

const SERVICE = [2, 6, 4] as const;
const MAP_REDUCE = [7, 3] as const;
const OTHER = [5, 0, 1, 3, 7] as const;

/** "etl/3" of an application's number. */
export function appName({ directory }: RunModel, app: number): string {
  return directory.applications[app].id;
}

/** The outcome of a transaction, in a word or two. */
export function outcomeWords({ outcome, placed, lost, tasks }: Transaction): string {
  const kinds = {
    open: 'being decided',
    committed: placed < tasks ? `${placed} of ${tasks} placed` : 'committed',
    failed: lostWords(placed, lost.length),
    nothing: 'no room found',
    dropped: 'dropped',
  };
  return kinds[outcome];
}

/** "2 of 6 lost"; what a gang gave up beside the claims that conflicted is not recorded. */
export function lostWords(placed: number, lost: number): string {
  return placed === 0 ? `${lost} lost` : `${lost} of ${lost + placed} lost`;
}

/** "It asked for 11 workers and got 44": the effect of the policy on a MapReduce job; nothing for any other. */
export function widenedSentence(settings: OmegaSettings, widened: Widened | undefined): string[] {
  if (widened === undefined) return [];
  const { requested, workers } = widened;
  return [
    `A MapReduce job: it asked for ${counted(requested, 'worker')} and got ${workers} (${settings.mapReducePolicy}). This is decided once, with its first decision.`,
  ];
}

/** Why a transaction came to what it did, as sentences. */
export function whySentences(model: RunModel, settings: OmegaSettings, one: Transaction): string[] {
  const { lost, placed, tasks, outcome } = one;
  const took = formatSpan(one.to - one.from);
  switch (outcome) {
    case 'open':
      return [`Decides until ${formatInstant(one.to)} on ${counted(tasks, 'task')}.`];
    case 'dropped':
      return ['Dropped: the job or its scheduler was gone before the decision was made.'];
    case 'nothing':
      return [
        `Found no room for ${counted(tasks, 'task')}: there was nothing to commit, and the decision of ${took} was wasted.`,
      ];
    case 'committed':
      if (settings.architecture === 'two-level' && settings.hoarding && placed < tasks) {
        return [`Took room for ${placed} of ${counted(tasks, 'task')} and holds it idle until all fit.`];
      }
      return placed < tasks
        ? [`Placed ${placed} of ${counted(tasks, 'task')} without a conflict; there was no room for the others.`]
        : [`Placed ${counted(tasks, 'task')} without a conflict.`];
    case 'failed':
      return [
        `Lost ${placed === 0 ? counted(lost.length, 'claim') : `${lost.length} of ${counted(lost.length + placed, 'claim')}`} at ${formatInstant(one.to)}: ${winners(model, one)}${settings.architecture === 'shared-state' ? ` after it had copied the cell at ${formatInstant(one.from)}` : ''}.`,
        ...spuriousSentence(lost.filter(({ spurious }) => spurious).length, lost.length),
        settings.gang
          ? 'All or nothing: none of its tasks is placed.'
          : placed > 0
            ? `${counted(placed, 'task')} ${placed === 1 ? 'keeps its place' : 'keep their places'} (incremental).`
            : 'None of its tasks is placed.',
        `The whole decision of ${took} counts as wasted; the remaining tasks return after ${formatSpan(settings.backOff)}.`,
      ];
  }
}

function spuriousSentence(spurious: number, all: number): string[] {
  if (spurious === 0) return [];
  if (spurious === all) return ['There was room for all of them: only the numbers of the machines had changed.'];
  return [`There was room for ${spurious} of them: only the numbers of their machines had changed.`];
}

/** "batch/56 had taken m/10 and batch/57 had taken m/12 and m/3". */
function winners(model: RunModel, { lost }: Transaction): string {
  const places = new Map<number, Set<string>>();
  for (const { winner, node } of lost) {
    const nodes = places.get(winner) ?? new Set();
    nodes.add(model.directory.nodes[node].id);
    places.set(winner, nodes);
  }
  const parts = [...places].map(([winner, nodes]) => {
    const named = listText([...nodes]);
    return winner < 0 ? `${named} had gone` : `${appName(model, winner)} had taken ${named}`;
  });
  return listText(parts);
}
