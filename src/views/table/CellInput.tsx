import { useEffect, useId, useRef, useState } from 'react';
import { frameworkPlugins } from '../../engine/systems';
import type { Scenario } from '../../scenario/schema';
import { takingQueues } from '../editor/models/taking-queues';

/** Longer lists of queues are typed without help. */
const LONGEST_LIST = 500;

/** What the field of a cell begins with. */
export interface CellBegin {
  readonly text: string;
  /** It was typed over the cell, and is to be taken; otherwise it is what the cell holds. */
  readonly typed: boolean;
}

export interface CellInputProps {
  readonly label: string;
  readonly begin: CellBegin;
  readonly column: string;
  readonly document: Scenario;
  /** Answers what is wrong, or undefined when the text was taken. */
  readonly onWrite: (text: string) => string | undefined;
  /** Editing has ended; the active cell moves by a number of rows. */
  readonly onClose: (byRows: number) => void;
}

/** The field in a cell: Enter takes the text and goes to the cell below, Tab and leaving take the text, Escape discards it. */
export function CellInput({ label, begin, column, document, onWrite, onClose }: CellInputProps) {
  const [text, setText] = useState(begin.text);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const id = useId();
  const options = optionsOf(column, document);

  useEffect(() => {
    input.current?.focus();
    // Text typed over a cell continues after its first letter; the text of an opened cell is selected.
    if (!begin.typed) input.current?.select();
  }, [begin]);

  const isNew = begin.typed || text !== begin.text;
  const take = (byRows: number): void => {
    const message = isNew ? onWrite(text) : undefined;
    setProblem(message);
    if (message !== undefined) return;
    done.current = true;
    onClose(byRows);
  };
  return (
    <>
      <input
        ref={input}
        className="cell-input"
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        list={options.length === 0 ? undefined : `${id}-options`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onBlur={() => {
          // A click elsewhere discards a text that is refused.
          if (done.current) return;
          done.current = true;
          if (isNew) onWrite(text);
          onClose(0);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') take(event.shiftKey ? -1 : 1);
          else if (event.key === 'Tab') take(0);
          else if (event.key === 'Escape') {
            done.current = true;
            onClose(0);
          } else return;
          event.preventDefault();
        }}
      />
      {options.length > 0 && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
      {problem !== undefined && (
        <span className="cell-input__problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function optionsOf(column: string, document: Scenario): readonly string[] {
  if (column === 'kind') return frameworkPlugins.map(({ kind }) => kind);
  const leaves = column === 'queue' ? takingQueues(document) : [];
  return leaves.length > LONGEST_LIST ? [] : leaves;
}
