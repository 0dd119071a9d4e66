/**
 * Why an application waits at an instant, or what it does when it does not: two sentences, the first with what it waits
 * for, how long and why, the second with what ends it.
 */
import { capitalized } from '../../base/text/capitalized';
import { formatInstant, formatSpan } from '../../base/units';
import { Reason } from '../../sim/reasons';
import type { CauseLetter, Phrase, ReasonKind } from '../../sim/reasons';
import { AppOutcome, appOutcomeNames, ContainerKind } from '../../sim/trace/trace';
import { queueAt } from '../at';
import { driverWord, rolesOf } from './container-words';
import { reasonLookup } from './lookup';
import type { ApplicationModel, Deadlock, RunModel, Wait } from '../model';
import { resolutions } from '../waiting/resolutions';
import { stretchAt, waitingSince } from '../waiting/stretches';
import { scalingWords } from './scaling-words';
import { countText, deadlockClause, plain } from './words';

/** What a reason's code means under the run's scheduler. */
export type Reasons = (code: number) => ReasonKind;

export interface Explanation {
  /** Letter of the cause, '' when the application does not wait. */
  readonly letter: CauseLetter | '';
  /** What the application is up to. */
  readonly phase: 'unsubmitted' | 'queued' | 'short' | 'starting' | 'running' | 'ended';
  /** Since when, µs. */
  readonly since: number;
  readonly text: Phrase[];
  /** What ends it; empty when there is nothing to say. */
  readonly ends: Phrase[];
  /** Id of the scenario that teaches the cause, '' if there is none. */
  readonly lesson: string;
}

/** Explains an application (its id) at an instant (µs). */
export function explainWait(model: RunModel, reasons: Reasons, app: number, at: number): Explanation {
  const one = model.applications[app];
  const wait = stretchAt(model, app, at);
  return wait === undefined ? explainRest(model, one, at) : explainStretch(model, reasons, wait, at);
}

/**
 * The same as one line: "waits: App7 has been Starting since 0:12.0, and stateaware admits one starting application per queue;
 * ends when App7 gets its first executor; its 5 min fallback ends in 4:48.0", or what it does when it does not wait.
 */
export function waitLine(model: RunModel, reasons: Reasons, app: number, at: number): string {
  const one = model.applications[app];
  const wait = stretchAt(model, app, at);
  if (wait === undefined) return plain(explainRest(model, one, at).text);
  const deadlock = deadlockOver(model, wait, at);
  const ends = endOf(model, reasons, wait, at);
  const end = ends.length === 0 ? '' : `; ends ${plain(ends)}`;
  const tail = deadlock === undefined ? end : `; deadlock since ${formatInstant(deadlock.from)}`;
  return `waits: ${plain(becauseOf(model, reasons, wait, at))}${tail}`;
}

/** The cause of a stretch as a clause, with the quantities of an instant (µs) inside it. */
export function becauseOf(model: RunModel, reasons: Reasons, wait: Pick<Wait, 'reason'>, at: number): Phrase[] {
  const { code, arg1, arg2 } = wait.reason;
  return reasons(code).because(arg1, arg2, reasonLookup(model, at));
}

function endOf(model: RunModel, reasons: Reasons, wait: Wait, at: number): Phrase[] {
  const { code, arg1, arg2 } = wait.reason;
  return reasons(code).ends(arg1, arg2, reasonLookup(model, at));
}

function explainStretch(model: RunModel, reasons: Reasons, wait: Wait, at: number): Explanation {
  const { letter, lesson } = reasons(wait.reason.code);
  const since = waitingSince(model, wait);
  const how = at > since ? `Waiting ${formatSpan(at - since)} for ` : 'Begins to wait for ';
  const what = `${how}${whatItLacks(model, wait)}: `;
  const text = [what, ...becauseOf(model, reasons, wait, at), '.'];
  return { letter, phase: wait.phase, since, text, ends: whatEndsIt(model, reasons, wait, at), lesson };
}

function whatItLacks(model: RunModel, { app, phase, lacking, kind }: Wait): string {
  if (kind === ContainerKind.driver) {
    const driver = driverWord(model, app);
    return lacking === 1 ? `its ${driver}` : countText(lacking, driver);
  }
  if (kind === ContainerKind.task) {
    return phase === 'queued' ? countText(lacking, 'container') : countText(lacking, 'more container');
  }
  if (kind === ContainerKind.placeholder) return countText(lacking, 'placeholder');
  const { wanted } = model.directory.applications[app];
  if (lacking < wanted) return `${lacking} of its ${wanted} executors`;
  return lacking === 1 ? 'its executor' : `its ${countText(lacking, 'executor')}`;
}

