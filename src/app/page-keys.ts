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

const NEXT_THEME: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

export interface PageActions {
  readonly help: () => void;
  /** Opens the command palette. */
  readonly find?: () => void;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does when the focus is of this kind; undefined when it is not the page's. */
export function actionOf(event: Key, focus: FocusKind, actions: PageActions): (() => void) | undefined {
  if (event.altKey) return undefined;
  if (event.key === 'F6') return () => nextRegion(event.shiftKey ? -1 : 1);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'k') return actions.find;
    // Text being typed has its own undo.
    if (focus === 'text') return undefined;
    if (key === 'z') return event.shiftKey ? redo : undo;
    return key === 'y' ? redo : undefined;
  }
  if (focus === 'text') return undefined;
  if (key === ' ' && focus !== 'control') return togglePlaying;
  const own = focus === 'control' || focus === 'rows';
  if (key === 'Escape' && (!own || viewStore.getState().presenter)) return clear;
  if (focus === 'none' || focus === 'column') {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const sign = key === 'ArrowLeft' ? -1 : 1;
      if (event.shiftKey) return () => moveCursor(viewStore.getState().cursor + sign * largeStep());
      return () => stepEvents(sign);
    }
  }
  if (focus === 'none') {
    if (key === 'Home') return () => moveCursor(0);
    if (key === 'End') return moveToEnd;
  }
  switch (key) {
    case 'w':
      return zoomIn;
    case 's':
      return zoomOut;
    case 'a':
      return () => panBy(-PAN_SHARE);
    case 'd':
      return () => panBy(PAN_SHARE);
    case '0':
      return fitAll;
    case 'r':
      return selectInView;
    case 'm':
      return slowMotion;
    case ',':
      return () => stepEvents(-1);
    case '.':
      return () => stepEvents(1);
    case 'u':
      return event.shiftKey ? redo : undo;
    case 't':
      return () => viewStore.getState().setTheme(NEXT_THEME[viewStore.getState().theme]);
    case 'l':
      return !hasSteps(scenarioStore.getState().document.lesson) ? undefined : switchLayout;
    case 'p':
      return () => viewStore.getState().setPresenter(!viewStore.getState().presenter);
    case '?':
      return actions.help;
    case '1':
    case '2':
    case '3':
    case '4':
      return () => chooseVariant(Number(key) - 1);
    default:
      return undefined;
  }
}

/** How much of what is in view a key moves it by. */
const PAN_SHARE = 0.2;

/** Clears the selected range or, without one, the selection; with nothing to clear the presentation ends. */
function clear(): void {
  const { range, selection, setRange, select, setPresenter } = viewStore.getState();
  if (range !== undefined) setRange(undefined);
  else if (selection === undefined) setPresenter(false);
  else select(undefined);
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
