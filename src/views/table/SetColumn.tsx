import { counted } from '../../base/text/counted';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { tableColumns } from './table-columns';

/** Columns that many rows may share. */
const SHARED = tableColumns.filter(({ id }) => id !== 'id');

export interface SetColumnProps {
  /** How many rows are selected. */
  readonly count: number;
  /** Answers what is wrong, or undefined when it was done. */
  readonly onSet: (column: string, text: string) => string | undefined;
}

/** One value for a column of all selected rows. */
export function SetColumn({ count, onSet }: SetColumnProps) {
  const [column, setColumn] = useState('priority');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  if (count < 2) return null;
  return (
    <form
      className="set-column"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(onSet(column, text));
      }}
    >
      <Select
        aria-label="Column to set"
        value={column}
        options={SHARED.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(next) => {
          setColumn(next);
          setProblem(undefined);
        }}
      />
      <input
        className="set-column__text"
        aria-label={`Value for ${counted(count, 'row')}`}
        aria-invalid={problem === undefined ? undefined : true}
        placeholder="empty: default"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button variant="outline" type="submit">
        Set {count}
      </Button>
      {problem !== undefined && (
        <span className="set-column__problem" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
