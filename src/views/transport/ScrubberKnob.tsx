import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { formatInstant } from '../../base/units';
import { isFine, viewStore } from '../../store/view/view-store';
import { useDrag } from '../../ui/pointer/drag';
import type { DragPoint } from '../../ui/pointer/drag';
import { largeStep, moveCursor, moveToEnd, stepEvents } from './playback';

interface ScrubberKnobProps {
  readonly plot: RefObject<HTMLDivElement | null>;
  readonly end: number;
  readonly width: number;
  /** What is marked at a place of the plot, px; '' where nothing is. */
  readonly noteAt: (px: number) => string;
}

/** The slider: an invisible range control over the whole plot, with the drawn knob moved beside React. */
export function ScrubberKnob({ plot, end, width, noteAt }: ScrubberKnobProps) {
  const { input, knob, track } = useKnobAtCursor(width, end);
  const seek = ({ clientX }: DragPoint) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const { zoom } = viewStore.getState();
    const share = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
    moveCursor(zoom[0] + share * (zoom[1] - zoom[0]));
  };
  const grab = useDrag<undefined>({ begin: (_, point) => seek(point), move: (_, point) => seek(point) });
  return (
    <>
      <input
        ref={input}
        className="scrubber__input"
        type="range"
        aria-label="Cursor time"
        min={0}
        max={Math.max(1, end)}
        step={1}
        defaultValue={0}
        onChange={(event) => moveCursor(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          viewStore.getState().setPlaying(false);
          grab(event, undefined);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const box = plot.current?.getBoundingClientRect();
          if (box !== undefined) event.currentTarget.title = noteAt(event.clientX - box.left);
        }}
      />
      <div className="scrubber__rail">
        <div className="scrubber__past" ref={track} />
        <div className="scrubber__knob" ref={knob} />
      </div>
    </>
  );
}

/** The parts of the slider, which stand at the cursor: they are moved without React, because the cursor moves in every frame. */
function useKnobAtCursor(width: number, end: number) {
  const input = useRef<HTMLInputElement>(null);
  const knob = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const state = viewStore.getState();
      const { cursor, zoom } = state;
      const share = (cursor - zoom[0]) / Math.max(1, zoom[1] - zoom[0]);
      // Hidden outside the range in view, but not far outside: the page would reach as far.
      const px = Math.round(Math.max(0, Math.min(1, share)) * width * 2) / 2;
      const visible = share >= 0 && share <= 1;
      if (knob.current !== null) {
        knob.current.style.transform = `translateX(${px}px)`;
        knob.current.style.visibility = visible ? 'visible' : 'hidden';
      }
      if (track.current !== null) track.current.style.width = `${px}px`;
      if (input.current !== null) {
        input.current.value = String(cursor);
        input.current.setAttribute('aria-valuetext', formatInstant(cursor, isFine(state)));
      }
    };
    place();
    return viewStore.subscribe((state, before) => {
      if (state.cursor !== before.cursor || state.zoom !== before.zoom) place();
    });
  }, [width, end]);
  return { input, knob, track } as const;
}

/** The keys of the slider: arrows go from event to event. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { cursor } = viewStore.getState();
  const forward = event.key === 'ArrowRight' || event.key === 'ArrowUp';
  const back = event.key === 'ArrowLeft' || event.key === 'ArrowDown';
  if (forward || back) {
    if (event.shiftKey) moveCursor(cursor + (forward ? largeStep() : -largeStep()));
    else stepEvents(forward ? 1 : -1);
  } else if (event.key === 'PageUp') moveCursor(cursor + largeStep());
  else if (event.key === 'PageDown') moveCursor(cursor - largeStep());
  else if (event.key === 'Home') moveCursor(0);
  else if (event.key === 'End') moveToEnd();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
