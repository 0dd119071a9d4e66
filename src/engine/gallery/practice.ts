/** Practice becomes a lesson of one goal. */
import type { GalleryEntry } from './entry';

/** The entry with its practice as the lesson of its scenario. */
export function withPractice({ practice, ...entry }: GalleryEntry): GalleryEntry {
  if (practice === undefined) return entry;
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
