import { createPortal } from 'react-dom';
import type { Step } from '../../../scenario/lesson/tree';
import { useLessons } from '../../../store/lesson/lesson-store';
import type { Reading } from '../reading/reading';
import { StepFigures } from './StepFigures';

/** The step's own pictures, below the timeline. */
export function Figures({ reading, step }: { readonly reading: Reading; readonly step: Step }) {
  const host = useLessons((s) => s.figures);
  return host === undefined ? null : createPortal(<StepFigures reading={reading} step={step} />, host);
}
