import { useEffect, useState } from 'react';
import { print } from '../../../analysis/lesson/print';
import { SECOND, formatInstant } from '../../../base/units';
import { useView } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { beginsWithAnswer } from './guess-scale';
import type { GuessPartProps } from './guess-part-props';
import { useReading, valueOf } from '../reading/reading';

/** An instant to be guessed: a flag on the time axis, and a field. */
export function TimeGuess({ task, answer, onReveal }: GuessPartProps) {
  const reading = useReading();
  const { view } = reading.playground;
  const right = valueOf(reading, task.written?.expression ?? null);
  const sight = useView((s) => s.sight);
  // Beside the workbench nothing is hidden, and there is no flag on its axis: the field alone knows the guess.
  const [own, setOwn] = useState<number>();
  // An emptied field is no guess, and stays empty until something is typed.
  const [emptied, setEmptied] = useState(false);
  const guess = sight === undefined ? own : sight.guess;
  const [from, to] = useView((s) => s.zoom);
  const open = answer?.revealed !== true;
  // Before the first guess the flag is at the edge of the visible range, where it cannot be taken for a guess.
  const edge = useView((s) => s.sight?.until ?? s.cursor);
  useEffect(() => {
    if (!open || sight === undefined || sight.guess !== undefined) return;
    view.getState().setSight({ ...sight, guess: edge });
  }, [view, open, sight, edge]);
  const place = (time: number | undefined) => {
    if (time !== undefined && !Number.isFinite(time)) return;
    setEmptied(time === undefined);
    const { sight: now, setSight } = view.getState();
    const placed = time === undefined ? undefined : Math.max(0, Math.round(time));
    if (now === undefined) setOwn(placed);
    else setSight({ ...now, guess: placed ?? edge });
  };
  if (!open) {
    const [given] = answer.given;
    if (given === undefined && beginsWithAnswer(task)) return null;
    return (
      <p className="lesson-guess__said">
        {given !== undefined && (
          <>
            You said <b>{formatInstant(given * SECOND)}</b>.{' '}
          </>
        )}
        {reading.current && (
          <>
            It is <b>{print(right)}</b>.
          </>
        )}
      </p>
    );
  }
  const at = guess ?? (from + to) / 2;
  const moved = guess !== undefined && (sight === undefined || guess !== edge);
  return (
    <div className="lesson-guess">
      <input
        type="range"
        aria-label="Your guess: the flag on the time axis"
        aria-valuetext={formatInstant(at)}
        min={from / SECOND}
        max={to / SECOND}
        step={(to - from) / SECOND / 400}
        value={at / SECOND}
        onChange={(event) => place(Number(event.target.value) * SECOND)}
      />
      <input
        type="number"
        className="lesson-guess__field"
        aria-label="Your guess in seconds"
        min={0}
        step={0.1}
        value={guess === undefined || (emptied && !moved) ? '' : Number((at / SECOND).toFixed(1))}
        placeholder="?"
        onChange={({ target }) => place(target.value === '' ? undefined : Number(target.value) * SECOND)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && moved) onReveal([at / SECOND]);
        }}
      />
      <span className="lesson-guess__unit">{moved ? `s, at ${formatInstant(at)}` : 'seconds'}</span>
      <Button
        variant="primary"
        className="lesson-guess__reveal"
        disabled={!moved}
        onClick={() => onReveal([at / SECOND])}
      >
        See what happens
      </Button>
    </div>
  );
}
