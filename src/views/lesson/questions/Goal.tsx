import { Check, Target } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { Task } from '../../../scenario/lesson/tree';
import { NO_PROGRESS, useLessons } from '../../../store/lesson/lesson-store';
import { Hints } from './Hints';
import { reachGoal } from '../prose/go';
import { Prose } from '../prose/Prose';
import { pendingWords, truthOf, useReading } from '../reading/reading';
import type { Reading } from '../reading/reading';
import { brokenKeep } from '../controls/settings-changed';
import { taskId } from '../reading/step-view';
import './questions.css';

/** Something to bring about by changing the scenario; the engine judges whether it is. */
export function Goal({ task }: { readonly task: Task }) {
  const reading = useReading();
  const id = taskId(task);
  const heading = useId();
  const before = useLessons((s) => (s.progress[reading.key] ?? NO_PROGRESS).goals.includes(id));
  const broken = brokenKeep(task.keep, reading);
  const truth = truthOf(reading, task.written?.expression ?? null);
  const reached = reading.current && broken === undefined && truth === 'true';
  const { key, lesson } = reading;
  useEffect(() => {
    if (reached) reachGoal(id, { key, lesson });
  }, [reached, key, lesson, id]);
  // While a number is dragged the goal comes and goes: it is read out where the drag has ended.
  const dragging = useLessons((s) => s.dragging === true);
  const best = reached && task.best !== undefined && truthOf(reading, task.best.written.expression) === 'true';
  return (
    <section
      className={`lesson-question lesson-goal${reached ? ' lesson-goal--reached' : ''}`}
      aria-labelledby={heading}
    >
      <h3 id={heading}>
        {reached ? <Check size={15} aria-hidden="true" /> : <Target size={15} aria-hidden="true" />}
        <span>
          <Prose nodes={task.question ?? []} />
        </span>
      </h3>
      {reached && dragging && <Reached task={task} best={best} />}
      <div aria-live="polite">{reached && !dragging && <Reached task={task} best={best} />}</div>
      {!reached && <p className="lesson-goal__state">{stateOf(reading, broken, truth, before)}</p>}
      {!reached && <Hints hints={task.hints ?? []} />}
    </section>
  );
}

function Reached({ task, best }: { readonly task: Task; readonly best: boolean }) {
  return (
    <>
      <p className="lesson-reveal__right">{best ? 'Done, and better than asked.' : 'Done.'}</p>
      {task.reveal?.map((line, index) => (
        <p key={index}>
          <Prose nodes={line} />
        </p>
      ))}
      {best && task.best !== undefined && (
        <p>
          <Prose nodes={task.best.text} />
        </p>
      )}
    </>
  );
}

function stateOf(reading: Reading, broken: string | undefined, truth: string, before: boolean): string {
  if (!reading.current) return pendingWords(reading);
  if (broken !== undefined) return `Not this way: ${broken} must stay unchanged.`;
  if (truth === 'unknown') return 'This run cannot answer it.';
  return before ? 'You reached this before. In this run it does not hold.' : 'Not yet.';
}
