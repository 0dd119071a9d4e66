/** The most notable facts of a run, in words: at most five findings, in the order in which they happen. */
import { counted, grouped } from '../base/text/counted';
import type { Steps } from '../base/steps';
import { formatSpan } from '../base/units';
import { ContainerOutcome } from '../sim/trace/codes';
import { activity } from './activity';
import type { Reasons } from './explain/explain';
import type { ApplicationModel, RunModel, StepSeries } from './model';
import { waitedIn } from './range-figures';
import { valueAt } from './series';
import { reasonAt, stretchesOf } from './waiting/stretches';
import { ResourceType } from '../sim/resource-types';

export interface Finding {
  /** µs. */
  readonly at: number;
  readonly text: string;
  /** Stable id of the application that it is about. */
  readonly app?: string;
  /** The stretch of time that it is about, µs. */
  readonly range?: readonly [number, number];
}

const MOST = 5;
/** Fewer that wait at once are nothing out of the ordinary. */
const CROWD = 3;
/** Less than this part of the processors held counts as idle, and a stretch of it counts from this part of the run on. */
const IDLE_SHARE = 0.5;
const IDLE_STRETCH = 0.03;
/** A wait is long from this many times the mean on. */
const LONG = 2;
/** A wait below this part of the time that its application is there is not worth a word. */
const NOTABLE = 0.01;

/** The findings of a run, with pauses. @param reasons of its scheduler, for the names of causes */
export function* findingsSteps(model: RunModel, reasons: Reasons): Steps<readonly Finding[]> {
  if (model.applications.length < CROWD) return [];
  const found: Finding[] = [];
  for (const find of KINDS) {
    const finding = yield* find(model, reasons);
    if (finding !== undefined) found.push(finding);
  }
  return found.slice(0, MOST).sort((a, b) => a.at - b.at);
}

/** The first ones matter most. */
const KINDS: readonly ((model: RunModel, reasons: Reasons) => Steps<Finding | undefined>)[] = [
  atOnce(crowd),
  atOnce(lostContainers),
  atOnce(preempted),
  idleWhileWaiting,
  atOnce(longestWait),
  atOnce(lastStart),
];

type Find = (model: RunModel, reasons: Reasons) => Finding | undefined;

function atOnce(find: Find): (...args: Parameters<Find>) => Steps<Finding | undefined> {
  return function* steps(model, reasons) {
    yield;
    return find(model, reasons);
  };
}

/** The most applications that wait for their first container at once, and what most of them wait for. */
function crowd(model: RunModel, reasons: Reasons): Finding | undefined {
  const { waiting, active } = activity(model);
  let at = -1;
  waiting.value.forEach((count, i) => {
    if (at < 0 || count > waiting.value[at]) at = i;
  });
  const most = at < 0 ? 0 : waiting.value[at];
  if (most < CROWD) return undefined;
  const time = waiting.time[at];
  const causes = new Map<number, number>();
  let notable = false;
  for (const app of model.applications) {
    const { id, submitted, firstContainerAt, finished } = app;
    if (submitted > time || Math.min(firstContainerAt, finished) <= time) continue;
    notable ||= isNotable(model, app, Math.min(firstContainerAt, model.end) - submitted);
    const code = reasonAt(model, id, time)?.code;
    if (code !== undefined) causes.set(code, (causes.get(code) ?? 0) + 1);
  }
  if (!notable) return undefined;
  const [main] = [...causes].sort((a, b) => b[1] - a[1]);
  const because =
    main === undefined
      ? ''
      : `, ${main[1] === most ? 'all' : `${grouped(main[1])} of them`} for: ${reasons(main[0]).title}`;
  const here = valueAt(active, time);
  return {
    at: time,
    text: `${grouped(most)} of ${grouped(here)} applications wait for their first container at the same time, the most in the run${because}.`,
  };
}

function lostContainers({ containers }: RunModel): Finding | undefined {
  return ended(
    containers,
    ContainerOutcome.nodeLost,
    (count, apps) =>
      `${counted(count, 'container')} of ${counted(apps, 'application')} ${count === 1 ? 'is lost with its node' : 'are lost with their nodes'}.`,
  );
}

