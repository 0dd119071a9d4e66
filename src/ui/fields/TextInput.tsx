import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { FieldIds } from './Field';
import { sizeFor } from './input-text';
import { stepText } from './step-text';
import './field.css';

const TYPING_PAUSE_MS = 150;

export interface TextInputProps extends Partial<FieldIds> {
  /** The value in force, as text. */
  readonly value: string;
  /** Tries to apply a text. Returns its problem, or undefined if it was applied. */
  readonly onApply: (text: string) => string | undefined;
  /** Receives the problem of the text on screen, for the field's message. */
  readonly onError?: (message: string | undefined) => void;
  readonly unit?: string;
  /** Arrow keys step the number at the beginning of the text (with shift by ten) within these bounds. */
  readonly steps?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly readOnly?: boolean;
  readonly wide?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/**
 * A text box whose text applies while it is typed (after a short pause), on Enter and on leaving it. A text that is refused stays
 * on screen with a message and changes nothing; Escape brings back what was there before.
 */
export function TextInput(props: TextInputProps) {
  const { value, onApply, onError, unit, steps = false, min, max, readOnly = false, wide = false, ...ids } = props;
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const shown = draft ?? value;
  const [refused, setRefused] = useState(false);
  const before = useRef(value);
  const timer = useRef(0);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (text: string): boolean => {
    window.clearTimeout(timer.current);
    const message = text === value ? undefined : onApply(text);
    setRefused(message !== undefined);
    onError?.(message);
    return message === undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = draft ?? value;
    if (event.key === 'Enter') {
      if (apply(text)) {
        before.current = text;
        setDraft(undefined);
      }
      event.currentTarget.select();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      apply(before.current);
      setDraft(undefined);
    } else if (steps && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1);
      const next = stepText(text, by, min, max);
      if (next === undefined) return;
      event.preventDefault();
      setDraft(next);
      apply(next);
    }
  };

  const state = `${readOnly ? ' input--readonly' : ''}${refused ? ' input--invalid' : ''}${wide ? ' input--wide' : ''}`;
  return (
    <span className={`input${state}`}>
      <input
        {...ids}
        className="input__text"
        type="text"
        autoComplete="off"
        spellCheck={false}
        size={sizeFor(shown === '' ? ids.placeholder : shown, 2, 24)}
        value={shown}
        readOnly={readOnly}
        onFocus={() => {
          before.current = value;
        }}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => apply(text), TYPING_PAUSE_MS);
        }}
        onBlur={() => {
          if (draft !== undefined && apply(draft)) setDraft(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span className="input__unit">{unit}</span>}
    </span>
  );
}
