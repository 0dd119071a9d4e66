import { useEffect, useRef, useState } from 'react';
import { formatSpan } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import { usePlayground } from '../../../store/page-playground';
import { useScenarioStore } from '../../../store/document/scenario-store';
import { useKeyPause } from '../../../ui/hooks/use-key-pause';
import { LiveEdits } from './live-edits';
import './duration-slider.css';

export interface LiveSliderProps {
  readonly label: string;
  /** In force, in the unit of the scale: µs by default. */
  readonly value: number;
  /** Where the scale begins; 0 by default. */
  readonly from?: number;
  /** End and step of the scale. The scale reaches further where the value does. */
  readonly to: number;
  readonly step: number;
  /** A value in words; as a duration by default. */
  readonly format?: (value: number) => string;
  /** Writes a value; all writes of one gesture have the same symbol. Returns what is wrong with it. */
  readonly onWrite: (value: number, gesture: symbol) => string | undefined;
  /** A gesture is over that has changed the value; `before` is the document as it was. */
  readonly onDone?: (from: number, to: number, before: Scenario) => void;
}

interface Gesture {
  readonly key: symbol;
  readonly before: Scenario;
  readonly from: number;
  last: number;
  readonly edits: LiveEdits<number>;
}

/** A slider. Everything runs again while it moves, and the whole drag is one step of undo. */
export function LiveSlider({
  label,
  value,
  from = 0,
  to,
  step,
  format = formatSpan,
  onWrite,
  onDone,
}: LiveSliderProps) {
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const gesture = useRef<Gesture | undefined>(undefined);
  /** The dragged value, and the end of the scale, which stays during the drag. */
  const [draft, setDraft] = useState<{ readonly value: number; readonly to: number }>();
  const pause = useKeyPause();
  const write = useRef(onWrite);
  useEffect(() => {
    write.current = onWrite;
  });
  useEffect(() => () => gesture.current?.edits.finish(), []);

  const begin = (): Gesture => {
    if (gesture.current === undefined) {
      const key = Symbol('slider');
      const edits = new LiveEdits<number>((next) => void write.current(next, key), playground.runs);
      const before = scenarioStore.getState().document;
      gesture.current = { key, before, from: value, last: value, edits };
    }
    return gesture.current;
  };
  const finish = () => {
    pause.cancel();
    const done = gesture.current;
    gesture.current = undefined;
    if (done === undefined) return;
    done.edits.finish();
    setDraft(undefined);
    if (done.last !== done.from) onDone?.(done.from, done.last, done.before);
  };
  const shown = draft?.value ?? value;
  const end = draft?.to ?? Math.max(to, value);
  return (
    <input
      className="duration-slider"
      type="range"
      aria-label={label}
      aria-valuetext={format(shown)}
      min={from}
      max={end}
      step={step}
      value={shown}
      onChange={(event) => {
        const next = Number(event.target.value);
        const current = begin();
        current.last = next;
        setDraft({ value: next, to: end });
        current.edits.set(next);
        pause.cancel();
      }}
      onPointerUp={finish}
      onPointerCancel={finish}
      onBlur={finish}
      onKeyUp={() => pause.restart(finish)}
    />
  );
}
