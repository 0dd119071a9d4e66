import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useGallery } from '../../store/document/gallery';
import { leaveCourse, showCourse } from '../../store/address/learn-place';
import { EngineClient } from '../../worker/client';
import { Button } from '../../ui/Button';
import { PageHead } from '../shared/PageHead';
import { CHAPTERS } from '../lesson/course';
import type { Chapter } from '../lesson/course';
import { openLesson } from '../lesson/prose/go';
import { summaryOf } from '../lesson/summary';
import { EssayLesson } from './EssayLesson';
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

/** A chapter of the course as one page: its lessons one below the other, with live figures between the paragraphs. */
export function EssayPage({ chapter }: { readonly chapter: Chapter }) {
  const entries = useGallery();
  const { handout, complete, print, ready } = useHandout();
  const [answers, setAnswers] = useState<HTMLElement | null>(null);
  const client = essayClient();
  const lessons = chapter.lessons.flatMap((id) => entries.filter((entry) => entry.id === id));
  const number = CHAPTERS.indexOf(chapter) + 1;
  const next = CHAPTERS.at(number);
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
        The figures of this chapter are painted only for its handout. Close this dialog, and press “Print a handout” at
        the top of the page.
      </p>
      <main className="essay__main">
        <p className="essay__chapter">Chapter {number}</p>
        <h1>{chapter.title}</h1>
        <p className="learn__lead">{chapter.about}</p>
        <nav aria-label="In this chapter">
          <ol className="essay__contents">
            {lessons.map((entry) => (
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
        {lessons.map((entry) => (
          <EssayLesson
            key={entry.id}
            entry={entry}
            client={client}
            handout={handout}
            answers={answers}
            onReady={ready}
            onOpen={() => openLesson(entry.id)}
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
