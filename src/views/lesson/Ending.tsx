import type { HTMLAttributes } from 'react';
import { useGallery } from '../../store/document/gallery';
import { NO_PROGRESS, useLessons } from '../../store/lesson/lesson-store';
import { Button } from '../../ui/Button';
import { lessonAfter } from './course';
import { openLesson } from './prose/go';
import type { Reading } from './reading/reading';
import { showCourse } from '../../store/address/learn-place';
import { summaryOf } from './summary';
import { isSolved } from './reading/step-view';

interface EndingProps {
  readonly reading: Reading;
  readonly onNew: (() => void) | undefined;
}

/** Takes the focus when a lesson is finished, but is not a tab stop. */
const FOCUSABLE: HTMLAttributes<HTMLElement> = { tabIndex: -1 };

/** After the last step: where to go from here. */
export function Ending({ reading, onNew }: EndingProps) {
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  const entries = useGallery();
  const last = reading.lesson.steps.length;
  if (!isSolved(reading.lesson, progress) && !progress.done.includes(last)) return null;
  const here = entries.find(({ scenario }) => scenario.lesson === reading.authored.lesson);
  const next = here === undefined ? undefined : lessonAfter(here.id, entries);
  const about = next === undefined ? undefined : summaryOf(next.scenario.lesson ?? '');
  return (
    <section className="lesson-ending" aria-label="After this lesson" {...FOCUSABLE}>
      <p>
        <b>You have finished this lesson.</b> Your changes stay; experiment as long as you like.
      </p>
      {next !== undefined && about !== undefined && (
        <Button variant="primary" onClick={() => openLesson(next.id)}>
          Next: {about.title} ({about.minutes} min)
        </Button>
      )}
      <Button variant="ghost" onClick={() => showCourse()}>
        All lessons
      </Button>
      {onNew !== undefined && (
        <Button variant="ghost" onClick={onNew}>
          Build your own
        </Button>
      )}
    </section>
  );
}
