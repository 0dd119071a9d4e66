import type { Scenario } from '../../scenario/schema';

/** One scenario of the gallery. */
export interface GalleryEntry {
  /** Stands in the link `#gallery/<id>`. */
  readonly id: string;
  /** The system that it is about, where that is not the cluster's scheduler. */
  readonly about?: string;
  readonly title: string;
  /** One sentence for the list. */
  readonly summary: string;
  readonly scenario: Scenario;
}
