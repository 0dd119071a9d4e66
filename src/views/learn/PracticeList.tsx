import { Check, ChevronRight } from 'lucide-react';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { hasSteps } from '../../scenario/lesson/steps';
import { useLessons } from '../../store/lesson/lesson-store';
import { viewStore } from '../../store/view/view-store';
import { openLesson } from '../lesson/prose/go';
import { summaryOf } from '../lesson/summary';

/** The practice of the course: the scenarios of the gallery that no lesson tells, each with a goal. */
export function PracticeList({ entries }: { readonly entries: readonly GalleryEntry[] }) {
  const progress = useLessons((s) => s.progress);
  const practice = entries.flatMap(({ id, title, scenario: { lesson } }) =>
    lesson === undefined || hasSteps(lesson) ? [] : [{ ...summaryOf(lesson), id, title }],
  );
  if (practice.length === 0) return null;
  const reached = practice.filter(({ key }) => (progress[key]?.goals.length ?? 0) > 0);
  return (
    <section className="learn__chapter" aria-labelledby="chapter-practice">
      <div className="learn__chapter-head">
        <h2 id="chapter-practice">Practice</h2>
      </div>
      <p className="muted">
        One goal each, and no steps. {reached.length} of {practice.length} reached.
      </p>
      <details className="learn__practice">
        <summary>All {practice.length} goals</summary>
        <ol className="learn__list">
          {practice.map((entry) => (
            <li key={entry.id}>
              <button type="button" className="learn__lesson" onClick={() => open(entry.id)}>
                <span className="learn__mark" aria-hidden="true">
                  {reached.includes(entry) && <Check size={13} strokeWidth={3} />}
                </span>
                <span className="learn__title">
                  {entry.title}
                  <span className="visually-hidden">, {reached.includes(entry) ? 'reached' : 'not reached yet'}</span>
                </span>
                <span className="learn__meta learn__meta--wide">{entry.goal}</span>
                <ChevronRight size={15} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Opens the scenario in the workbench, at its text. */
function open(id: string): void {
  openLesson(id);
  viewStore.getState().setSection('lesson');
}
