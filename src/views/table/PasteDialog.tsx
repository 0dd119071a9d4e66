import { counted } from '../../base/text/counted';
import { useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, RefCallback } from 'react';
import { readApplicationTable, writeApplicationTable } from '../../formats/application-table';
import type { ApplicationText } from '../../scenario/schema';
import type { TextOffer } from '../../store/opening/import-store';
import { knownReading } from '../../store/opening/reading/known-reading';
import { offerText } from '../../store/opening/reading/offer-text';
import { Segmented } from '../../ui/fields/Segmented';
import { Switch } from '../../ui/fields/Switch';
import { TableHead } from '../../ui/TableHead';
import { useNewEditor } from '../editor/editor-context';
import { Findings } from '../formats/Findings';
import { ImportFrame } from '../formats/ImportFrame';
import { forgetEntries, placeByPlace, planPaste } from './table-edits';
import type { PasteMode, PastePlan } from './table-edits';
import './table.css';

const MODES: readonly { readonly value: PasteMode; readonly label: string }[] = [
  { value: 'add', label: 'Add' },
  { value: 'update', label: 'Update by id' },
  { value: 'replace', label: 'Replace all' },
];

/** Rows of the preview. */
const MOST_ROWS = 50;

/** Queues that are named. */
const MOST_NAMED = 4;

/** Characters of a text that is shown whole: the browser lays all of it out at once. */
const LONGEST_EDITED = 50_000;
/** The most rows of a long table that are shown. */
const BEGINNING = 5000;

/**
 * Imports a table of applications from a spreadsheet: the text, what is wrong in it by line and column, and what it
 * does.
 */