function preempted({ containers }: RunModel): Finding | undefined {
  return ended(
    containers,
    ContainerOutcome.preempted,
    (count, apps) =>
      `The first preemption; in the whole run ${counted(count, 'container')} of ${counted(apps, 'application')} ${count === 1 ? 'is' : 'are'} preempted.`,
  );
}

function ended(
  { count, outcome, app, ended: end }: RunModel['containers'],
  how: number,
  say: (count: number, apps: number) => string,
): Finding | undefined {
  const apps = new Set<number>();
  let first = Infinity;
  let number = 0;
  for (let id = 0; id < count; id++) {
    if (outcome[id] !== how) continue;
    number++;
    apps.add(app[id]);
    first = Math.min(first, end[id]);
  }
  return number === 0 ? undefined : { at: first, text: say(number, apps.size) };
}

/** Number of instants after which the walk through a run pauses. */
const INSTANTS = 10_000;

/** The longest stretch in which applications wait for a first container while less than half of the processors is held. */
function* idleWhileWaiting(model: RunModel): Steps<Finding | undefined> {
  const { vcore } = ResourceType;
  const cursors = [activity(model).waiting, model.queues[0].used[vcore], model.capacity[vcore]].map(reader);
  const [waiting, used, capacity] = cursors;
  let best: readonly [number, number] = [0, 0];
  let from = -1;
  let walked = 0;
  for (let at = -Infinity; at < model.end;) {
    at = cursors.reduce((soonest, { next }) => Math.min(soonest, next()), model.end);
    for (const { advance } of cursors) advance(at);
    const idle = at < model.end && waiting.value() > 0 && used.value() < IDLE_SHARE * capacity.value();
    if (idle && from < 0) from = at;
    if (!idle && from >= 0) {
      if (at - from > best[1] - best[0]) best = [from, at];
      from = -1;
    }
    if (++walked % INSTANTS === 0) yield;
  }
  const long = best[1] - best[0];
  // A run that is stopped at its beginning has no such stretch.
  if (long === 0 || long < IDLE_STRETCH * model.end) return undefined;
  return {
    at: best[0],
    range: best,
    text: `For ${formatSpan(long)} less than half of the vcores are held although applications wait.`,
  };
}

interface Reader {
  /** When the series changes next, µs. */
  readonly next: () => number;
  readonly advance: (at: number) => void;
  readonly value: () => number;
}

/** Reads a series at ascending times. */
function reader({ time, value }: StepSeries): Reader {
  /** Number of its points that are past. */
  let past = 0;
  return {
    next: () => time[past] ?? Infinity,
    advance: (at) => {
      while (past < time.length && time[past] <= at) past++;
    },
    value: () => value[Math.max(0, past - 1)] ?? 0,
  };
}

function longestWait(model: RunModel, reasons: Reasons): Finding | undefined {
  const waits = waitedIn(model, { from: 0, to: model.end });
  if (waits.filter((waited) => waited > 0).length < CROWD) return undefined;
  const waited = waits.reduce((most, one) => Math.max(most, one), 0);
  const app = waits.indexOf(waited);
  const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length;
  if (waited < LONG * mean || !isNotable(model, model.applications[app], waited)) return undefined;
  const [longest] = stretchesOf(model, app).sort((a, b) => b.to - b.from - (a.to - a.from));
  const { id } = model.directory.applications[app];
  return {
    at: longest.from,
    app: id,
    text: `${id} waits longest, ${formatSpan(waited)} in all where the mean is ${formatSpan(mean)}; most of it for: ${reasons(longest.reason.code).title}.`,
  };
}

/** The instant after which no application waits for its first container. */
function lastStart(model: RunModel): Finding | undefined {
  const { waiting } = activity(model);
  const last = waiting.value.length - 1;
  if (last < CROWD || waiting.value[last] > 0 || model.ended === undefined) return undefined;
  const isAny = model.applications.some((app) =>
    isNotable(model, app, Math.min(app.firstContainerAt, app.finished) - app.submitted),
  );
  if (!isAny) return undefined;
  return {
    at: waiting.time[last],
    text: 'The last application that waited starts. From here on no application waits for its first container.',
  };
}

/** Whether a wait (µs) is a notable part of the time that its application is in the system. */
function isNotable(model: RunModel, { submitted, finished }: ApplicationModel, waited: number): boolean {
  return waited > 0 && waited >= NOTABLE * (Math.min(finished, model.end) - submitted);
}
