/** What a lesson of an essay is given, and each of its steps. */
import type { GalleryEntry } from '../../engine/gallery/entry';
import type { EngineClient } from '../../worker/client';

export interface EssayLessonProps {
  readonly entry: GalleryEntry;
  readonly client: EngineClient;
  /** Everything is shown, for printing. */
  readonly handout: boolean;
  /** Where the answers of a handout stand. */
  readonly answers: HTMLElement | null;
  readonly onReady: (figure: string, painted: boolean) => void;
  /** Opens the lesson on its own. */
  readonly onOpen: () => void;
}
