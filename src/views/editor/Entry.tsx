import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface EntryProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** What stands before the title, such as a colour. */
  readonly mark?: ReactNode;
  /** Indentation in levels. */
  readonly depth?: number;
  readonly open: boolean;
  readonly selected?: boolean;
  readonly onToggle: () => void;
  /** The form, shown while open. */
  readonly children: ReactNode;
}

/** One thing of a list: a line that opens its form. */
export function Entry({ title, detail, mark, depth = 0, open, selected = false, onToggle, children }: EntryProps) {
  const id = useId();
  return (
    <li className={selected ? 'entry is-selected' : 'entry'}>
      <button
        type="button"
        className="entry__line"
        style={{ paddingLeft: depth * 12 }}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        {open ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
        {mark}
        <span className="entry__title">{title}</span>
        {detail !== undefined && <span className="entry__detail">{detail}</span>}
      </button>
      {open && (
        <div className="entry__form" id={id}>
          {children}
        </div>
      )}
    </li>
  );
}
