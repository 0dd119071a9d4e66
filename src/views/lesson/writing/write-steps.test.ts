import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { parseLesson } from '../../../scenario/lesson/parse';
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
