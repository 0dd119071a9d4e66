import { Check } from 'lucide-react';
import { useView } from '../../../store/view/view-store';
import { Prose } from '../prose/Prose';
import type { GuessPartProps } from './guess-part-props';
import { useRoomCount } from './room-count';
import { RoomHeads } from './RoomHeads';

/** Answers to choose from. The first choice counts; then the right answer is marked, and the focus stays. */
export function Choices({ task, answer, judged, onReveal }: GuessPartProps) {
  const presenter = useView((s) => s.presenter);
  const { heads, share } = useRoomCount(task);
  const revealed = answer?.revealed === true;
  return (
    <ol className="lesson-choices" data-roving="list">
      {(task.options ?? []).map((option, index) => {
        const number = index + 1;
        const chosen = answer?.given[0] === number;
        const right = judged?.right.includes(number) === true && judged.verdict !== 'open';
        const part = `${Math.round(100 * share(index))} %`;
        const counted = presenter && (heads.at(index) ?? 0) > 0;
        const state = right ? 'right' : chosen ? 'chosen' : 'open';
        return (
          <li key={number}>
            <button
              type="button"
              className={`lesson-choice lesson-choice--${state}${counted ? ' lesson-choice--counted' : ''}`}
              style={counted ? { backgroundSize: `${100 * share(index)}% 100%` } : undefined}
              aria-pressed={chosen}
              aria-disabled={revealed}
              data-option={number}
              onClick={() => !revealed && onReveal([number])}
            >
              <span className="lesson-choice__mark" aria-hidden="true">
                {right && <Check size={11} strokeWidth={3} />}
              </span>
              <span className="lesson-choice__text">
                <Prose nodes={option.text} />
                {revealed && chosen && <small>{right ? 'your guess, and what happens' : 'your guess'}</small>}
                {revealed && right && !chosen && <small>what happens</small>}
              </span>
              {counted && <span className="lesson-room__part">{part}</span>}
              {!revealed && <kbd aria-hidden="true">{number}</kbd>}
            </button>
            {presenter && <RoomHeads task={task} option={index} />}
          </li>
        );
      })}
    </ol>
  );
}
