import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { parseLesson } from '../../scenario/lesson/parse';
import type { Scenario } from '../../scenario/schema';
import { knownOf } from './known';
import { unknownNames } from './names';

const scenario = galleryEntry('driver-deadlock')?.scenario as Scenario;

function messagesOf(text: string): string[] {
  const { lesson } = parseLesson(`# A\n## B\n${text}`);
  const known = knownOf(lesson, new Map([['A', scenario]]), [], ['driver']);
  return unknownNames(lesson, { ...known, values: ['A.knob'] }).map(({ message }) => message);
}

it.each([
  '{A.knob[workload/etl/count]} jobs.',
  '*{A.knob[workload/etl/count]}* jobs.',
  '[[driver|{A.knob[workload/etl/count]} drivers]] wait.',
  '@note {A.knob[workload/etl/count]} jobs.',
  '@when 1 == 1\n  @claim A.knob[workload/etl/count] == 8',
  '@note\n  @when A.knob[workload/etl/count] == 8\n    It is so.',
  '@hint\n  @figure sweep of=A.makespan over=workload/etl/count',
])('knows a setting wherever the lesson names it: %j', (text) => {
  expect(messagesOf(text).filter((message) => message.includes('setting'))).toEqual([]);
  expect(messagesOf(text.replace('etl/count', 'etl/cuont')).join()).toContain('there is no setting');
});

it('knows a term wherever the lesson defines it', () => {
  expect(messagesOf('A [[gang]].\n@define gang: all at once.')).toEqual([]);
  expect(messagesOf('A [[gang]].\n@note\n  @define gang: all at once.')).toEqual([]);
  expect(messagesOf('A [[gang]].')).toHaveLength(1);
});
