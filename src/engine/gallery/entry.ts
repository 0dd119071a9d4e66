import type { Scenario } from '../../scenario/schema';
import type { GalleryQuestion } from './questions';

/** A goal without steps, in the language of lessons, for a scenario that no lesson tells. */
export interface Practice {
  /** One to three sentences with the number or choice that is to be changed. */
  readonly setting: string;
  readonly task: string;
  readonly condition: string;
  readonly hint: string;
  /** What is said once the goal is reached. */
  readonly done: string;
}

/** One scenario of the gallery. */
export interface GalleryEntry {
  /** Stands in the link `#gallery/<id>`. */
  readonly id: string;
  /** The question that it answers best. */
  readonly question: GalleryQuestion;
  /** The system that it is about, where that is not the cluster's scheduler. */
  readonly about?: string;
  readonly title: string;
  /** One sentence for the list. */
  readonly summary: string;
  /** What the gallery makes its lesson of. */
  readonly practice?: Practice;
  readonly scenario: Scenario;
}
