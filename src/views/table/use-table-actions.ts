import { useState } from 'react';
import type { RefObject } from 'react';
import { formatProblem } from '../../base/result';
import { counted } from '../../base/text/counted';
import { frameworkPlugin } from '../../engine/registry';
import { frameworkPlugins } from '../../engine/systems';
import { writeApplicationTable } from '../../formats/application-table';
import { editScope } from '../../store/document/edit-scope';
import { EVERY } from '../../authoring/edits';
import type { Scope } from '../../authoring/edits';
import { scenarioStore } from '../../store/document/scenario-store';
import { offerText } from '../../store/opening/reading/offer-text';
import { useEditor } from '../editor/editor-context';
import type { Edit } from '../../authoring/edits';
import { renameEdits } from '../editor/models/names';
import { addApplicationEdits } from '../editor/models/workload-model';
import { copyText } from '../formats/copy-text';
import { isEntry, readCell, tableColumns } from './table-columns';
import type { TableRow } from './table-columns';
import { duplicateRows, forgetEntries, placeByPlace, removeRows, rowsToCopy, setCells } from './table-edits';
import type { useTableSelection } from './use-table-selection';

/**
 * What can be done with the rows of the table. Actions answer what is wrong where a cell shows it, and otherwise announce what they
 * have done in `said`.
 */
export function useTableActions(
  panel: RefObject<HTMLElement | null>,
  rows: readonly TableRow[],
  selection: ReturnType<typeof useTableSelection>,
  clearFilter: () => void,
) {
  const editor = useEditor();
  const { document } = editor.active;
  const { selected, active } = selection;
  const [said, setSaid] = useState('');

  /** @param scope undefined for edits of the structure, which concern all variants */
  const applyIn = (scope: Scope | undefined, edits: readonly Edit[], done: string): string | undefined => {
    const made = scope === EVERY && editor.variants.length > 1 ? placeByPlace(document, edits) : edits;
    const problems = scenarioStore.getState().editAll(made, { variant: scope });
    const message = problems.length === 0 ? undefined : formatProblem(problems[0]);
    setSaid(message === undefined ? done : `Not changed: ${message}`);
    return message;
  };
  const apply = (edits: readonly Edit[], done: string): string | undefined =>
    applyIn(editScope(editor.active.id), edits, done);

  const rename = (row: TableRow, text: string): string | undefined => {
    if (!editor.first) return 'ids are changed in the first variant';
    const id = text.trim();
    if (id === row.key) return undefined;
    const read = readCell(row, 'id', text, document);
    if (!read.ok) return read.error;
    if (document.workload.some((entry) => entry.id === id)) return `an application "${id}" already exists`;
    const edits = renameEdits(editor.stored, 'application', row.key, id);
    const problem = applyIn(undefined, edits, `${row.key} is now ${id}.`);
    // The active cell stays where it is, under its new name.
    if (problem === undefined && active?.key === row.key) selection.setActive({ ...active, key: id });
    return problem;
  };

  /** Writes one text into a column of several rows. */
  const write = (targets: readonly TableRow[], column: string, text: string): string | undefined => {
    if (column === 'id') return rename(targets[0], text);
    const edits = setCells(document, targets, column, text);
    if (!edits.ok) return edits.error;
    return apply(edits.value, targets.length === 1 ? '' : `${column} set in ${counted(targets.length, 'row')}.`);
  };

  const remove = (): void => {
    if (selected.length === 0) return;
    const entries = selected.filter(isEntry).map(({ key }) => key);
    // What is removed from one variant alone stays in the others, with what they say of it.
    const everywhere = editor.first && editor.whole;
    const forgotten = everywhere ? forgetEntries(editor.stored, entries) : [];
    const done =
      entries.length > 0
        ? `${counted(entries.length, 'entry', 'entries')} removed.`
        : `${counted(selected.length, 'application')} same as the others again.`;
    const scope = everywhere ? undefined : editScope(editor.active.id);
    if (applyIn(scope, [...forgotten, ...removeRows(document, selected)], done) === undefined) selection.none();
  };

  const duplicate = (): void => {
    const copies = selected.filter(isEntry);
    const edits = duplicateRows(document, copies);
    if (edits.length > 0) apply(edits, `${counted(copies.length, 'copy', 'copies')} added.`);
  };

  /** One more like the row that keys act on, or of the first kind that the scheduler runs. */
  const add = (): void => {
    const kinds = [rows[selection.index]?.entry.kind, ...frameworkPlugins.map(({ kind }) => kind)];
    for (const kind of kinds) {
      if (kind === undefined) continue;
      const lists = frameworkPlugin(kind).lists.flatMap(({ field, onDemand }) => (onDemand === true ? [] : [field]));
      const added = addApplicationEdits(document, kind, lists);
      if (apply(added.edits, `${added.id} added.`) !== undefined) continue;
      clearFilter();
      selection.setActive({ key: added.id, column: 0 });
      panel.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
      return;
    }
  };

  /** The selected rows as a table, or all entries. */
  const copied = () => rowsToCopy(selected.length > 0 ? selected : rows.filter(isEntry));
  const asText = (): string => writeApplicationTable(copied());

  const copy = async (): Promise<void> => {
    const done = await copyText(asText());
    setSaid(done ? `${counted(copied().length, 'row')} copied.` : 'The browser does not allow this page to copy.');
  };

  const paste = (text: string): void => {
    // A single value goes into the cell, or into this column of all selected rows.
    if (active !== undefined && !/[\t\n,;]/.test(text.trim())) {
      const targets = selected.length > 0 ? selected : rows.filter(({ key }) => key === active.key);
      const message = write(targets, tableColumns[active.column].id, text.trim());
      if (message !== undefined) setSaid(`Not changed: ${message}`);
      return;
    }
    void offerText({ kind: 'table', name: '', text });
  };

  return { said, write, remove, duplicate, add, asText, copy, paste };
}
