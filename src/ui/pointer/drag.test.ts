import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDrag } from './drag';
import type { DragEnd, DragPoint } from './drag';

class FakeElement extends EventTarget {
  readonly ownerDocument = new EventTarget();
  readonly captured: number[] = [];
  isConnected = true;
  setPointerCapture(pointer: number): void {
    this.captured.push(pointer);
  }
  releasePointerCapture(pointer: number): void {
    this.captured.splice(this.captured.indexOf(pointer), 1);
  }
}

const PRESS = { pointerId: 7, clientX: 100, clientY: 50, shiftKey: false };

/** A press on an element, with what its listeners heard. */
function pressed(slop?: number) {
  const element = new FakeElement();
  const begun: DragPoint[] = [];
  const moves: (readonly [number, number])[] = [];
  const ends: DragEnd[] = [];
  const stop = followDrag(element as unknown as HTMLElement, PRESS, {
    ...(slop === undefined ? {} : { slop }),
    begin: (point) => begun.push(point),
    move: ({ dx, dy }) => moves.push([dx, dy]),
    end: (how) => ends.push(how),
  });
  const fire = (type: string, to: Partial<typeof PRESS> = {}): void => {
    const heardBy = type === 'lostpointercapture' ? element : element.ownerDocument;
    heardBy.dispatchEvent(Object.assign(new Event(type), PRESS, to));
  };
  return { element, begun, moves, ends, stop, fire };
}

/** Whether the page hears a click. */
function hearsClick({ element }: ReturnType<typeof pressed>): boolean {
  const click = new Event('click', { cancelable: true });
  const stopped = vi.spyOn(click, 'stopPropagation');
  element.ownerDocument.dispatchEvent(click);
  return stopped.mock.calls.length === 0;
}

describe('what is dragged', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins at the press, follows the pointer from there, and ends once', () => {
    const drag = pressed();
    expect(drag.element.captured).toEqual([7]);
    expect(drag.begun).toHaveLength(1);
    drag.fire('pointermove', { clientX: 103 });
    drag.fire('pointermove', { clientX: 90, clientY: 55 });
    drag.fire('pointerup', { clientX: 90, clientY: 55 });
    drag.fire('lostpointercapture');
    drag.fire('pointermove', { clientX: 0 });
    expect(drag.moves).toEqual([
      [3, 0],
      [-10, 5],
    ]);
    expect(drag.ends).toEqual([{ kept: true, moved: true }]);
  });

  it('ends before it begins where the element has gone since the press', () => {
    const drag = pressed(3);
    drag.element.isConnected = false;
    drag.fire('pointermove', { clientX: 110 });
    drag.fire('pointermove', { clientX: 120 });
    expect(drag.element.captured).toEqual([]);
    expect(drag.begun).toEqual([]);
    expect(drag.ends).toEqual([{ kept: false, moved: true }]);
  });

  it('is a click within the slop: nothing is captured', () => {
    const drag = pressed(3);
    drag.fire('pointermove', { clientX: 102, clientY: 52 });
    drag.fire('pointerup');
    expect(drag.element.captured).toEqual([]);
    expect([drag.begun, drag.moves]).toEqual([[], []]);
    expect(drag.ends).toEqual([{ kept: true, moved: false }]);
    expect(hearsClick(drag)).toBe(true);
  });

  it('begins where the slop is left, and stays a drag on the way back', () => {
    const drag = pressed(3);
    drag.fire('pointermove', { clientX: 104 });
    drag.fire('pointermove', { clientX: 100 });
    expect(drag.element.captured).toEqual([7]);
    expect(drag.begun).toHaveLength(1);
    expect(drag.moves).toEqual([
      [4, 0],
      [0, 0],
    ]);
  });

  it('swallows the click that it ends with, and no later one', () => {
    const drag = pressed(3);
    drag.fire('pointermove', { clientX: 110 });
    drag.fire('pointerup', { clientX: 110 });
    expect(hearsClick(drag)).toBe(false);
    expect(hearsClick(drag)).toBe(true);
    const next = pressed();
    next.fire('pointermove', { clientX: 110 });
    next.fire('pointerup', { clientX: 110 });
    vi.runAllTimers();
    expect(hearsClick(next)).toBe(true);
  });

  it('goes on when a finger is no longer captured by a part inside', () => {
    const drag = pressed(3);
    drag.fire('pointermove', { clientX: 110 });
    const lost = Object.assign(new Event('lostpointercapture'), PRESS);
    Object.defineProperty(lost, 'target', { value: new EventTarget() });
    drag.element.dispatchEvent(lost);
    drag.fire('pointermove', { clientX: 120 });
    expect(drag.moves).toEqual([
      [10, 0],
      [20, 0],
    ]);
  });

  it.each(['pointercancel', 'lostpointercapture'])('is not kept after %s', (type) => {
    const drag = pressed();
    drag.fire('pointermove', { clientX: 110 });
    drag.fire(type);
    expect(drag.ends).toEqual([{ kept: false, moved: true }]);
  });

  it('is given up with Escape, which has no other effect then', () => {
    const drag = pressed();
    const other = Object.assign(new Event('keydown'), { key: 'a' });
    drag.element.ownerDocument.dispatchEvent(other);
    expect(drag.ends).toEqual([]);
    const escape = Object.assign(new Event('keydown'), { key: 'Escape' });
    const stopped = vi.spyOn(escape, 'stopPropagation');
    drag.element.ownerDocument.dispatchEvent(escape);
    expect(stopped).toHaveBeenCalled();
    expect(drag.element.captured).toEqual([]);
    expect(drag.ends).toEqual([{ kept: false, moved: false }]);
  });

  it('does not follow other pointers, and ends with the pointer that began it', () => {
    const drag = pressed();
    drag.fire('pointermove', { pointerId: 8, clientX: 300 });
    drag.fire('pointerup', { pointerId: 8 });
    expect([drag.moves, drag.ends]).toEqual([[], []]);
    drag.stop();
    drag.stop();
    expect(drag.ends).toEqual([{ kept: false, moved: false }]);
  });
});
