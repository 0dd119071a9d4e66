/** Which keys belong to the page, and what they do: a key is the page's only when nothing that has the focus needs it. */
import { variantsOf } from '../engine/document/variants';
import { hasSteps } from '../scenario/lesson/steps';
import { runStore } from '../store/runs/run-store';
import { scenarioStore } from '../store/document/scenario-store';
import { viewStore } from '../store/view/view-store';
import type { Theme } from '../store/view/view-store';
import { fitAll, panBy, selectInView, zoomIn, zoomOut } from '../store/view/navigation';
import { switchLayout } from '../views/shared/switch-layout';
import {
  largeStep,
  moveCursor,
  moveToEnd,
  stepEvents,
  togglePlaying,
  toggleSlowMotion,
} from '../views/transport/playback';
import { scrollsAlong, takesLetters } from '../ui/focus/focus';
import { nextRegion } from './regions';

/**
 * What has the focus: something that takes letters, its own keys, or (the timeline's rows) arrows but not the space bar; an area
 * that keys scroll in all directions, or as a column up and down alone.
 */
type FocusKind = 'text' | 'control' | 'rows' | 'area' | 'column' | 'none';

const CONTROLS = 'button, a[href], input, select, [role="slider"], [role="separator"], [role="tab"], hr';

/** Kind of the element that has the focus. */
export function focusKind(element: Element | null): FocusKind {
  if (element === null || !('matches' in element)) return 'none';
  if (takesLetters(element)) return 'text';
  if (element.matches('[role="application"]')) return 'rows';
  if (element.matches(CONTROLS)) return 'control';
  const ways = scrollsAlong(element);
  if (ways !== '') return ways === 'y' ? 'column' : 'area';
  return element.matches('[tabindex="0"]') ? 'control' : 'none';
}

type Action = () => void;

export interface PageActions {
  readonly help: Action;
  /** Opens the command palette. */
  readonly find?: Action;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does when the focus is of this kind; undefined when it is not the page's. */
export function actionOf(event: Key, focus: FocusKind, actions: PageActions): Action | undefined {
  if (event.altKey) return undefined;
  if (event.key === 'F6') return () => nextRegion(event.shiftKey ? -1 : 1);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return withControl(key, event.shiftKey, focus, actions);
  if (focus === 'text') return undefined;
  if (key === ' ' && focus !== 'control') return togglePlaying;
  const own = focus === 'control' || focus === 'rows';
  if (key === 'Escape' && (!own || viewStore.getState().presenter)) return clear;
  if (focus === 'none' || focus === 'column') {
    if (key === 'ArrowLeft') return stepBy(-1, event.shiftKey);
    if (key === 'ArrowRight') return stepBy(1, event.shiftKey);
  }
  if (focus === 'none') {
    if (key === 'Home') return () => moveCursor(0);
    if (key === 'End') return moveToEnd;
  }
  return ANYWHERE.get(key)?.(event, actions);
}

function withControl(key: string, shift: boolean, focus: FocusKind, { find }: PageActions): Action | undefined {
  if (key === 'k') return find;
  // Text being typed has its own undo.
  if (focus === 'text') return undefined;
  if (key === 'z') return shift ? redo : undo;
  return key === 'y' ? redo : undefined;
}

/** What an arrow does: one event back (-1) or forward (1), or with Shift a part of what is in view. */
function stepBy(sign: 1 | -1, shift: boolean): Action {
  return shift ? () => moveCursor(viewStore.getState().cursor + sign * largeStep()) : () => stepEvents(sign);
}

/** How much of what is in view a key moves it by. */
const PAN_SHARE = 0.2;

type ActionFor = (event: Key, actions: PageActions) => Action | undefined;

/** Keys that do the same wherever the focus is, except in a text. An action may be missing where it means nothing now. */
const ANYWHERE: ReadonlyMap<string, ActionFor> = new Map<string, ActionFor>([
  ['w', () => zoomIn],
  ['s', () => zoomOut],
  ['a', () => () => panBy(-PAN_SHARE)],
  ['d', () => () => panBy(PAN_SHARE)],
  ['0', () => fitAll],
  ['r', () => selectInView],
  ['m', () => slowMotion],
  [',', () => () => stepEvents(-1)],
  ['.', () => () => stepEvents(1)],
  ['u', ({ shiftKey }) => (shiftKey ? redo : undo)],
  ['t', () => nextTheme],
  ['l', () => (hasSteps(scenarioStore.getState().document.lesson) ? switchLayout : undefined)],
  ['p', () => togglePresenter],
  ['?', (_, { help }) => help],
  ...['1', '2', '3', '4'].map((digit, index) => [digit, () => () => chooseVariant(index)] as const),
]);

/** Clears the selected range or, without one, the selection; with nothing to clear the presentation ends. */
function clear(): void {
  const { range, selection, setRange, select, setPresenter } = viewStore.getState();
  if (range !== undefined) setRange(undefined);
  else if (selection === undefined) setPresenter(false);
  else select(undefined);
}

const NEXT_THEME: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

function nextTheme(): void {
  const { theme, setTheme } = viewStore.getState();
  setTheme(NEXT_THEME[theme]);
}

function togglePresenter(): void {
  const { presenter, setPresenter } = viewStore.getState();
  setPresenter(!presenter);
}

function slowMotion(): void {
  const { model } = runStore.getState().byVariant[viewStore.getState().variant] ?? {};
  if (model !== undefined) toggleSlowMotion(model);
}

function undo(): void {
  scenarioStore.getState().undo();
}

function redo(): void {
  scenarioStore.getState().redo();
}

function chooseVariant(index: number): void {
  const variants = variantsOf(scenarioStore.getState().document);
  if (index < variants.length) viewStore.getState().setVariant(variants[index].id);
}
