/**
 * A lesson as a tree: text that holds the instrument. Views draw it; nothing in it is HTML.
 * Source: docs/lesson-language.md.
 */
import type { Expression } from './expression';

/** Where something is in the text: line and column from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Attributes of a link or directive by key, as written. */
export type Attributes = Readonly<Record<string, string>>;

/** A value of the run inside a sentence. */
export interface ValueNode {
  readonly value: string;
  readonly format?: string;
  /** Null when it cannot be read: it is shown as it was written. */
  readonly expression: Expression | null;
  readonly at: Place;
}

/** Part of a sentence. Exactly one of the naming keys is present. */
export type Inline =
  | { readonly t: string }
  | ValueNode
  | { readonly strong: readonly Inline[] }
  | { readonly em: readonly Inline[] }
  | { readonly code: string }
  | { readonly term: string; readonly text?: readonly Inline[]; readonly at: Place }
  | Link;

/** Something that can be pressed or dragged. `places` says where each of its parts stands. */
export type Link = { readonly text: readonly Inline[]; readonly places: Readonly<Record<string, Place>> } & (
  | { readonly show: Attributes }
  | { readonly drag: string; readonly with: Attributes }
  | { readonly pick: string; readonly with: Attributes }
  | { readonly set: string; readonly to: string; readonly with: Attributes }
  | { readonly do: string; readonly with: Attributes }
  | { readonly lesson: string }
  | { readonly step: number }
  | { readonly doi: string }
);

/** A condition or value of a directive, as written and as read. */
export interface Written {
  readonly source: string;
  readonly expression: Expression | null;
  readonly at: Place;
}

/** One answer that a reader may give. */
export interface Option {
  readonly text: readonly Inline[];
  /** Condition under which it is the right choice. */
  readonly when?: string;
  /** What it is ordered by. */
  readonly value?: string;
  readonly feedback?: readonly Inline[];
  readonly written: Written;
}

/** A prediction or a goal. */
export interface Task {
  readonly kind?: string;
  readonly id?: string;
  readonly by?: string;
  readonly from?: string;
  readonly to?: string;
  readonly within?: string;
  readonly keep?: string;
  /** Where its attributes stand. */
  readonly places: Readonly<Record<string, Place>>;
  readonly question?: readonly Inline[];
  readonly options?: readonly Option[];
  readonly answer?: string;
  readonly written?: Written;
  readonly hints?: readonly (readonly Inline[])[];
  readonly reveal?: readonly (readonly Inline[])[];
  readonly best?: { readonly when: string; readonly text: readonly Inline[]; readonly written: Written };
  readonly at: Place;
}

export type Block =
  | { readonly p: readonly Inline[] }
  | { readonly list: readonly (readonly Inline[])[] }
  | { readonly view: Attributes; readonly places: Readonly<Record<string, Place>> }
  | { readonly predict: Task }
  | { readonly goal: Task }
  | { readonly claim: string; readonly written: Written }
  | {
      readonly when: string;
      readonly written: Written;
      readonly holds: readonly Block[];
      readonly else?: readonly Block[];
    }
  | { readonly note: readonly Block[] }
  | { readonly hint: readonly Block[] }
  | { readonly define: string; readonly text: readonly Inline[] }
  | {
      readonly figure: string;
      readonly view: Attributes;
      readonly caption?: readonly Inline[];
      readonly places: Readonly<Record<string, Place>>;
    };

export interface Step {
  readonly title: readonly Inline[];
  readonly blocks: readonly Block[];
}

export interface Lesson {
  /** Null for a text of a later version, which is shown as it is. */
  readonly version: 1 | null;
  readonly title?: readonly Inline[];
  readonly intro: readonly Block[];
  readonly steps: readonly Step[];
}
