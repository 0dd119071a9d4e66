import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { textOfInline } from '../../../analysis/lesson/plain-text';
import { print } from '../../../analysis/lesson/print';
import { Button, IconButton } from '../../../ui/Button';
import { Prose } from '../prose/Prose';
import type { GuessPartProps } from './guess-part-props';
import { useReading, valueOf } from '../reading/reading';

/**
 * The numbers of the options in the reader's order, or as they stand: before the first move, and where the author has added or
 * removed an option since.
 * @internal
 */
export function orderOf(moved: readonly number[], count: number): readonly number[] {
  return moved.length === count ? moved : Array.from({ length: count }, (_, i) => i + 1);
}

/** A list to be put in order; afterwards the right order with its values. */
export function OrderGuess({ task, answer, judged, onReveal }: GuessPartProps) {
  const reading = useReading();
  const options = task.options ?? [];
  const [moved, setOrder] = useState<readonly number[]>([]);
  const order = orderOf(moved, options.length);
  const revealed = answer?.revealed === true;
  const shown = revealed ? (judged !== undefined && judged.right.length > 0 ? judged.right : answer.given) : order;
  const move = (at: number, by: number) => {
    const next = [...order];
    [next[at], next[at + by]] = [next[at + by], next[at]];
    setOrder(next);
  };
  return (
    <>
      <ol className="lesson-order">
        {shown.map((number, place) => {
          const option = options[number - 1];
          const name = textOfInline(option.text);
          const guessed = (answer?.given.indexOf(number) ?? -1) + 1;
          return (
            <li key={number}>
              <span className="lesson-order__place">{place + 1}</span>
              <span className="lesson-order__text">
                <Prose nodes={option.text} />
                {revealed && (
                  <small>
                    {print(valueOf(reading, option.written.expression))}
                    {guessed > 0 && guessed !== place + 1 && `, you said place ${guessed}`}
                  </small>
                )}
              </span>
              {!revealed && (
                <>
                  <IconButton label={`Earlier: ${name}`} disabled={place === 0} onClick={() => move(place, -1)}>
                    <ArrowUp size={14} />
                  </IconButton>
                  <IconButton
                    label={`Later: ${name}`}
                    disabled={place === order.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    <ArrowDown size={14} />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {!revealed && (
        <Button variant="primary" className="lesson-guess__reveal" onClick={() => onReveal(order)}>
          See the order
        </Button>
      )}
    </>
  );
}
