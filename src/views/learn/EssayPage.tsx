import { Printer } from 'lucide-react';
import { useState } from 'react';
import { leaveCourse, showCourse } from '../../store/address/learn-place';
import { EngineClient } from '../../worker/client';
import { Button } from '../../ui/Button';
import { PageHead } from '../shared/PageHead';
import type { Chapter } from '../lesson/course';
import { summaryOf } from '../lesson/summary';
import { EssayLesson } from './EssayLesson';
import type { EssayEntry } from './essay-lesson-props';
import { useHandout } from './use-handout';
import './learn.css';
import './essay.css';

/** Simulations of an essay that continue at once: its figures come one after another. */
const WORKERS = 2;

let known: EngineClient | undefined;

/** What runs the figures of all essays; its workers stay with the page. */
function essayClient(): EngineClient {
  known ??= new EngineClient({ size: WORKERS });
  return known;
}

interface EssayPageProps {
  /** Above the title: what the page is. */
  readonly kind: string;
  readonly title: string;
  readonly about: string;
  readonly entries: readonly EssayEntry[];
  readonly next: Chapter | undefined;
  readonly onOpen: (entry: EssayEntry) => void;
}

/** Lessons as one page: one below the other, with live figures between the paragraphs. */
export function EssayPage({ kind, title, about, entries, next, onOpen }: EssayPageProps) {
  const { handout, complete, print, ready } = useHandout();
  const [answers, setAnswers] = useState<HTMLElement | null>(null);
  const client = essayClient();
  const alone = entries.length === 1;
  return (
    <div className={`separate-page essay${handout ? ' essay--handout' : ''}${complete ? ' essay--complete' : ''}`}>
      <PageHead onBack={leaveCourse}>
        <span className="grow" />
        <Button variant="ghost" onClick={() => showCourse()}>
          All lessons
        </Button>
        <Button variant="ghost" onClick={print} disabled={handout}>
          <Printer size={14} aria-hidden="true" />
          {handout ? 'Preparing the handout' : 'Print a handout'}
        </Button>
      </PageHead>
      <p className="essay__unprinted">
        The figures of this page are painted only for its handout. Close this dialog, and press “Print a handout” at the
        top of the page.
      </p>
      <main className="essay__main">
        <p className="essay__chapter">{kind}</p>
        <h1>{title}</h1>
        {about !== '' && <p className="learn__lead">{about}</p>}
        {!alone && (
          <nav aria-label="In this chapter">
            <ol className="essay__contents">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    className="lesson-show"
                    onClick={() => document.getElementById(`lesson-${entry.id}`)?.scrollIntoView()}
                  >
                    {summaryOf(entry.scenario.lesson ?? '').title}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {entries.map((entry) => (
          <EssayLesson
            key={entry.id}
            entry={entry}
            client={client}
            handout={handout}
            answers={answers}
            onReady={ready}
            alone={alone}
            onOpen={() => onOpen(entry)}
          />
        ))}
        {handout && <section className="essay__answers" aria-label="Answers" ref={setAnswers} />}
        {next !== undefined && (
          <p className="essay__next">
            <Button variant="primary" onClick={() => showCourse(next.id)}>
              Next chapter: {next.title}
            </Button>
          </p>
        )}
      </main>
    </div>
  );
}
