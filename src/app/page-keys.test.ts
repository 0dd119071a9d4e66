import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scenarioStore } from '../store/document/scenario-store';
import { viewStore } from '../store/view/view-store';
import { KEYS } from '../views/help/key-list';
import { allCommands } from '../views/palette/commands';
import { actionOf } from './page-keys';

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const help = vi.fn();
const actions = { help };

describe('keys of the page', () => {
  beforeEach(() => {
    viewStore.getState().setPresenter(false);
    viewStore.getState().setTheme('system');
  });

  it('leave typing alone', () => {
    for (const name of [' ', 'ArrowLeft', 't', 'p', '?', '1', 'u', ',']) {
      expect(actionOf(key(name), 'text', actions)).toBeUndefined();
    }
    expect(actionOf(key('z', { ctrlKey: true }), 'text', actions)).toBeUndefined();
  });

  it('leave space and arrows to a focused control', () => {
    expect(actionOf(key(' '), 'control', actions)).toBeUndefined();
    expect(actionOf(key('ArrowLeft'), 'control', actions)).toBeUndefined();
    expect(actionOf(key('ArrowLeft'), 'none', actions)).toBeDefined();
  });

  it('play from the rows of the timeline, which have their own use for the arrows', () => {
    expect(actionOf(key(' '), 'rows', actions)).toBeDefined();
    expect(actionOf(key('ArrowLeft'), 'rows', actions)).toBeUndefined();
  });

  it('leave those keys to an area that they scroll', () => {
    for (const name of ['Home', 'End', 'ArrowLeft']) expect(actionOf(key(name), 'area', actions)).toBeUndefined();
    expect(actionOf(key('End'), 'column', actions)).toBeUndefined();
    expect(actionOf(key('ArrowLeft'), 'column', actions)).toBeDefined();
    expect(actionOf(key(' '), 'area', actions)).toBeDefined();
  });

  it('switch theme and presenter mode', () => {
    actionOf(key('t'), 'control', actions)?.();
    expect(viewStore.getState().theme).toBe('light');
    actionOf(key('P', { shiftKey: true }), 'none', actions)?.();
    expect(viewStore.getState().presenter).toBe(true);
  });

  it('leave presenter mode by Escape, once nothing is selected', () => {
    const { setPresenter, select } = viewStore.getState();
    setPresenter(true);
    select({ kind: 'app', id: 'etl' });
    actionOf(key('Escape'), 'none', actions)?.();
    expect(viewStore.getState()).toMatchObject({ presenter: true, selection: undefined });
    actionOf(key('Escape'), 'control', actions)?.();
    expect(viewStore.getState().presenter).toBe(false);
    expect(actionOf(key('Escape'), 'control', actions)).toBeUndefined();
  });

  it('open the help', () => {
    actionOf(key('?', { shiftKey: true }), 'none', actions)?.();
    expect(help).toHaveBeenCalledOnce();
  });

  it('leave the browser its own combinations', () => {
    expect(actionOf(key('t', { ctrlKey: true }), 'none', actions)).toBeUndefined();
    expect(actionOf(key('ArrowLeft', { altKey: true }), 'none', actions)).toBeUndefined();
  });

  it('are in the help, all of them and no others', () => {
    openScenarioWithSteps();
    const listed = new Set(KEYS.flatMap(([keys]) => keys));
    const single = [...PRINTED.keys()].filter((name) => actionOf(key(name), 'none', actions) !== undefined);
    expect(single.filter((name) => !listed.has(PRINTED.get(name) ?? ''))).toEqual([]);
    const unused = [...PRINTED].filter(([name, printed]) => listed.has(printed) && !single.includes(name));
    expect(unused.map(([, printed]) => printed).filter((printed) => !ELSEWHERE.includes(printed))).toEqual([]);
  });

  it('are those that the palette names', () => {
    openScenarioWithSteps();
    // No question is open on the page.
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('print', () => undefined);
    const page = { newScenario: help, openFile: help, saveFile: help, help, sweep: help, dock: [] };
    const named = allCommands(page, []).flatMap(({ keys }) => (keys === undefined || keys.includes(' ') ? [] : [keys]));
    vi.unstubAllGlobals();
    expect(named).toContain('Space');
    const does = (printed: string): boolean =>
      [...PRINTED].some(([name, one]) => one === printed && actionOf(key(name), 'none', actions) !== undefined);
    expect(named.filter((printed) => !does(printed))).toEqual([]);
  });
});

/** Keys by the name that the browser gives them, as they are printed in the help. */
const PRINTED: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ...['Home', 'End', 'Escape', 'F2', 'F6', 'Tab', 'Enter'].map((name) => [name, name] as const),
  // Printable characters of ASCII; letters as they are without Shift.
  ...Array.from({ length: 94 }, (_, i) => String.fromCodePoint(33 + i))
    .filter((name) => name === name.toLowerCase())
    .map((name) => [name, name.toUpperCase()] as const),
]);

/** Keys of the help that belong to a control, a field or the browser. */
const ELSEWHERE: readonly string[] = ['Tab', 'Enter', '↑', '↓', '+', 'F2'];

/** A lesson with steps has a key of its own. */
function openScenarioWithSteps(): void {
  const { document, origin, replace } = scenarioStore.getState();
  replace({ ...document, lesson: '## One\n\nText.\n' }, origin);
}
