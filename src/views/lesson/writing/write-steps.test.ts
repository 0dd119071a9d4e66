import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { parseLesson } from '../../../scenario/lesson/parse';
import { stepAt } from '../../../scenario/lesson/steps';
import { withSteps } from './LessonEditor';

it('begins a lesson with one step', () => {
  const { lesson, problems } = parseLesson(withSteps(''));
  expect(problems).toEqual([]);
  expect(lesson.steps).toHaveLength(1);
});

it('keeps the goal of practice as the last step', () => {
  const practice = galleryEntry('storm')?.scenario.lesson ?? '';
  expect(practice).toContain('@goal');
  const { lesson, problems } = parseLesson(withSteps(practice));
  expect(problems).toEqual([]);
  expect(lesson.steps).toHaveLength(2);
  expect(lesson.steps[1].blocks.some((block) => 'goal' in block)).toBe(true);
});

it('finds the step in which a place lies, its heading included', () => {
  const text = '%lesson 1\n# Title\nBefore.\n\n## One\nText ## of one.\n\n## Two\nThe end.';
  const at = (part: string) => stepAt(text, text.indexOf(part));
  expect(['# Title', 'Before', 'One', '## of one', '## Two', 'Two', 'end'].map(at)).toEqual([1, 1, 1, 1, 2, 2, 2]);
  expect(stepAt(text, text.length)).toBe(2);
  expect(stepAt('%lesson 1', 3)).toBe(0);
});
