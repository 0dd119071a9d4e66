/** The steps of a case of the Fair scheduler: when they happen, what they do, and when their outcome is observed. */
import { SECOND } from '../../../src/base/units';
import { list, number, object, optional, text } from '../../read';
import { play } from '../../scene/play';
import type { Scene, SceneApplication } from '../../scene/scene';
import type { Stage } from '../../scene/stage';
import type { Json } from '../../vectors';
import { WORLD_TYPES, amounts } from './case-scene';
import { FairHistory } from './history';

/** What applications and nodes do in a step. All other changes are part of the scene. */
export type Action = (stage: Stage) => void;

/** The instant of a step, counted from 0, in µs. Between two steps the update thread runs at least once. */
export function stepAt(step: number): number {
  return (step + 2) * SECOND;
}

/** The instant at which the outcome of a step is observed, in µs: after the update that follows it. */
export function observedAt(step: number): number {
  return stepAt(step) + 0.9 * SECOND;
}

/** Plays a scene: the actions of each step at its `instant` (µs), one second apart unless given. */
export async function playFair(
  scene: Omit<Scene, 'resourceTypes' | 'horizon' | 'heartbeatsByScript'>,
  actions: readonly Action[],
  instant: (step: number) => number = stepAt,
): Promise<FairHistory> {
  const hasTest = scene.nodes.some(({ capacity }) => (capacity['test'] ?? 0) > 0);
  const whole: Scene = {
    ...scene,
    resourceTypes: hasTest ? WORLD_TYPES : WORLD_TYPES.slice(0, 2),
    heartbeatsByScript: true,
    horizon: instant(actions.length) + SECOND,
  };
  const played = await play(whole, [
    ...actions.map((take, i) => ({ at: instant(i), take })),
    // The run goes on until the last step has been observed.
    { at: instant(actions.length), take: () => undefined },
  ]);
  return new FairHistory(whole, played);
}

/** One heartbeat of each listed node, in order; `times` repeats all of them. */
export function heartbeats(nodes: Json | undefined, times?: Json): Action {
  const listed = list(nodes).map(text);
  return (stage) => {
    for (let i = 0; i < optional(times, number, 1); i++) for (const node of listed) stage.heartbeat(node);
  };
}

/** A request priority of YARN, where the lower number goes first, as the priority of an ask. */
export function priorityOf(given: Json | undefined): number {
  return -optional(given, number, 1);
}

/** The applications of a script: each is submitted just before its first step, with the queue and user given there. */
export function applicationsOf(
  steps: Json | undefined,
  instant: (step: number) => number = stepAt,
): SceneApplication[] {
  const found = new Map<string, SceneApplication>();
  list(steps).forEach((value, i) => {
    const { op, app, queue, user } = object(value);
    if (op !== 'request' && op !== 'add' && op !== 'submit') return;
    const id = text(app);
    if (found.has(id)) return;
    found.set(id, { id, queue: text(queue), user: optional(user, text, 'user'), submit: instant(i) - 1 });
  });
  return [...found.values()];
}

/**
 * The step "request" of a script. It replaces what the application asked for before at this priority. Where only the number of
 * containers changes, the ask stays, with its reservations.
 */
export function requests(): (step: Json) => Action {
  const known = new Map<string, { readonly ask: number; readonly size: string }>();
  return (value) => (stage) => {
    const { app, count, size, priority } = object(value);
    const key = `${text(app)} ${optional(priority, number, 1)}`;
    const wanted = { size: amounts(size), count: number(count), priority: priorityOf(priority) };
    const before = known.get(key);
    if (before?.size === JSON.stringify(wanted.size)) {
      const more = wanted.count - stage.ctx.world.askPending[before.ask];
      if (more > 0) stage.askMore(before.ask, text(app), { ...wanted, count: more });
      else if (more < 0) stage.withdraw(before.ask, -more);
      return;
    }
    if (before !== undefined) stage.withdraw(before.ask);
    known.set(key, { ask: stage.ask(text(app), wanted), size: JSON.stringify(wanted.size) });
  };
}

/** Heartbeats of all nodes after a step: more than any case needs until nothing changes any more. */
export const MANY_HEARTBEATS = 50;

/** The value at the instant after each step, by its number from 1. */
export function bySteps<T>(steps: Json | undefined, of: (at: number) => T): Record<string, T> {
  return Object.fromEntries(list(steps).map((_, i) => [String(i + 1), of(observedAt(i))]));
}
