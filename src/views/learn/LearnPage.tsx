import { Check, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { fullStopAfter } from '../../base/text/full-stop';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { useGallery } from '../../store/document/gallery';
import { showExperiments } from '../../store/address/experiments-place';
import { leaveCourse, OPEN_LESSON, showCourse, useLearnChapter } from '../../store/address/learn-place';
import { forgetLessonEdits } from '../../store/lesson/lesson-edits';
import { forgetProgress, lessonStore, NO_PROGRESS, useLessons } from '../../store/lesson/lesson-store';
import type { LessonProgress } from '../../store/lesson/lesson-store';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { hasSteps } from '../../scenario/lesson/steps';
import { Button } from '../../ui/Button';
import { PageHead } from '../shared/PageHead';
import { UnknownPlace } from '../shared/UnknownPlace';
import { chapterNamed, CHAPTERS, lessonsIn } from '../lesson/course';
import type { Chapter } from '../lesson/course';
import { openLesson } from '../lesson/prose/go';
import { summaryOf } from '../lesson/summary';
import { systemOf } from '../topbar/gallery-groups';
import { ChallengeList } from './ChallengeList';
import { ChapterEssay } from './ChapterEssay';
import { OpenLessonEssay } from './OpenLessonEssay';
import { PracticeList } from './PracticeList';
import './learn.css';

/** The list of the course, or the page of the chapter in the address, or of the lesson on screen. */
export function LearnPage() {
  const name = useLearnChapter();
  const chapter = chapterNamed(name);
  const own = useScenario((s) => s.document.lesson);
  const isOwn = name === OPEN_LESSON && hasSteps(own);
  const title = isOwn ? summaryOf(own ?? '').title : (chapter?.title ?? 'Learn');
  // Also the name of a printed handout's file.
  useEffect(() => {
    document.title = `${title} – Signalbox`;
  }, [title]);
  if (isOwn) return <OpenLessonEssay />;
  return chapter === undefined ? <CourseList unknown={name} /> : <ChapterEssay key={chapter.id} chapter={chapter} />;
}

/** The course: its chapters, what is done, and what comes next. `unknown`: what the address names and is no chapter. */
function CourseList({ unknown }: { readonly unknown: string }) {
  const entries = useGallery();
  const progress = useLessons((s) => s.progress);
  const lessons = lessonsIn(entries);
  const done = lessons.filter((entry) => isDone(entry, progress)).length;
  const next = lessons.find((entry) => !isDone(entry, progress));
  return (
    <div className="separate-page">
      <PageHead onBack={leaveCourse}>
        <span className="grow" />
        <Button variant="ghost" onClick={() => showExperiments()}>
          Experiments
        </Button>
        <Button variant="ghost" onClick={leaveCourse}>
          To the workbench
        </Button>
      </PageHead>
      <main className="learn__main">
        <UnknownPlace name={unknown} none="There is no chapter" instead="All of them are listed here." />
        <h1>Learn how clusters are shared</h1>
        <p className="learn__lead">
          Each lesson runs a small cluster before your eyes. Guess, then watch, then change it. Your progress stays in
          this browser.
        </p>
        <WhereYouWere lessons={lessons} />
        <p className="learn__count">
          <b>{done}</b> of {lessons.length} lessons done
          {Object.keys(progress).length > 0 && (
            <Button variant="ghost" className="learn__reset" onClick={forgetAll}>
              Reset my progress
            </Button>
          )}
        </p>
        {CHAPTERS.map((chapter, index) => (
          <ChapterPart key={chapter.title} chapter={chapter} number={index + 1} entries={entries} next={next?.id} />
        ))}
        <PracticeList entries={entries} />
        <ChallengeList entries={entries} />
      </main>
    </div>
  );
}

/** The lesson that was open last, while it is not done. */
function WhereYouWere({ lessons }: { readonly lessons: readonly GalleryEntry[] }) {
  const all = useLessons((s) => s.progress);
  const last = Object.keys(all).findLast((key) =>
    lessons.some(({ scenario }) => summaryOf(scenario.lesson ?? '').key === key),
  );
  const entry = lessons.find(({ scenario }) => summaryOf(scenario.lesson ?? '').key === last);
  if (entry === undefined || isDone(entry, all)) return null;
  const { title, steps } = summaryOf(entry.scenario.lesson ?? '');
  const { step } = progressOf(entry, all);
  if (step < 2) return null;
  return (
    <p className="learn__count">
      <span>
        You were at step {Math.min(step, steps.length)} of {steps.length} of <em>{title}</em>
        {fullStopAfter(title)}
      </span>
      <Button variant="ghost" onClick={() => openLesson(entry.id)}>
        Go on<span className="visually-hidden"> with {title}</span>
      </Button>
    </p>
  );
}

/** Forgets all progress and the changes in lessons, with the way back. */
function forgetAll(): void {
  const { progress } = lessonStore.getState();
  forgetProgress();
  const bringBack = forgetLessonEdits();
  scenarioStore.getState().notify('info', 'Your progress in all lessons was reset.', {
    label: 'Undo',
    run: () => {
      lessonStore.setState({ progress });
      bringBack();
    },
  });
}

function progressOf(entry: GalleryEntry, all: Readonly<Record<string, LessonProgress>>): LessonProgress {
  const { lesson } = entry.scenario;
  return lesson === undefined ? NO_PROGRESS : (all[summaryOf(lesson).key] ?? NO_PROGRESS);
}

function isDone(entry: GalleryEntry, all: Readonly<Record<string, LessonProgress>>): boolean {
  const { lesson } = entry.scenario;
  return lesson !== undefined && progressOf(entry, all).done.includes(summaryOf(lesson).steps.length);
}

interface ChapterPartProps {
  readonly chapter: Chapter;
  readonly number: number;
  readonly entries: readonly GalleryEntry[];
  /** The lesson that comes next. */
  readonly next: string | undefined;
}

function ChapterPart({ chapter, number, entries, next }: ChapterPartProps) {
  const lessons = chapter.lessons.flatMap((id) => entries.filter((entry) => entry.id === id));
  const withSteps = lessons.filter(({ scenario }) => scenario.lesson !== undefined);
  return (
    <section className="learn__chapter" aria-labelledby={`chapter-${number}`}>
      <div className="learn__chapter-head">
        <h2 id={`chapter-${number}`}>
          <span className="learn__number">{number}</span> {chapter.title}
        </h2>
        <Button variant="ghost" className="learn__essay" onClick={() => showCourse(chapter.id)}>
          Read as one page<span className="visually-hidden">: {chapter.title}</span>
        </Button>
      </div>
      <p className="muted">{chapter.about}</p>
      <ol className="learn__list">
        {withSteps.map((entry) => (
          <LessonRow key={entry.id} entry={entry} isNext={entry.id === next} />
        ))}
      </ol>
    </section>
  );
}

function LessonRow({ entry, isNext }: { readonly entry: GalleryEntry; readonly isNext: boolean }) {
  const all = useLessons((s) => s.progress);
  const { title, steps, minutes } = summaryOf(entry.scenario.lesson ?? '');
  const { done } = progressOf(entry, all);
  const finished = isDone(entry, all);
  const count = Math.min(done.length, steps.length);
  return (
    <li>
      <button
        type="button"
        className={isNext ? 'learn__lesson learn__lesson--next' : 'learn__lesson'}
        onClick={() => openLesson(entry.id)}
      >
        <span className="learn__mark" aria-hidden="true">
          {finished && <Check size={13} strokeWidth={3} />}
        </span>
        <span className="learn__title">
          {title}
          <span className="visually-hidden">, </span>
          <span className="learn__system">{systemOf(entry)}</span>
          <span className="visually-hidden">, {finished ? 'done' : `${count} of ${steps.length} steps done`}</span>
        </span>
        {isNext && <span className="learn__next">Next for you</span>}
        <span className="learn__dots" aria-hidden="true">
          {steps.map((step, index) => (
            <i
              key={index}
              className={done.includes(index + 1) ? 'learn__dot learn__dot--done' : 'learn__dot'}
              title={step}
            />
          ))}
        </span>
        <span className="learn__meta">about {minutes} min</span>
        <ChevronRight size={15} aria-hidden="true" />
      </button>
    </li>
  );
}
