/** The fixed words of the lesson language, each with what it does. Source: docs/lesson-language.md. */
import { FIGURES } from '../../scenario/lesson/attributes';

/** A name that can be typed, with its explanation. */
export interface NameOption {
  readonly name: string;
  readonly help: string;
  /** More names follow behind this one. */
  readonly more?: boolean;
}

function table(words: Readonly<Record<string, string>>, more = false): NameOption[] {
  return Object.entries(words).map(([name, help]) => ({ name, help, ...(more && { more }) }));
}

export const DIRECTIVES = table({
  view: 'What the step shows: instant, stretch, rows, view of the dock',
  predict: 'A question before the reveal',
  goal: 'A task that the run judges',
  claim: 'What must hold for the paragraphs below',
  when: 'Text for when a condition holds',
  else: 'Text for when it does not',
  figure: 'A picture between paragraphs',
  define: 'A term with its definition',
  hint: 'Help that is collapsed',
  note: 'A note for the presenter',
});

export const PREDICTIONS = table({
  choice: 'One of up to six options',
  order: 'A list to be sorted',
  number: 'A slider with a field',
  time: 'A flag on the time axis',
});

export const FIGURE_KINDS: readonly NameOption[] = FIGURES.map((name) => ({ name, help: 'A picture of this kind' }));

export const VERBS = table({
  show: 'Moves the views',
  drag: 'A number that is dragged',
  pick: 'A choice between words',
  set: 'One edit, undone when pressed again',
  do: 'One event, undone when pressed again',
  lesson: 'Opens another lesson',
  step: 'Opens a step of this lesson',
  doi: 'A publication',
});

/** By key: what it is for. The keys of each directive and link are those of `scenario/lesson/attributes.ts`. */
export const KEY_HELP: Readonly<Record<string, string>> = {
  cursor: 'The instant shown, such as 4.8s',
  zoom: 'The stretch in view, such as 0s..20s, or fit',
  select: 'What is selected',
  only: 'The variants that have a row',
  active: 'The variant that the views follow',
  group: 'What a row of the timeline is',
  dock: 'The view below the timeline',
  tab: 'The part of that view',
  mark: 'Rows that are not dimmed',
  play: 'The stretch that plays automatically',
  pace: 'Simulated seconds for each second',
  future: 'The part beyond the cursor',
  settings: 'Whether edits stay',
  of: 'The value that is drawn',
  over: 'The setting that is varied',
  from: 'The least value',
  to: 'The greatest value',
  step: 'From one value to the next',
  times: 'How many times the setting is shown',
  in: 'The variants that change',
  values: 'The choices, with a bar between them',
  id: 'The name under which an answer is kept',
  within: 'The tolerance, such as 3s or 10%',
  by: 'The direction of the order',
  keep: 'Settings that must stay as they are',
  node: 'The node that it happens to',
  at: 'When it happens',
};

/** By key: its words, where they are always the same. */
export const KEY_WORDS: Readonly<Record<string, readonly NameOption[]>> = {
  future: table({
    shown: 'Everything is drawn',
    faded: 'Dimmed to a quarter beyond the cursor',
    hidden: 'Hidden beyond the cursor',
  }),
  settings: table({ keep: 'As the reader left them', fresh: 'As at the beginning of the lesson' }),
  by: table({ asc: 'The least value first', desc: 'The greatest value first' }),
  zoom: table({ fit: 'The whole run' }),
};

export const FORMATS = table({
  words: 'None, one, two ... twelve',
  s: 'Seconds',
  min: 'Minutes',
  percent: 'A share in percent',
  times: 'A ratio as a factor',
  signed: 'With its sign',
  '0': 'Without decimals',
  '1': 'One decimal',
  '2': 'Two decimals',
  '3': 'Three decimals',
});

export const FUNCTIONS = table({
  'abs(': 'Without its sign',
  'min(': 'The least',
  'max(': 'The greatest',
  'round(': 'A whole number',
});

export const EXPRESSION_WORDS = table({
  and: 'Both hold',
  or: 'One of them holds',
  not: 'It does not hold',
  none: 'What does not exist',
  seed: 'The seed of the run',
  cursor: 'The instant of the cursor',
});

/** What stands between a variant and a key in brackets. */
export const KEYED = table(
  {
    'app[': 'An application, or all that one entry has generated',
    'queue[': 'A queue',
    'node[': 'A node',
    'knob[': 'A setting as it holds in this variant',
  },
  true,
);
