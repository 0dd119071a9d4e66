import { expect, it } from 'vitest';
import { parseLesson } from '../../../scenario/lesson/parse';
import { listenToLesson } from '../../../store/lesson/lesson-events';
import { lessonStore } from '../../../store/lesson/lesson-store';
import { reachGoal } from './go';

const TEXT = `%lesson 1
# Two goals
## First
Text.

@goal id=early
  = A.makespan < 1min

## Last

@goal id=one
  = A.makespan < 1min

@goal id=two
  = A.makespan < 1min
`;

it('finishes a lesson with all goals of its last step, and says each thing once', () => {
  const { lesson } = parseLesson(TEXT);
  const reading = { key: 'two goals', lesson };
  const heard: string[] = [];
  const stop = listenToLesson(({ type }) => heard.push(type));
  const done = () => lessonStore.getState().progress['two goals']?.done;
  reachGoal('early', reading);
  reachGoal('one', reading);
  expect(done()).toEqual([]);
  reachGoal('two', reading);
  reachGoal('two', reading);
  stop();
  expect(done()).toEqual([2]);
  expect(heard).toEqual(['goal', 'goal', 'goal', 'done']);
});