function whatEndsIt(model: RunModel, reasons: Reasons, stretch: Wait, at: number): Phrase[] {
  const deadlock = deadlockOver(model, stretch, at);
  if (deadlock !== undefined) {
    const clause = deadlockClause(model.directory, deadlock);
    const wait = deadlock.apps.length === 1 ? 'it waits' : 'all of them wait';
    const lacking = rolesOf(model.directory, deadlock.apps[0]).work === 'executors' ? 'executors' : 'containers';
    const stuck: Phrase[] = ['It will not end by itself: ', ...clause, `, and ${wait} for ${lacking}. `];
    const options = resolutions(deadlock, model);
    return options.length === 0 ? stuck : [...stuck, 'It would take ', ...options, '.'];
  }
  const ends = endOf(model, reasons, stretch, at);
  const lacksRoom = reasons(stretch.reason.code).letter === 'R';
  const scaling = lacksRoom ? scalingWords(model, at) : [];
  return ends.length === 0 ? ['Nothing will end it.', ...scaling] : ['Ends ', ...ends, '.', ...scaling];
}

/** The deadlock that keeps an application waiting at an instant: it sits in it, or lacks the room that it holds. */
function deadlockOver(model: RunModel, { app, reason }: Wait, at: number): Deadlock | undefined {
  const leaf = queueAt(model.applications[app], at) ?? -1;
  const lacksRoom = reason.code === Reason.queueAtMax || reason.code === Reason.noNodeFits;
  return model.deadlocks.find((deadlock) => {
    if (at < deadlock.from || at >= deadlock.to) return false;
    if (deadlock.apps.includes(app)) return true;
    let q = leaf;
    while (q !== -1 && q !== deadlock.queue) q = model.directory.queues[q].parent;
    return lacksRoom && q === deadlock.queue;
  });
}

// Applications that do not wait

function explainRest(model: RunModel, app: ApplicationModel, at: number): Explanation {
  if (at >= app.finished) return explainEnd(app);
  const { ended } = model;
  const isBefore = at < app.submitted;
  // A stopped policy ends the run before its work is done; another variant may still go on.
  if (ended?.reason === 'policy' && at > ended.at) {
    const end = `The run ended at ${formatInstant(ended.at)}, before it had`;
    return isBefore
      ? rest('unsubmitted', 0, [`${end} been submitted.`])
      : rest('running', app.submitted, [`${end} finished.`]);
  }
  if (isBefore) return explainBeforeSubmission(model, app);
  const held = heldBy(model, app, at);
  const { containers } = model;
  const driver = held.find((container) => containers.kind[container] === ContainerKind.driver);
  if (driver !== undefined && containers.up[driver] > at) return explainBoot(model, driver, at);
  const executors = held.filter((container) => containers.kind[container] === ContainerKind.executor).length;
  const tasks = held.filter((container) => containers.kind[container] === ContainerKind.task).length;
  const { wanted } = model.directory.applications[app.id];
  const since = app.firstContainerAt <= at ? app.firstContainerAt : app.submitted;
  const running = (text: string): Explanation => rest('running', since, [text]);
  if (executors > 0) return running(`Running with ${executors} of ${Math.max(wanted, executors)} executors.`);
  if (tasks > 0) return running(`Running in ${countText(tasks, 'container')}.`);
  if (driver !== undefined && wanted === 0) return running('Running inside its driver.');
  if (driver !== undefined) return running(`Holds its ${driverWord(model, app.id)} and asks for nothing more.`);
  return running('Holds nothing and asks for nothing.');
}

function rest(phase: Explanation['phase'], since: number, text: Phrase[], ends: Phrase[] = []): Explanation {
  return { letter: '', phase, since, text, ends, lesson: '' };
}

function explainBeforeSubmission(model: RunModel, app: ApplicationModel): Explanation {
  const { submit } = model.directory.applications[app.id];
  const at = app.submitted === Infinity ? submit : app.submitted;
  return rest('unsubmitted', 0, [`Not submitted yet: it arrives at ${formatInstant(at)}.`]);
}

function explainEnd(app: ApplicationModel): Explanation {
  const { finished, submitted, outcome, waiting } = app;
  const name = appOutcomeNames[outcome];
  const how = outcome === AppOutcome.succeeded ? 'Finished' : capitalized(name);
  if (submitted === Infinity)
    return rest('ended', finished, [`${how} at ${formatInstant(finished)}, before its submission.`]);
  const took = `${formatSpan(finished - submitted)} after its submission`;
  const share = waiting > 0 ? `, ${formatSpan(waiting)} of which it waited` : '';
  return rest('ended', finished, [`${how} at ${formatInstant(finished)}, ${took}${share}.`]);
}

function explainBoot(model: RunModel, driver: number, at: number): Explanation {
  const { allocated, up, node } = model.containers;
  const since = allocated[driver];
  const held = at > since ? ` for ${formatSpan(at - since)}` : '';
  const word = driverWord(model, model.containers.app[driver]);
  const text = [`Holds its ${word}${held}, which starts up on `, { name: model.directory.nodes[node[driver]].id }, '.'];
  const ends = up[driver] === Infinity ? [] : [`Up at ${formatInstant(up[driver])}.`];
  return rest('starting', since, text, ends);
}

/** Ids of what an application holds at an instant, ascending. */
function heldBy(model: RunModel, app: ApplicationModel, at: number): number[] {
  const { allocated, ended } = model.containers;
  const held: number[] = [];
  for (const container of app.containers) {
    if (allocated[container] > at) break;
    if (ended[container] > at) held.push(container);
  }
  return held;
}
