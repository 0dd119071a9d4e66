/** Where two runs part: both decisions, both reasons, and the state that both stood on. */
import { queueAt } from '../../at';
import { explainWait } from '../../explain/explain';
import type { Reasons } from '../../explain/explain';
import { plain, quantityText } from '../../explain/words';
import type { RunModel } from '../../model';
import { valueAt } from '../../series';
import { apart } from './apart';
import type { Apart } from './apart';
import { completionsApart } from './completions-apart';
import type { CompletionApart } from './completions-apart';
import { comparable, decisionKinds, decisionSubjects, onlyInOne } from './decision-log';
import type { Decision, DecisionLog } from './decision-log';
import { decisionText, endText } from './decision-words';
import { exactDivergence, orderDivergence } from './first-divergence';
import { firstOutcome } from './first-outcome';
import type { OutcomeDivergence } from './first-outcome';
import { laterDivergences } from './later';
import type { LaterDivergence } from './later';
import { orderDistance } from './order-distance';
import type { OrderDistance } from './order-distance';
import { EXACT } from './rule';
import type { DivergenceRule } from './rule';
import { decisionsOf } from './run-decisions';

/** One side at the point where two runs part. */
export interface DivergenceSide {
  /** Undefined: nothing more is decided. */
  readonly decision: Decision | undefined;
  /** The decision, or how the run ended. */
  readonly text: string;
  /** What this side said then about the application that the other one chose; '' where it said nothing. */
  readonly reason: string;
}

