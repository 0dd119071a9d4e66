import type { JsonPath } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { leavesNote } from './leaf-knobs';
import { siblingsNote } from './sibling-parts';

/** What is to be said of a change of a setting: which sibling queues move along, or that leaf queues differ in it at present; or ''. */
export function settingNote(document: Scenario, path: JsonPath): string {
  return siblingsNote(document, path) || leavesNote(document, path);
}
