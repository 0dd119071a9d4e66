import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatProblem } from '../../base/result';
import { chooseFile } from '../../store/opening/files';
import { useScopeWords } from '../shared/acts/scope-words';
import { closeImport, startWith } from '../../store/opening/import-store';
import type { BroughtFile } from '../../authoring/files/take-over';
import { setLayout } from '../../store/lesson/lesson-store';
import { editScope } from '../../store/document/edit-scope';
import { lookThroughEdits } from '../../store/opening/reading/look-through';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import type { Edit } from '../../authoring/edits';
import type { Editor } from '../editor/editor-context';
import { oldTitlesGone } from './old-titles';
import './formats.css';

interface ImportFrameProps {
  readonly title: string;
  readonly editor: Editor;
  /** What the dialog to choose a file offers, as ".yaml,.yml"; undefined: whatever the page opens. */
  readonly accepted: string | undefined;
  /** The present text. What was refused about earlier texts is forgotten. */
  readonly text: string;
  /** What importing it does, as one step; undefined while there is nothing to import. */
  readonly edits: (() => readonly Edit[]) | undefined;
  /** The present text as a file that a new scenario can begin with. */
  readonly starts?: BroughtFile;
  /** Whether the edits are of the whole document, whichever variant is on screen. */
  readonly wholeDocument?: boolean;
  readonly children: ReactNode;
}

/** The dialog around a text of another system: taking it over, choosing another file, leaving it. */
export function ImportFrame(props: ImportFrameProps) {
  const { title, editor, accepted, text, edits, starts, wholeDocument = false, children } = props;
  const scope = useScopeWords(editor.active.id);
  const where = wholeDocument ? '' : scope;
  const [refusal, setRefusal] = useState({ text: '', why: '' });
  const [busy, setBusy] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const apply = async (): Promise<void> => {
    const taken = edits?.() ?? [];
    setBusy(true);
    const variant = wholeDocument ? undefined : editScope(editor.active.id);
    await lookThroughEdits(editor.stored, taken, variant);
    // Closed meanwhile: it must not be imported.
    if (!open.current) return;
    setBusy(false);
    const wanted = [...taken, ...oldTitlesGone(editor.stored, taken, variant)];
    const found = scenarioStore.getState().editAll(wanted, { variant });
    if (found.length > 0) {
      setRefusal({ text, why: formatProblem(found[0]) });
      return;
    }
    closeImport();
    if (wholeDocument) lookAtAll();
    // A reader who imports a file wants to see its runs, which a lesson hides behind its questions.
    setLayout('workbench');
  };
  return (
    <Dialog open wide title={title} onClose={closeImport}>
      {children}
      {refusal.why !== '' && refusal.text === text && (
        <p className="import__refusal" role="alert">
          Not imported: {refusal.why}
        </p>
      )}
      <div className="dialog__actions">
        <Button variant="primary" disabled={edits === undefined || busy} onClick={() => void apply()}>
          {`Import ${where}`.trim()}
        </Button>
        {starts !== undefined && (
          <Button variant="outline" disabled={edits === undefined} onClick={() => startWith(starts)}>
            New scenario with it
          </Button>
        )}
        <Button variant="outline" onClick={() => chooseFile(accepted)}>
          Choose a file
        </Button>
        <Button variant="outline" onClick={closeImport}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** From the beginning to the end of the new runs: a moment of the former ones says nothing about them. */
function lookAtAll(): void {
  const view = viewStore.getState();
  view.select(undefined);
  view.setRange(undefined);
  view.setCursor(0);
  view.setFit(true);
}
