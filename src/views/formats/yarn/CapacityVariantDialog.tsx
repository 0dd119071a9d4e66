import { useMemo, useState } from 'react';
import { formatProblem } from '../../../base/result';
import { editDocument } from '../../../authoring/edit-document';
import { addVariant, MAX_VARIANTS, renameVariant } from '../../../authoring/edit-variants';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useNewEditor } from '../../editor/editor-context';
import { capacityVariant } from './capacity-variant';
import '../formats.css';

/** The queues of a Fair scheduler under the Capacity scheduler, in their own variant, and what is lost on the way. */
export function CapacityVariantDialog({ onClose }: { readonly onClose: () => void }) {
  const { stored, active } = useNewEditor();
  const [refusal, setRefusal] = useState('');
  const { edits, lost } = useMemo(() => capacityVariant(stored, active), [stored, active]);
  const make = (): void => {
    const added = addVariant(stored, active.id);
    if (added === undefined) {
      setRefusal(`There are already ${MAX_VARIANTS} variants: remove one first`);
      return;
    }
    const edited = editDocument(added.document, edits, added.id);
    if (!edited.ok) {
      setRefusal(formatProblem(edited.error[0]));
      return;
    }
    const { replace, origin } = scenarioStore.getState();
    replace(renameVariant(edited.value, added.id, 'Capacity scheduler') ?? edited.value, origin);
    viewStore.getState().setVariant(added.id);
    onClose();
  };
  return (
    <Dialog open wide title="As a variant under the Capacity scheduler" onClose={onClose}>
      <p className="import__lead">
        Weights become percentages of the siblings, as in Hadoop’s fs2cs. The same applications then run under both.
      </p>
      {lost.length > 0 && (
        <>
          <h3 className="import__heading">What is lost</h3>
          <ul className="import__notices">
            {lost.map(({ path, message }) => (
              <li key={path + message}>
                <b>{path} </b>
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {refusal !== '' && (
        <p className="import__refusal" role="alert">
          Not made: {refusal}
        </p>
      )}
      <div className="dialog__actions">
        <Button variant="primary" onClick={make}>
          Make the variant
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