export function PasteDialog({ offer }: { readonly offer: TextOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(offer.text);
  const [mode, setMode] = useState<PasteMode>('add');
  const [createQueues, setCreateQueues] = useState(true);
  const read = useMemo(() => knownReading('table', text, () => readApplicationTable(text)), [text]);
  const empty = text.trim() === '';
  const applications = read.ok && !empty ? read.value.applications : undefined;
  const plan = useMemo(
    () => (applications === undefined ? undefined : planPaste(document, applications, mode, createQueues)),
    [document, applications, mode, createQueues],
  );
  const found = read.ok ? read.value.notices : read.error;
  // Nothing to read yet: Ctrl+V pastes at once. React would set the focus before the dialog is open.
  const begin = (input: HTMLTextAreaElement | null) => {
    box.current = input;
    if (offer.text === '') input?.setAttribute('autofocus', '');
  };
  const edits = ({ removed, edits: own }: PastePlan) => {
    if (!editor.whole) return own;
    // A workload that is replaced is the same in all variants; otherwise they keep what they have of their own.
    if (mode !== 'replace') return editor.variants.length === 1 ? own : placeByPlace(document, own);
    return [...(editor.first ? forgetEntries(editor.stored, removed) : []), ...own];
  };
  return (
    <ImportFrame
      title={offer.name === '' ? 'Paste a table of applications' : offer.name}
      editor={editor}
      accepted=".csv,.tsv"
      text={text}
      edits={plan === undefined ? undefined : () => edits(plan)}
    >
      <TableText begin={begin} name={offer.name} text={text} onText={setText} />
      {empty ? (
        <p className="muted">
          Cells copied from a spreadsheet, or CSV. The first row names the columns: id, kind, queue, user, priority,
          submit, count, executors, executor cores, executor memory, driver cores, driver memory, tasks, duration, or
          settings by their real names.
        </p>
      ) : (
        <div className="paste__problems scroll-area">
          <Findings
            text={text}
            accepted={read.ok}
            found={found}
            refused={counted(found.length, 'problem')}
            named
            onReveal={({ from, to }) => {
              if (box.current !== null) reveal(box.current, from, to);
            }}
          />
        </div>
      )}
      {applications !== undefined && plan !== undefined && (
        <>
          <div className="paste__choice">
            <Segmented label="The current workload" value={mode} options={MODES} onChange={setMode} />
            <span>{planText(plan)}</span>
            <MissingQueues missing={plan.missing} checked={createQueues} onChange={setCreateQueues} />
          </div>
          <Preview applications={applications} />
        </>
      )}
    </ImportFrame>
  );
}

interface TableTextProps {
  /** Called with the field once it is there. */
  readonly begin: RefCallback<HTMLTextAreaElement>;
  /** Of the file; empty where there is none. */
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The text of the table, to be corrected while it is short; of a long one the beginning. */
function TableText({ begin, name, text, onText }: TableTextProps) {
  const beginning = beginningOf(text);
  /** A long text is read in the background, and never laid out whole. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    if (beginning !== undefined || pasted.length <= LONGEST_EDITED) return;
    event.preventDefault();
    const whole = text.slice(0, selectionStart) + pasted + text.slice(selectionEnd);
    void offerText({ kind: 'table', name, text: whole });
  };
  return (
    <>
      <textarea
        ref={begin}
        className="paste__text"
        aria-label="Table with a first row of column names, separated by tabs or commas"
        placeholder={'id\tkind\tqueue\tuser\tsubmit\texecutors\ttasks\tduration'}
        rows={8}
        spellCheck={false}
        readOnly={beginning !== undefined}
        value={beginning ?? text}
        onChange={(event) => onText(event.target.value)}
        onPaste={paste}
      />
      {beginning !== undefined && (
        <p className="muted">
          The beginning of {Math.ceil(text.length / 1000)} kB of text. All of it is imported; it is too long to correct
          here.
        </p>
      )}
    </>
  );
}

interface MissingQueuesProps {
  readonly missing: readonly string[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether queues that rows name and the scenario has not are created. */
function MissingQueues({ missing, checked, onChange }: MissingQueuesProps) {
  if (missing.length === 0) return null;
  return (
    <Switch checked={checked} onChange={onChange}>
      Create {counted(missing.length, 'queue')} that {missing.length === 1 ? 'is' : 'are'} missing:{' '}
      {missing.slice(0, MOST_NAMED).join(', ')}
      {missing.length > MOST_NAMED && ' …'}
    </Switch>
  );
}

/** Selects a part of the text and brings it into view, or takes the focus alone where that part is not shown. */
function reveal(box: HTMLTextAreaElement, from: number, to: number): void {
  box.focus();
  if (box.readOnly && to > box.value.length) return;
  box.setSelectionRange(from, to);
  // Selecting alone does not scroll. Lines are not wrapped, so all have the same height.
  const linesBefore = box.value.slice(0, from).split('\n').length - 1;
  box.scrollTop = linesBefore * Number.parseFloat(getComputedStyle(box).lineHeight) - box.clientHeight / 2;
}

/** Whole lines from the beginning of a text that is too long to be edited; undefined for any other. */
function beginningOf(text: string): string | undefined {
  if (text.length <= LONGEST_EDITED) return undefined;
  const end = text.lastIndexOf('\n', BEGINNING);
  return text.slice(0, end === -1 ? BEGINNING : end);
}

function planText({ added, updated, removed, renamed }: PastePlan): string {
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(updated > 0 ? [`${updated} by id`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(renamed.length > 0
      ? [`${counted(renamed.length, 'id')} already in use, such as ${renamed[0][0]}, which becomes ${renamed[0][1]}`]
      : []),
  ];
  return parts.length === 0 ? 'No row' : parts.join('; ');
}

/** The applications as they were understood, with real names of settings. */
function Preview({ applications }: { readonly applications: readonly ApplicationText[] }) {
  const [header, ...rows] = writeApplicationTable(applications.slice(0, MOST_ROWS))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return (
    // Wider than the dialog as a rule: the keyboard scrolls it as well.
    <section className="paste__preview" aria-label="Preview" {...SCROLLS}>
      <table className="numbers" aria-label="Applications as they were read">
        <TableHead names={header} />
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {header.map((name, column) => (
                <td key={name}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {applications.length > MOST_ROWS && <p className="muted">and {applications.length - MOST_ROWS} more</p>}
    </section>
  );
}

const SCROLLS = { tabIndex: 0 } as const;