/** A figure that both stood on. */
export interface StateFigure {
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

export interface RunDivergence {
  /** µs; undefined: none so far. */
  readonly at: number | undefined;
  /** Whether instants were compared, or only the order of decisions because the clocks differ. */
  readonly when: 'exact' | 'order';
  readonly a: DivergenceSide;
  readonly b: DivergenceSide;
  /** Work that ends at another time before that; undefined where there is none, where clocks differ, or with slack. */
  readonly outcome: OutcomeDivergence | undefined;
  /** Decisions that both had taken alike until then. */
  readonly common: number;
  /** Differing figures first. */
  readonly state: readonly StateFigure[];
  /** Applications that only one of the two has; decisions about them do not count. */
  readonly ignored: readonly string[];
  /** How far the two drift apart over time. */
  readonly apart: Apart;
  readonly order: OrderDistance;
  /** After it, of each application the first decision that the two took at different times; at most {@link MOST_LATER}. */
  readonly later: readonly LaterDivergence[];
  /** How many applications there are of which that holds. */
  readonly laterCount: number;
  /** Completion in B minus completion in A by application, µs, the largest first; at most twelve. */
  readonly completions: readonly CompletionApart[];
}

const SAMPLES = 60;
const MOST_LATER = 40;

/** Compares two runs by a rule; of runs that continue, up to the earlier of their instants. */
export function runDivergence(
  modelA: RunModel,
  modelB: RunModel,
  reasonsOf: (scheduler: string) => Reasons,
  { slack, place }: DivergenceRule = EXACT,
): RunDivergence {
  const sameSystem = modelA.directory.scheduler === modelB.directory.scheduler;
  const when = sameSystem ? 'exact' : 'order';
  const logA = decisionsOf(modelA, sameSystem);
  const logB = decisionsOf(modelB, sameSystem);
  const ignored = onlyInOne(logA.apps, logB.apps);
  const logs = comparable(logA, logB, place, new Set(ignored));
  const found = sameSystem ? exactDivergence(logs, slack) : orderDivergence(logs);
  const until = Math.min(
    modelA.ended === undefined ? modelA.end : Infinity,
    modelB.ended === undefined ? modelB.end : Infinity,
  );
  const at = found === undefined || found.at > until ? undefined : found.at;
  const end = Math.max(modelA.end, modelB.end);
  const decisionA = at === undefined ? undefined : decisionAt(logA, found?.a ?? -1);
  const decisionB = at === undefined ? undefined : decisionAt(logB, found?.b ?? -1);
  const later = at === undefined ? [] : laterDivergences(logs, logA, logB, sameSystem ? slack : 0);
  const times = Array.from({ length: SAMPLES + 1 }, (_, i) => (end * i) / SAMPLES);
  return {
    at,
    when,
    a: side(modelA, reasonsOf(modelA.directory.scheduler), decisionA, decisionB, at, when),
    b: side(modelB, reasonsOf(modelB.directory.scheduler), decisionB, decisionA, at, when),
    // An end that both have is before the end of both runs. Where decisions may be some time apart, ends are too.
    outcome: sameSystem && slack === 0 ? firstOutcome(modelA, modelB, Math.min(at ?? Infinity, until)) : undefined,
    common: at === undefined ? Math.min(logs.a.count, logs.b.count) : countBefore(logs.a.at, at),
    state: at === undefined ? [] : stateAt(modelA, modelB, at, [decisionA?.app, decisionB?.app]),
    ignored,
    apart: apart(logs, times),
    order: orderDistance(firstPlacements(modelA), firstPlacements(modelB)),
    later: later.slice(0, MOST_LATER),
    laterCount: later.length,
    completions: completionsApart(modelA, modelB),
  };
}

function decisionAt({ columns, apps, nodes }: DecisionLog, row: number): Decision | undefined {
  if (row === -1) return undefined;
  return {
    at: columns.at[row],
    kind: decisionKinds[columns.kind[row]],
    app: apps[columns.app[row]],
    what: decisionSubjects[columns.what[row]],
    node: columns.node[row] === -1 ? '' : nodes[columns.node[row]],
  };
}

function countBefore(times: Float64Array, at: number): number {
  let count = 0;
  while (count < times.length && times[count] < at) count++;
  return count;
}

function side(
  model: RunModel,
  reasons: Reasons,
  own: Decision | undefined,
  other: Decision | undefined,
  at: number | undefined,
  when: RunDivergence['when'],
): DivergenceSide {
  if (at === undefined) return { decision: undefined, text: '', reason: '' };
  // Compared by instants, it may well decide on, but the other then decides the same.
  const nothing = when === 'exact' ? 'decides nothing that the other does not decide too' : 'makes no more decisions';
  const text = own === undefined ? `${nothing}; ${endText(model)}` : decisionText(own);
  const about = other?.app ?? own?.app;
  const app = about === undefined ? -1 : model.directory.applications.findIndex(({ id }) => id === about);
  // An application that is served in this very instant needs no explanation.
  if (app === -1 || (own?.app === about && own?.at === at)) return { decision: own, text, reason: '' };
  const { text: why } = explainWait(model, reasons, app, at);
  return { decision: own, text, reason: `${about}: ${plain(why)}` };
}

/** What the queues of the two applications and the cluster held just before; figures that differ stand first. */
function stateAt(a: RunModel, b: RunModel, at: number, apps: readonly (string | undefined)[]): StateFigure[] {
  // No application held anything before the first instant.
  const before = at - 1;
  const figures: StateFigure[] = [];
  const add = (name: string, read: (model: RunModel) => string): void => {
    figures.push({ name, a: read(a), b: read(b) });
  };
  const named = [...new Set(apps.filter((app) => app !== undefined))];
  for (const app of named) {
    add(`${app}: state`, (model) => {
      const one = model.applications.find(({ id }) => model.directory.applications[id].id === app);
      const state = one?.states.findLast((entry) => entry.at <= before)?.state;
      return state === undefined ? '–' : model.directory.states[state].name;
    });
    add(`${app}: containers`, (model) => {
      const one = model.applications.find(({ id }) => model.directory.applications[id].id === app);
      if (one === undefined) return '–';
      const { allocated, ended } = model.containers;
      return String(one.containers.filter((c) => allocated[c] <= before && ended[c] > before).length);
    });
  }
  const queues = new Set(
    named.flatMap((app) => {
      const one = a.applications.find(({ id }) => a.directory.applications[id].id === app);
      const queue = one === undefined ? undefined : queueAt(one, at);
      return queue === undefined ? [] : [a.directory.queues[queue].id];
    }),
  );
  for (const queue of [...queues, a.directory.queues[0].id].filter((id, i, all) => all.indexOf(id) === i)) {
    for (const type of a.directory.resourceTypes) {
      const read = (quantity: 'used' | 'pending') => (model: RunModel) => {
        const index = model.directory.queues.findIndex(({ id }) => id === queue);
        const t = model.directory.resourceTypes.indexOf(type);
        if (index === -1 || t === -1) return '–';
        return quantityText(valueAt(model.queues[index][quantity][t], before), type);
      };
      add(`${queue}: ${type} used`, read('used'));
      add(`${queue}: ${type} pending`, read('pending'));
    }
    add(`${queue}: drivers`, (model) => {
      const index = model.directory.queues.findIndex(({ id }) => id === queue);
      return index === -1 ? '–' : String(valueAt(model.queues[index].driverCount, before));
    });
  }
  return figures.sort((x, y) => Number(x.a === x.b) - Number(y.a === y.b));
}

function firstPlacements({ applications, directory }: RunModel): Map<string, number> {
  return new Map(
    applications
      .filter(({ firstContainerAt }) => firstContainerAt !== Infinity)
      .map(({ id, firstContainerAt }) => [directory.applications[id].id, firstContainerAt]),
  );
}
