import { systemsAtHand } from '../engine/registry';
import { editScope } from '../store/document/edit-scope';
import { scenarioStore } from '../store/document/scenario-store';
import { viewStore } from '../store/view/view-store';
import { Button } from '../ui/Button';
import { addApplicationEdits } from '../views/editor/models/workload-model';
import { reveal } from '../views/editor/reveal';
import { seenBy } from '../views/shared/acts/act';

/** Adds an application of the first kind that the scheduler runs, and leads to its fields. */
function addFirst(): void {
  const { variant, setSection } = viewStore.getState();
  const { document, editAll } = scenarioStore.getState();
  for (const { kind, lists } of systemsAtHand().frameworks) {
    const fields = lists.filter(({ onDemand }) => onDemand !== true).map(({ field }) => field);
    const { id, edits } = addApplicationEdits(seenBy(document, variant), kind, fields);
    if (editAll(edits, { variant: editScope(variant) }).length > 0) continue;
    reveal(['workload', id]);
    return;
  }
  setSection('workload');
}

/** In place of the pictures while there is nothing to run. */
export function NoApplication({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  return (
    <div className="middle__empty">
      <p>No application has been submitted.</p>
      <Button
        variant="primary"
        onClick={() => {
          addFirst();
          onAdd?.();
        }}
      >
        Add one
      </Button>
    </div>
  );
}
