/** Who waits at an instant, and for what. */
import { queueAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { reasonAt, stretchAt } from '../../../analysis/waiting/stretches';
import type { CauseLetter } from '../../../sim/reasons';
import { reasonsOf } from '../../shared/acts/names';

export interface WaitingApp {
  readonly app: number;
  readonly letter: CauseLetter;
  /** "queue at max". */
  readonly title: string;
}

/**
 * The applications that wait at `at` (µs), in the order of the directory. After the end of the run: those that wait
 * forever.
 * @param below only those in this queue or below it
 */
export function waitingNow(model: RunModel, at: number, below?: number): WaitingApp[] {
  const reasons = reasonsOf(model);
  const waiting: WaitingApp[] = [];
  for (const app of model.applications) {
    const reason = reasonAt(model, app.id, Math.min(at, model.end));
    if (reason === undefined) continue;
    if (below !== undefined && !isBelow(model, queueAt(app, at), below)) continue;
    const { letter, title } = reasons(reason.code);
    waiting.push({ app: app.id, letter, title });
  }
  return waiting;
}

/** When the stretch of waiting began that an application is in at `at`, µs. */
export function waitsSince(model: RunModel, app: number, at: number): number {
  return stretchAt(model, app, Math.min(at, model.end))?.from ?? at;
}

/** Whether a queue is another one or below it. */
export function isBelow(model: RunModel, queue: number | undefined, above: number): boolean {
  for (let q = queue ?? -1; q !== -1; q = model.directory.queues[q].parent) if (q === above) return true;
  return false;
}

export interface CauseCount {
  readonly letter: CauseLetter;
  readonly title: string;
  readonly apps: readonly WaitingApp[];
}

/** The same by cause, the most frequent first. */
export function byCause(waiting: readonly WaitingApp[]): CauseCount[] {
  const causes = new Map<string, { letter: CauseLetter; title: string; apps: WaitingApp[] }>();
  for (const one of waiting) {
    const known = causes.get(one.title);
    if (known === undefined) causes.set(one.title, { letter: one.letter, title: one.title, apps: [one] });
    else known.apps.push(one);
  }
  return [...causes.values()].sort((x, y) => y.apps.length - x.apps.length);
}
