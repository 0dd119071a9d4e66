/** Going from step to step and from lesson to lesson. */
import { galleryEntries, withGallery } from '../../../store/document/gallery';
import { leaveCourse } from '../../../store/address/learn-place';
import { isOpen, openEntry } from '../../../store/lesson/lesson-edits';
import { changeProgress, lessonStore, NO_PROGRESS, setLayout } from '../../../store/lesson/lesson-store';
import { scenarioStore } from '../../../store/document/scenario-store';
import { tellOfLesson } from '../../../store/lesson/lesson-events';
import type { Reading } from '../reading/reading';
import { putControlsBack } from '../controls/settings-changed';
import { isSolved } from '../reading/step-view';
import { viewOfStep } from '../reading/view-of-step';

/** Opens a step, from 1; one that is not there is ignored. Leaving a step forwards finishes it. */
export function goToStep(step: number, reading: Reading): void {
  const { steps } = reading.lesson;
  if (step < 1 || step > steps.length) return;
  const { scenario, view } = reading.playground;
  const { step: from, setStep } = view.getState();
  changeProgress(reading.key, (before) => ({
    ...before,
    step,
    done: step > from && !before.done.includes(from) ? [...before.done, from] : before.done,
  }));
  if (viewOfStep(steps[step - 1])['settings'] === 'fresh' && putControlsBack(reading)) {
    const { notify, undo } = scenario.getState();
    notify('info', 'The settings of this lesson are back to their initial values.', { label: 'Undo', run: undo });
  }
  setStep(step);
}

/** The last step is over. */
export function finishLesson({ key, lesson: { steps } }: Pick<Reading, 'key' | 'lesson'>): void {
  const last = steps.length;
  changeProgress(key, (before) => (before.done.includes(last) ? before : { ...before, done: [...before.done, last] }));
  tellOfLesson({ type: 'done' });
}

/** A goal was reached, for the first time or again. All goals of the last step together finish the lesson. */
export function reachGoal(id: string, { key, lesson }: Pick<Reading, 'key' | 'lesson'>): void {
  const { goals } = lessonStore.getState().progress[key] ?? NO_PROGRESS;
  if (goals.includes(id)) return;
  changeProgress(key, (before) => ({ ...before, goals: [...before.goals, id] }));
  tellOfLesson({ type: 'goal' });
  const { [key]: now = NO_PROGRESS } = lessonStore.getState().progress;
  if (isSolved(lesson, now) && !now.done.includes(lesson.steps.length)) finishLesson({ key, lesson });
}

/** Opens the lesson of a gallery scenario. */
export function openLesson(id: string): void {
  withGallery(() => {
    const entry = galleryEntries().find((known) => known.id === id);
    if (entry === undefined) {
      scenarioStore.getState().notify('warning', `There is no lesson "${id}".`);
      return;
    }
    setLayout('lesson');
    leaveCourse();
    if (!isOpen(entry)) openEntry(entry);
  });
}
