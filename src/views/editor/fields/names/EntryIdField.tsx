import { viewStore } from '../../../../store/view/view-store';
import { useEditor } from '../../editor-context';
import { idProblem } from '../../models/edits';
import { renamedSelection, renameEdits } from '../../models/names';
import type { Named } from '../../models/names';
import { NameField } from './NameField';

interface EntryIdFieldProps {
  /** The kind of the entry, and its name in sentences: "a dataset". */
  readonly kind: Named;
  readonly noun: string;
  readonly id: string;
  /** All entries of that kind, whose ids are taken. */
  readonly entries: readonly { readonly id: string }[];
  readonly help?: string;
  readonly onRenamed?: (id: string) => void;
}

/** The id of an entry of the document, which is renamed wherever the document names it. Only the first variant can do that. */
export function EntryIdField({ kind, noun, id, entries, help, onRenamed }: EntryIdFieldProps) {
  const editor = useEditor();
  const rename = (next: string): string | undefined => {
    if (entries.some((other) => other.id === next)) return `${noun} "${next}" already exists`;
    const problem = idProblem(next);
    if (problem !== undefined || !editor.restructure(renameEdits(editor.stored, kind, id, next))) return problem;
    const { selection, select } = viewStore.getState();
    select(renamedSelection(selection, kind, id, next));
    onRenamed?.(next);
    return undefined;
  };
  return (
    <NameField
      label="id"
      value={id}
      help={editor.first ? help : 'Can be renamed in the first variant'}
      disabled={!editor.first}
      onRename={rename}
    />
  );
}
