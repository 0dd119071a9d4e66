import { variantsOf } from '../engine/document/variants';
import { useScenario } from '../store/document/scenario-store';
import { lazyPart } from '../ui/lazy-part';
import { seenBy } from '../views/shared/acts/act';
import { Part } from '../views/shared/Part';

// Not part of the first picture: seeds run when it stands.
const VerdictBar = lazyPart(() => import('../views/verdict/VerdictBar').then((module) => module.VerdictBar));

/** The verdict, where there is something to compare. */
export function VerdictRow() {
  const comparable = useScenario(({ document }) => {
    const variants = variantsOf(document);
    return variants.length > 1 && variants.some(({ id }) => seenBy(document, id).workload.length > 0);
  });
  const goal = useScenario(({ document }) => document.goal !== undefined);
  if (!comparable) return null;
  return (
    // In its place from the first picture on, also while it loads and where it cannot be loaded.
    <div className="verdict-row">
      <Part name="The verdict" waiting={<div className={goal ? 'verdict-room has-goal' : 'verdict-room'} />}>
        <VerdictBar />
      </Part>
    </div>
  );
}
