/** What a lesson of an essay is given, and each of its steps. */
import type { Scenario } from '../../scenario/schema';
import type { Origin } from '../../store/document/create-scenario-store';
import type { EngineClient } from '../../worker/client';

/** A lesson of an essay. */
export interface EssayEntry {
  /** Not that of another one on the page. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly origin: Origin;
  /** The address at which it can be played with; undefined where it is too large for a link. */
  readonly link: string | undefined;
}

export interface EssayLessonProps {
  readonly entry: EssayEntry;
  readonly client: EngineClient;
  /** Everything is shown, for printing. */
  readonly handout: boolean;
  /** Where the answers of a handout stand. */
  readonly answers: HTMLElement | null;
  readonly onReady: (figure: string, painted: boolean) => void;
  /** It is the only one: its title is that of the page. */
  readonly alone: boolean;
  /** Opens the lesson on its own. */
  readonly onOpen: () => void;
}
