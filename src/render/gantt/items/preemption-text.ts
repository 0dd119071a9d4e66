/** The fate of a container that its scheduler marked for preemption, in one line. */
import { Fate } from '../../../analysis/model-columns';
import type { RunModel } from '../../../analysis/model';
import { marksOf, nextOnNode, queueOverMaximum } from '../../../analysis/build/preemptions';
import { formatInstant, formatSpan } from '../../../base/units';

/**
 * "marked for etl-4, killed in 7.2 s", "marked for 15.0 s for root.a, then killed; its room went to etl-4", "preempted, for
 * root.a held more than its maximum"; '' for a container that was never marked.
 * @param at the instant that is asked about, µs; -1 for the whole story
 */
export function preemptionText(model: RunModel, container: number, at: number): string {
  const rows = marksOf(model, container);
  const { preemptions } = model;
  if (preemptions === undefined || rows.length === 0) return '';
  const { marked, until } = preemptions;
  const now = at < 0 ? undefined : rows.find((row) => marked[row] <= at && at < until[row]);
  if (now !== undefined) return openText(model, now, at);
  const past = at < 0 ? rows : rows.filter((row) => until[row] <= at);
  return past.length === 0 ? '' : storyText(model, past[past.length - 1], container);
}

function openText(model: RunModel, row: number, at: number): string {
  const { preemptions } = model;
  if (preemptions === undefined) return '';
  const { due, killable } = preemptions;
  const start = `marked${wantedBy(model, row)}`;
  if (killable[row] <= at) return `${start}, killed as soon as its room is needed`;
  if (due[row] === Infinity) return start;
  return due[row] > at
    ? `${start}, killed in ${formatSpan(due[row] - at)} unless spared`
    : `${start}, about to be killed`;
}

function storyText(model: RunModel, row: number, container: number): string {
  const { preemptions, directory, containers } = model;
  if (preemptions === undefined) return '';
  const { marked, until, fate } = preemptions;
  const start = `marked at ${formatInstant(marked[row])}${wantedBy(model, row)}`;
  const long = formatSpan(until[row] - marked[row]);
  switch (fate[row]) {
    case Fate.spared:
      return `${start}, spared after ${long}`;
    case Fate.preempted: {
      const next = nextOnNode(model, container);
      const heir = next === -1 ? '' : `; next on the node: ${directory.applications[containers.app[next]].id}`;
      const full = queueOverMaximum(model, container);
      if (full !== -1) return `preempted, for ${directory.queues[full].id} held more than its maximum${heir}`;
      return `${start}, killed after ${long}${heir}`;
    }
    case Fate.gone:
      return `${start}, ended by itself after ${long}`;
    default:
      return start;
  }
}

/** " for etl-4", " for root.a"; '' if unknown. */
function wantedBy({ preemptions, directory }: RunModel, row: number): string {
  if (preemptions === undefined) return '';
  const app = preemptions.app[row];
  if (app >= 0) return ` for ${directory.applications[app].id}`;
  const queue = preemptions.queue[row];
  return queue >= 0 ? ` for ${directory.queues[queue].id}` : '';
}
