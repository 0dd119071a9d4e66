import { SECOND } from '../../../base/units';
import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { judge } from '../../../analysis/lesson/answers';
import type { Judgement, Question as Asked } from '../../../analysis/lesson/answers';
import type { Task } from '../../../scenario/lesson/tree';
import { tellOfLesson } from '../../../store/lesson/lesson-events';
import { changeProgress, NO_PROGRESS, useLessons } from '../../../store/lesson/lesson-store';
import type { Answer } from '../../../store/lesson/lesson-store';
import { Button } from '../../../ui/Button';
import { Choices } from './Choices';
import { Hints } from './Hints';
import { NumberGuess } from './NumberGuess';
import { OrderGuess } from './OrderGuess';
import { Nudge } from './Nudge';
import { Prose } from '../prose/Prose';
import { isKnown, pendingWords, useReading } from '../reading/reading';
import type { Reading } from '../reading/reading';
import { revealFuture, taskId } from '../reading/step-view';
import { TimeGuess } from './TimeGuess';
import './questions.css';

/** A question that is asked before its answer is seen. The run judges it. */
export function Question({ task }: { readonly task: Task }) {
  const reading = useReading();
  const id = taskId(task);
  const heading = useId();
  const answer = useLessons((s) => (s.progress[reading.key] ?? NO_PROGRESS).answers[id]);
  const open = answer?.revealed !== true;
  const section = useAnswerInView(open);
  const put = (next: Answer) => {
    changeProgress(reading.key, (before) => ({ ...before, answers: { ...before.answers, [id]: next } }));
    if (!next.revealed) return;
    const skipped = next.given.length === 0;
    const verdict = isKnown(reading, task) ? judgement(task, next, reading).verdict : 'open';
    tellOfLesson({ type: 'answered', verdict: skipped ? 'skipped' : verdict });
    revealFuture(reading);
  };
  const reveal = (given: readonly number[]) => put({ given, revealed: true });
  return (
    <section className="lesson-question" aria-labelledby={heading} ref={section}>
      <h3 id={heading}>
        {/* One piece of text: the heading puts its parts side by side. */}
        <span>
          <Prose nodes={task.question ?? []} />
        </span>
      </h3>
      <Guess task={task} answer={answer} reading={reading} onReveal={reveal} />
      {open && <Nudge />}
      {open ? (
        <div className="lesson-question__foot">
          <Hints hints={task.hints ?? []} />
          <Button variant="ghost" className="lesson-question__skip" onClick={() => reveal([])}>
            Skip the question
          </Button>
        </div>
      ) : null}
      {/* It is there before the answer: what comes into it is read out. */}
      <div aria-live="polite">{!open && <Reveal task={task} answer={answer} />}</div>
    </section>
  );
}

/** In a small frame the answer may be below what is in view. */
function useAnswerInView(open: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const answered = wasOpen.current && !open;
    wasOpen.current = open;
    if (answered) section.current?.querySelector('.lesson-reveal')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return section;
}

interface GuessProps {
  readonly task: Task;
  readonly answer: Answer | undefined;
  readonly reading: Reading;
  readonly onReveal: (given: readonly number[]) => void;
}

function Guess({ task, answer, reading, onReveal }: GuessProps) {
  const judged = answer?.revealed === true && isKnown(reading, task) ? judgement(task, answer, reading) : undefined;
  const props = { task, answer, judged, onReveal };
  if (task.kind === 'order') return <OrderGuess {...props} />;
  if (task.kind === 'number') return <NumberGuess {...props} />;
  if (task.kind === 'time') return <TimeGuess {...props} />;
  return <Choices {...props} />;
}

function judgement(task: Task, { given }: Answer, { values, playground }: Reading): Judgement {
  const { kind, by, within, options = [], written } = task;
  const [from, to] = playground.view.getState().zoom;
  const asked: Asked = {
    kind: kind === 'order' || kind === 'number' || kind === 'time' ? kind : 'choice',
    ...(by === 'asc' || by === 'desc' ? { by } : {}),
    options: options.map((option) => option.written.expression),
    answer: written?.expression ?? null,
    ...(within !== undefined && { within }),
    zoom: (to - from) / SECOND,
  };
  return judge(asked, given, values);
}

/** What came of it: the verdict in words, what to think about next, and the author's explanation. */
function Reveal({ task, answer }: { readonly task: Task; readonly answer: Answer }) {
  const reading = useReading();
  const [skipped] = useState(answer.given.length === 0);
  if (!isKnown(reading, task)) return <p className="lesson-question__wait">{pendingWords(reading)}</p>;
  const { verdict, off = 0 } = judgement(task, answer, reading);
  const chosen = task.options?.[answer.given[0] - 1];
  const feedback = verdict === 'wrong' && task.kind === 'choice' ? chosen?.feedback : undefined;
  return (
    <div className="lesson-reveal">
      {verdict === 'open' && !skipped && (
        <p>
          {reading.document === reading.authored
            ? 'This run does not decide the question.'
            : 'Your change has altered this question.'}
        </p>
      )}
      {verdict === 'right' && !skipped && (
        <p className="lesson-reveal__right">{off === 0 ? 'That is what happens.' : 'Close enough.'}</p>
      )}
      {verdict === 'wrong' && !skipped && feedback === undefined && (
        <p className="lesson-reveal__wrong">Something else happens.</p>
      )}
      {feedback !== undefined && (
        <p className="lesson-reveal__wrong">
          <Prose nodes={feedback} />
        </p>
      )}
      {task.reveal?.map((line, index) => (
        <p key={index}>
          <Prose nodes={line} />
        </p>
      ))}
    </div>
  );
}
