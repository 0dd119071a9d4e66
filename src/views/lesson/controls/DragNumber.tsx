import { ChevronsLeftRight, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { numberOf } from '../../../analysis/lesson/settings';
import type { Setting } from '../../../analysis/lesson/settings';
import { nounOf } from '../../../scenario/lesson/noun';
import type { Attributes } from '../../../scenario/lesson/tree';
import { useDrag } from '../../../ui/pointer/drag';
import { usePhone } from '../../../ui/hooks/use-media-query';
import { changeSetting, scopeOf, settingIn } from './control-edits';
import { dragRange, numberText, readNumber } from './number-words';
import { useReading } from '../reading/reading';
import { ScopeLetters } from './ScopeLetters';
import { useNumberGesture } from './use-number-gesture';
import './controls.css';

/** Pointer travel for each step, CSS pixels, at most. */
const PER_STEP = 14;
/** A press that moves no further than this is a click, CSS pixels. */
const CLICK_PX = 2;
/** The whole range is not further than this, CSS pixels. */
const WHOLE_RANGE = 480;
/** Page Up and Page Down go this many steps. */
const LEAP = 10;

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: LEAP,
  PageDown: -LEAP,
};

interface DragNumberProps {
  readonly path: string;
  readonly noun: string;
  readonly given: Attributes;
}

/** A number in a sentence that is a setting: drag it, move it with the keys, or type another one. */
export function DragNumber({ path, noun, given }: DragNumberProps) {
  const { document, authored } = useReading();
  const scope = scopeOf(given, document);
  const setting = settingIn(document, path, scope);
  const own = settingIn(authored, path, scope);
  if (setting === undefined) return nounOf(noun);
  return <Draggable key={path} path={path} noun={noun} given={given} scope={scope} setting={setting} own={own} />;
}

interface DraggableProps extends DragNumberProps {
  readonly scope: readonly string[];
  readonly setting: Setting;
  /** As the author left it. */
  readonly own: Setting | undefined;
}

/** The number where its setting is known. */
function Draggable({ path, noun, given, scope, setting, own }: DraggableProps) {
  const range = dragRange(setting, given);
  const reading = useReading();
  const times = Number(given['times'] ?? 1);
  const present = numberOf(setting);
  const value = present ?? range.from;
  const gesture = useNumberGesture(value, range, (next, name) => {
    changeSetting(path, next, scope, name, reading);
  });
  const [typing, setTyping] = useState(false);
  const phone = usePhone();
  const shown = gesture.draft ?? value;
  const putBack = () => {
    gesture.finish();
    changeSetting(path, own === undefined ? undefined : numberOf(own), scope, Symbol('number'), reading);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEYS[event.key];
    if (steps !== undefined) gesture.step(steps);
    else if (event.key === 'Home') gesture.leap(range.from);
    else if (event.key === 'End') gesture.leap(range.to);
    else if (event.key === 'Enter' || /^\d$/.test(event.key)) setTyping(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const perStep = Math.min(PER_STEP, (WHOLE_RANGE * range.step) / Math.max(range.step, range.to - range.from));
  const grab = useDrag<number>({
    slop: CLICK_PX,
    move: (from, { dx }) => gesture.moveTo(from + (dx / perStep) * range.step),
    end: gesture.finish,
  });
  const interactive: HTMLAttributes<HTMLSpanElement> = {
    role: 'spinbutton',
    tabIndex: 0,
    onKeyDown,
    onBlur: gesture.finish,
    onDoubleClick: putBack,
    onPointerDown: (event) => grab(event, value),
  };
  // What nothing sets has no number; the range begins somewhere all the same.
  const text = (gesture.draft ?? present) === undefined ? 'not set' : numberText(setting.kind, shown * times);
  const what = nounOf(noun);
  const name = scope.length === 1 ? `${what}, in variant ${scope[0]}` : what;
  return (
    <span className="lesson-control">
      <span className="lesson-drag__parts">
        {phone && <StepButton label={`Less: ${name}`} icon={<Minus size={14} />} onPress={() => gesture.step(-1)} />}
        {typing ? (
          <TypedNumber
            name={name}
            text={text}
            onDone={(typed) => {
              setTyping(false);
              const number = typed === undefined ? undefined : readNumber(setting, typed.replace(/\s/g, ''));
              if (number !== undefined) changeSetting(path, number / times, scope, Symbol('number'), reading);
            }}
          />
        ) : (
          <span
            className="lesson-drag"
            aria-label={name}
            aria-valuemin={range.from * times}
            aria-valuemax={range.to * times}
            aria-valuenow={shown * times}
            aria-valuetext={text}
            title="Drag sideways, use the arrow keys, or press Enter to type. A double click puts it back."
            {...interactive}
          >
            {text}
            <ChevronsLeftRight size={13} aria-hidden="true" />
          </span>
        )}
        {phone && <StepButton label={`More: ${name}`} icon={<Plus size={14} />} onPress={() => gesture.step(1)} />}
      </span>{' '}
      {nounOf(noun, text)}
      <ScopeLetters scope={scope} />
    </span>
  );
}

function StepButton({
  label,
  icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className="lesson-drag__step" aria-label={label} onClick={onPress}>
      {icon}
    </button>
  );
}

interface TypedNumberProps {
  readonly name: string;
  readonly text: string;
  /** With what was typed, or undefined when it was given up. */
  readonly onDone: (typed: string | undefined) => void;
}

function TypedNumber({ name, text, onDone }: TypedNumberProps) {
  const [typed, setTyped] = useState(text);
  return (
    <input
      // The person has just asked to type here.
      ref={(input) => {
        if (input !== null && window.document.activeElement !== input) {
          input.focus();
          input.select();
        }
      }}
      className="lesson-drag lesson-drag--typed"
      aria-label={name}
      value={typed}
      size={Math.max(4, typed.length + 1)}
      maxLength={20}
      onChange={(event) => setTyped(event.target.value)}
      // What was not typed over stays as exact as it is: the text is rounded.
      onBlur={() => onDone(typed === text ? undefined : typed)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(typed === text ? undefined : typed);
        else if (event.key === 'Escape') onDone(undefined);
      }}
    />
  );
}
