/** The document of a lesson before the reader changed it. */
import type { Scenario } from '../../../scenario/schema';
import { useGallery } from '../../../store/document/gallery';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';

/** By origin: the document as it was when its lesson was first shown. */
const firstSeen = new WeakMap<object, Scenario>();

/** The gallery's own document where the lesson is one of the gallery's; otherwise the document as it was opened. */
export function useAuthored(): Scenario {
  const { scenario } = usePlayground();
  const origin = useScenario((s) => s.origin);
  const lesson = useScenario((s) => s.document.lesson);
  const entries = useGallery();
  const entry = entries.find(({ scenario }) => scenario.lesson === lesson && lesson !== undefined);
  if (entry !== undefined) return entry.scenario;
  const known = firstSeen.get(origin) ?? scenario.getState().document;
  firstSeen.set(origin, known);
  return known;
}
