/** Practice: a goal without steps, for scenarios that no lesson tells. Source: lessons specification, section 4. */
import type { GalleryEntry } from '../entry';
import { centralPractice } from './central-practice';
import { distributedPractice } from './distributed-practice';
import { ownPractice } from './own-practice';
import { plannedPractice } from './planned-practice';
import type { Practice } from './practice';
import { yarnPractice } from './yarn-practice';

const all: Readonly<Record<string, Practice>> = {
  ...centralPractice,
  ...distributedPractice,
  ...plannedPractice,
  ...ownPractice,
  ...yarnPractice,
};

/** The entry with its practice; a lesson stays as it is. */
export function withPractice(entry: GalleryEntry): GalleryEntry {
  const practice = Object.hasOwn(all, entry.id) ? all[entry.id] : undefined;
  if (practice === undefined || entry.scenario.lesson !== undefined) return entry;
  const { setting, task, condition, hint, done } = practice;
  const lesson = [
    '%lesson 1',
    setting,
    '@goal id=practice keep=cluster',
    `  ? ${task}`,
    `  = ${condition}`,
    `  ~ ${hint}`,
    `  ! ${done}`,
    '',
  ].join('\n');
  return { ...entry, scenario: { ...entry.scenario, lesson } };
}
