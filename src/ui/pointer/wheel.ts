/** What a turn of the wheel, or two fingers on a trackpad, ask for. */

export interface WheelTurn {
  /** With Ctrl or Cmd, as browsers report a pinch on a trackpad: closer or further. */
  readonly zooms: boolean;
  /** Way down, CSS pixels. */
  readonly down: number;
  /** Way to the right, CSS pixels; undefined where the turn is mostly up or down without Shift. */
  readonly sideways: number | undefined;
}

/** What a wheel that counts lines moves by one of them, CSS pixels. */
const LINE_PX = 16;

/** What one event of a wheel asks for. Ways are in CSS pixels, also where the browser counts lines. */
export function readWheel(event: WheelEvent): WheelTurn {
  const { deltaX, deltaY } = event;
  const size = event.deltaMode === event.DOM_DELTA_LINE ? LINE_PX : 1;
  const isFlat = Math.abs(deltaX) > Math.abs(deltaY);
  return {
    zooms: event.ctrlKey || event.metaKey,
    down: deltaY * size,
    sideways: isFlat ? deltaX * size : event.shiftKey ? deltaY * size : undefined,
  };
}
