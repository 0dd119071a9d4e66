/** Going from step to step and from lesson to lesson. */
import { galleryEntries, withGallery } from '../../../store/document/gallery';
import { leaveCourse } from '../../../store/address/learn-place';
import { isOpen, openEntry } from '../../../store/lesson/lesson-edits';
import { changeProgress, setLayout } from '../../../store/lesson/lesson-store';
import { scenarioStore } from '../../../store/document/scenario-store';
import { tellOfLesson } from '../../../store/lesson/lesson-events';
import type { Reading } from '../reading/reading';
import { putControlsBack } from '../controls/settings-changed';
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
export function finishLesson(reading: Reading): void {
  const { step } = reading.playground.view.getState();
  changeProgress(reading.key, (before) =>
    before.done.includes(step) ? before : { ...before, done: [...before.done, step] },
  );
  tellOfLesson({ type: 'done' });
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
