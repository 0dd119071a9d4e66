/** What a step or a link of a lesson does to the views. */
import { SECOND } from '../../../base/units';
import { viewChange } from '../../../analysis/lesson/view-change';
import type { ViewChange } from '../../../analysis/lesson/view-change';
import type { Attributes, Lesson, Step, Task } from '../../../scenario/lesson/tree';
import { workExtent } from '../../../store/runs/extent';
import type { LessonProgress } from '../../../store/lesson/lesson-store';
import { GROUPS, SELECTION_KINDS } from '../../../store/view/shared-view';
import type { Playground } from '../../../store/playground';
import type { SelectedBy, Sight } from '../../../store/view/view-store';
import type { TimeRange } from '../../../store/view/shared-view';
import { isDockView } from '../../shared/dock/dock-views';
import { moveCursor } from '../../transport/playback';
import { isLone } from './lone-row';
import type { Reading } from './reading';
import { viewOfStep } from './view-of-step';

const EASE_MS = 250;
/** A reveal plays on to the end of the visible range in this time, s. */
const REVEAL_SECONDS = 2.5;
/** A stretch plays in this time where the step does not say how fast, s. */
const PLAY_SECONDS = 4;

const ALL: Sight = { only: undefined, mark: [], future: 'shown', dock: false, until: undefined, guess: undefined };

/**
 * The name under which answers and goals are kept: the author's, or their place in the text. What every object has, such as
 * `constructor`, is the name of no answer.
 */
export function taskId({ id, at }: Task): string {
  return id === undefined || id in {} ? `line-${at.line}` : id;
}

/** Whether a question of the step has not been revealed yet. */
export function hasOpenQuestion(step: Step | undefined, { answers }: LessonProgress): boolean {
  return (step?.blocks ?? []).some((block) => 'predict' in block && answers[taskId(block.predict)]?.revealed !== true);
}

/** Whether all goals of the last step are reached; false where it has none, because it is finished by hand then. */
export function isSolved({ steps }: Lesson, { goals }: LessonProgress): boolean {
  const wanted = (steps.at(-1)?.blocks ?? []).flatMap((block) => ('goal' in block ? [taskId(block.goal)] : []));
  return wanted.length > 0 && wanted.every((goal) => goals.includes(goal));
}

/** What a step makes visible. Keys that it does not name stay as they were. */
export function sightOf(step: Step | undefined, reading: Reading, progress: LessonProgress): Sight {
  const before = reading.playground.view.getState().sight ?? ALL;
  const { patch } = viewChange(viewOfStep(step), reading.values);
  const { only, mark = [], future, dock, playMicros, cursorMicros } = patch;
  const known = only?.filter((id) => reading.seen.has(id));
  const open = hasOpenQuestion(step, progress);
  const hidden = open && (playMicros !== undefined || future === 'hidden');
  const wanted = future === 'faded' || future === 'shown' ? future : open && future === 'hidden' ? 'hidden' : 'shown';
  return {
    only: known === undefined ? before.only : known.length > 0 ? known : undefined,
    lone: isLone(reading.lesson, step),
    mark,
    future: hidden ? 'hidden' : wanted,
    dock: dock === undefined ? before.dock : dock !== 'none',
    until: hidden ? (playMicros?.[1] ?? cursorMicros) : undefined,
    guess: undefined,
  };
}

/** Whether the reader prefers reduced motion. */
function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Goes to where the step wants the views. @param play whether its automatic play runs, or is at its end */
export function applyStep(step: Step | undefined, reading: Reading, play: boolean): void {
  const { patch } = viewChange(viewOfStep(step), reading.values);
  applyChange(patch, reading.playground, 'step');
  if (patch.playMicros === undefined) return;
  const [from, to] = patch.playMicros;
  const pace = patch.pace === undefined ? (to - from) / PLAY_SECONDS : patch.pace * SECOND;
  const view = reading.playground.view.getState();
  if (play && !wantsNoMotion()) view.playTo(to, pace, from);
  else if (patch.cursorMicros === undefined) view.setCursor(to);
}

