import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewStore } from '../store/view/view-store';
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
});
