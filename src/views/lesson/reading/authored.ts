/** The document of a lesson before the reader changed it. */
import type { Scenario } from '../../../scenario/schema';
import { useGallery } from '../../../store/document/gallery';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';

/** By origin: the document as it was when its lesson was first shown, or written last. */
const firstSeen = new WeakMap<object, Scenario>();

/** The gallery's own document where the lesson is one of the gallery's; otherwise the document as it was opened, or as it was when its text was written last. */
export function useAuthored(): Scenario {
  const { scenario } = usePlayground();
  const origin = useScenario((s) => s.origin);
  const lesson = useScenario((s) => s.document.lesson);
  const entries = useGallery();
  const entry = entries.find(({ scenario }) => scenario.lesson === lesson && lesson !== undefined);
  if (entry !== undefined) return entry.scenario;
  return authoredOf(origin, scenario.getState().document);
}

/**
 * The document of a lesson that is not the gallery's, before the reader changed it. Whoever changes the text writes the lesson, and
 * what the document has become by then is what they give to readers.
 * @internal
 */
export function authoredOf(origin: object, document: Scenario): Scenario {
  const known = firstSeen.get(origin);
  if (known !== undefined && known.lesson === document.lesson) return known;
  firstSeen.set(origin, document);
  return document;
}
