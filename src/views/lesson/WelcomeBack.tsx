import { textOfInline } from '../../analysis/lesson/plain-text';
import { fullStopAfter } from '../../base/text/full-stop';
import { showCourse } from '../../store/address/learn-place';
import { useLessons, welcomed } from '../../store/lesson/lesson-store';
import { goToStep } from './prose/go';
import type { Reading } from './reading/reading';

interface WelcomeBackProps {
  readonly reading: Reading;
  readonly step: number;
  readonly onNew: (() => void) | undefined;
}

/** One line for returning readers: where they stopped, and what they can do from there. It goes with the first step. */
export function WelcomeBack({ reading, step, onNew }: WelcomeBackProps) {
  const at = useLessons((s) => s.returned?.[reading.key]);
  const { steps, title } = reading.lesson;
  if (at === undefined || at < 2 || at !== step) return null;
  const name = textOfInline(title ?? []);
  const leave = (go: () => void) => () => {
    welcomed(reading.key);
    go();
  };
  return (
    <output className="lesson-welcome">
      You were at step {at} of {steps.length} of <em>{name}</em>
      {fullStopAfter(name)}{' '}
      <button type="button" className="lesson-show" onClick={leave(() => undefined)}>
        Go on
      </button>
      {' · '}
      <button type="button" className="lesson-show" onClick={leave(() => goToStep(1, reading))}>
        From the beginning
      </button>
      {' · '}
      <button type="button" className="lesson-show" onClick={leave(() => showCourse())}>
        All lessons
      </button>
      {onNew !== undefined && (
        <>
          {' · '}
          <button type="button" className="lesson-show" onClick={leave(onNew)}>
            New
          </button>
        </>
      )}
    </output>
  );
}
