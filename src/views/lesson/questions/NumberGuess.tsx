import { useState } from 'react';
import { print } from '../../../analysis/lesson/print';
import { Button } from '../../../ui/Button';
import { beginsWithAnswer, fieldNumber, guessScale, guessText, ofField } from './guess-scale';
import type { GuessPartProps } from './guess-part-props';
import { isKnown, useReading, valueOf } from '../reading/reading';

/** A number to be guessed: a slider with a field. */
export function NumberGuess({ task, answer, onReveal }: GuessPartProps) {
  const reading = useReading();
  const right = valueOf(reading, task.written?.expression ?? null);
  const scale = guessScale(task, right);
  const [value, setValue] = useState<number>();
  const shown = value ?? (scale.from + scale.to) / 2;
  if (answer?.revealed === true) {
    const [given] = answer.given;
    if (given === undefined && beginsWithAnswer(task)) return null;
    return (
      <p className="lesson-guess__said">
        {given !== undefined && (
          <>
            You said <b>{guessText(scale, given)}</b>.{' '}
          </>
        )}
        {isKnown(reading, task) && (
          <>
            It is <b>{print(right)}</b>.
          </>
        )}
      </p>
    );
  }
  return (
    <div className="lesson-guess">
      <input
        type="range"
        aria-label="Your guess"
        aria-valuetext={guessText(scale, shown)}
        min={scale.from}
        max={scale.to}
        step={scale.step}
        value={shown}
        onChange={(event) => setValue(Number(event.target.value))}
      />
      <input
        type="number"
        className="lesson-guess__field"
        aria-label={`Your guess${fieldUnit(scale.unit)}`}
        min={fieldNumber(scale, scale.from)}
        max={fieldNumber(scale, scale.to)}
        step={fieldNumber(scale, scale.step)}
        value={value === undefined ? '' : fieldNumber(scale, value)}
        placeholder="?"
        onChange={(event) => {
          const typed = event.target.value === '' ? NaN : Number(event.target.value);
          setValue(Number.isFinite(typed) ? ofField(scale, typed) : undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && value !== undefined) onReveal([value]);
        }}
      />
      <span className="lesson-guess__unit">{value === undefined ? unitWord(scale.unit) : guessText(scale, value)}</span>
      <Button
        variant="primary"
        className="lesson-guess__reveal"
        disabled={value === undefined}
        onClick={() => value !== undefined && onReveal([value])}
      >
        See what happens
      </Button>
    </div>
  );
}

function unitWord(unit: string): string {
  if (unit === 'duration' || unit === 'instant' || unit === 'span') return 'seconds';
  if (unit === 'share') return '%';
  return unit === 'bytes' ? 'bytes' : '';
}

function fieldUnit(unit: string): string {
  const word = unit === 'share' ? 'percent' : unitWord(unit);
  return word === '' ? '' : ` in ${word}`;
}
