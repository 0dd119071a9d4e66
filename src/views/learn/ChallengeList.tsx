import { capitalized } from '../../base/text/capitalized';
import { Check, ChevronRight } from 'lucide-react';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { leaveCourse } from '../../store/address/learn-place';
import { setLayout, useLessons } from '../../store/lesson/lesson-store';
import { scenarioStore } from '../../store/document/scenario-store';
import { challengeKey, PASSED } from '../challenge/challenge-progress';

/** The challenges of the course: write a policy, which is tested on hidden workloads. */
export function ChallengeList({ entries }: { readonly entries: readonly GalleryEntry[] }) {
  const progress = useLessons((s) => s.progress);
  const challenges = entries.filter(({ scenario }) => scenario.challenge !== undefined);
  if (challenges.length === 0) return null;
  return (
    <section className="learn__chapter" aria-labelledby="chapter-challenges">
      <div className="learn__chapter-head">
        <h2 id="chapter-challenges">Challenges</h2>
      </div>
      <p className="muted">Write your own policy. It is judged on loads that you have not seen.</p>
      <ol className="learn__list">
        {challenges.map((entry) => {
          const { challenge } = entry.scenario;
          const passed = challenge !== undefined && progress[challengeKey(challenge)]?.goals.includes(PASSED) === true;
          return (
            <li key={entry.id}>
              <button type="button" className="learn__lesson" onClick={() => open(entry)}>
                <span className="learn__mark" aria-hidden="true">
                  {passed && <Check size={13} strokeWidth={3} />}
                </span>
                <span className="learn__title">
                  {plainTitle(entry)}
                  <span className="visually-hidden">, {passed ? 'passed' : 'not passed yet'}</span>
                </span>
                <span className="learn__meta learn__meta--wide">{challenge?.text}</span>
                <ChevronRight size={15} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The title without the word that the heading says already. */
function plainTitle({ title }: GalleryEntry): string {
  return capitalized(title.replace('Challenge: ', ''));
}

function open({ id, scenario }: GalleryEntry): void {
  setLayout('workbench');
  leaveCourse();
  scenarioStore.getState().replace(scenario, { kind: 'gallery', id });
}
