/**
 * The keys of the keyboard, in words. A test compares the keys of the page (`app/page-keys.ts`) and of the palette with this
 * list.
 */

/** By key as it is printed on a keyboard; keys that belong together share a line. */
export const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['Ctrl + K'], 'Find or do: search everything by name'],
  [['F6', 'Shift + F6'], 'Next or previous region'],
  [['Tab'], 'Next region part. The first stop of the page leads to any region and to the edges between them'],
  [['← →', '↑ ↓'], 'Between controls in a toolbar, entries in a list, and rows'],
  [['Alt + ← / →'], 'In the lanes of states: moves the change that ends a stay, with Shift the one that begins it'],
  [['Space'], 'Play or pause'],
  [['←', '→'], 'One event back or forward, when nothing else has the focus'],
  [[',', '.'], 'One event back or forward, always'],
  [['Shift + ←', 'Shift + →'], 'A twentieth of the view back or forward'],
  [['Home', 'End'], 'To the start, to the end of the work; pressed again, to the last timer'],
  [['W', 'S'], 'Zoom in, zoom out, around the cursor'],
  [['A', 'D'], 'Move what is in view back or forward'],
  [['0'], 'The whole run'],
  [['R'], 'Select a range of time, or clear it'],
  [['M'], 'Slow motion: follow the next probes, preemption or reservation'],
  [['1', '2', '3', '4'], 'Variant A, B, C, D; beside an open question with numbered answers, these'],
  [['U', 'Ctrl + Z'], 'Undo'],
  [['Shift + U', 'Ctrl + Shift + Z'], 'Redo'],
  [['T'], 'Theme: as the system, light, dark'],
  [['L'], 'In a lesson with steps: only the lesson, or the whole workbench'],
  [['P'], 'Presenter mode: larger type, no panels'],
  [['?'], 'This help'],
  [['Escape'], 'Clear the range; clear the selection; leave presenter mode'],
  [['Enter', 'Escape'], 'In a field: apply, restore the old value'],
  [['↑', '↓'], 'In a number field: one more, one less; with Shift ten'],
  [['+', '−'], 'In the timeline: zoom in, zoom out'],
  [['Arrows', 'Enter'], 'In the timeline and among the nodes: move to the next one; select it'],
  [['←', '→'], 'On a mark of a queue: less, more; with Shift ten; Delete removes the limit'],
  [['F2'], 'On a variant: rename it'],
];
