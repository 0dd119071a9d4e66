/** Which steps of a lesson show a row that needs no letter. */
import { sentencesOf, withInner } from '../../../analysis/lesson/paths';
import { textOfInline } from '../../../analysis/lesson/plain-text';
import type { Lesson, Step } from '../../../scenario/lesson/tree';
import { viewOfStep } from './view-of-step';

/** Whether up to a step the lesson shows one row, always the same, and speaks of none by its letter. */
export function isLone({ intro, steps }: Lesson, step: Step | undefined): boolean {
  const before = steps.slice(0, steps.findIndex((one) => one === step) + 1);
  const [first, ...others] = before.map((one) => viewOfStep(one)['only']);
  if (first === undefined || first.includes(',')) return false;
  if (others.some((only) => only !== undefined && only !== first)) return false;
  const sentences = withInner([...intro, ...before.flatMap(({ blocks }) => blocks)]).flatMap(sentencesOf);
  return !sentences.some((sentence) => /\brows? [A-D]\b/i.test(textOfInline(sentence)));
}