/** Where a step selects nothing that needs no run: a panel that stood there until the first one would go away again. */
export function clearSelection(step: Step | undefined, { playground, values }: Reading): void {
  if (viewChange(viewOfStep(step), values).patch.selection === null) playground.view.getState().select(undefined);
}

/** Sets what a change names, and nothing else. */
function applyChange(
  { cursorMicros, zoomMicros, selection, active, group, dock, tab }: ViewChange,
  playground: Playground,
  by: SelectedBy = 'reader',
): void {
  const view = playground.view.getState();
  if (cursorMicros !== undefined) {
    view.setPlaying(false);
    moveCursor(cursorMicros, playground);
  }
  if (zoomMicros !== undefined) zoomTo(zoomMicros, playground);
  if (selection === null) view.select(undefined);
  else if (selection !== undefined) {
    const colon = selection.indexOf(':');
    const kind = SELECTION_KINDS.find((each) => each === selection.slice(0, colon));
    if (kind !== undefined) view.select({ kind, id: selection.slice(colon + 1) }, by);
  }
  if (active !== undefined) view.setVariant(active);
  const grouping = GROUPS.find((each) => each === group);
  if (grouping !== undefined) view.setGroup(grouping);
  if (dock === undefined || !isDockView(dock)) return;
  view.setPanel('dock', dock);
  if (tab !== undefined) view.setPanel(dock, tab);
}

/** Shows what a link in the text names. */
export function showLink(attributes: Attributes, reading: Reading): void {
  const { patch } = viewChange(attributes, reading.values);
  applyChange(patch, reading.playground);
  const { sight, setSight } = reading.playground.view.getState();
  const { only, mark, dock } = patch;
  if (sight === undefined) return;
  setSight({
    ...sight,
    ...(only !== undefined && { only }),
    ...(mark !== undefined && { mark }),
    ...(dock !== undefined && { dock: dock !== 'none' }),
  });
}

/** After an answer the hidden part appears, and plays on to the end of the visible range. */
export function revealFuture({ playground }: Reading): void {
  const { sight, setSight, zoom, fit, cursor, playTo, setCursor } = playground.view.getState();
  if (sight !== undefined) setSight({ ...sight, future: 'shown', until: undefined, guess: undefined });
  const work = workExtent(playground.runs);
  const end = fit ? work : Math.min(work, zoom[1]);
  if (end <= cursor) return;
  if (wantsNoMotion()) setCursor(end);
  else playTo(end, (end - cursor) / REVEAL_SECONDS, cursor);
}

/** Shows the whole of the runs, where no zoom was chosen: before the first one their length is not known, and a number in the text may change it. */
export function followRuns({ runs, view }: Playground): void {
  view.getState().followExtent(workExtent(runs));
}

const easings = new WeakMap<Playground, number>();

function zoomTo(target: TimeRange | 'fit', playground: Playground): void {
  const { runs, view } = playground;
  const { zoom, setFit, setZoom } = view.getState();
  cancelAnimationFrame(easings.get(playground) ?? 0);
  const to: TimeRange = target === 'fit' ? [0, Math.max(1, workExtent(runs) || zoom[1])] : target;
  const arrive = (): void => {
    if (target !== 'fit') setZoom(to);
    else {
      setFit(true);
      followRuns(playground);
    }
  };
  if (wantsNoMotion() || (zoom[0] === to[0] && zoom[1] === to[1])) {
    arrive();
    return;
  }
  const start = performance.now();
  const frame = (now: number): void => {
    const share = Math.min(1, Math.max(0, (now - start) / EASE_MS));
    if (share === 1) {
      arrive();
      return;
    }
    const eased = share * share * (3 - 2 * share);
    setZoom([zoom[0] + (to[0] - zoom[0]) * eased, zoom[1] + (to[1] - zoom[1]) * eased]);
    easings.set(playground, requestAnimationFrame(frame));
  };
  easings.set(playground, requestAnimationFrame(frame));
}
