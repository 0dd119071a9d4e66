/** What the reader of a directive is given. */
import type { Reading } from './inline';
import type { Block } from './tree';

/** A line of a step or of a body, with the column where it begins. */
export interface BodyLine {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export interface DirectiveReading extends Reading {
  /** The ids of questions and goals so far. */
  readonly ids: Set<string>;
  readonly blocks: (lines: readonly BodyLine[]) => Block[];
}
