import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { parseLesson } from '../../../scenario/lesson/parse';
import { isLone } from './lone-row';

it('leaves the letter of the only row away until there is another one, or the text names it', () => {
  const letterless = (id: string): boolean[] => {
    const { lesson } = parseLesson(galleryEntry(id)?.scenario.lesson ?? '');
    return lesson.steps.map((step) => isLone(lesson, step));
  };
  // Its first three steps show row B alone.
  expect(letterless('driver-deadlock')).toEqual([true, true, true, false, false, false]);
  expect(letterless('design-run').slice(0, 4)).toEqual([true, true, true, false]);
  // "Row D takes whoever comes first."
  expect(letterless('gang-vs-stateaware-vs-maxapplications')[0]).toBe(false);
  expect(letterless('quincy-hog')[0]).toBe(false);
});
