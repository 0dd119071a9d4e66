import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import './entry.css';

export interface EntryProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** What stands before the title, such as a colour. */
  readonly mark?: ReactNode;
  /** Indentation in levels. */
  readonly depth?: number;
  readonly open: boolean;
  readonly selected?: boolean;
  /** It has just been added: its form is brought into view and its first field has the focus. */
  readonly fresh?: boolean;
  readonly onToggle: () => void;
  /** Its number in a long list. */
  readonly row?: number;
  /** Further classes of the list's element. */
  readonly className?: string;
  /** What is behind the line, such as a handle. */
  readonly handle?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  /** Keys that the line handles in addition to those of a button, for assistive technology. */
  readonly keys?: string;
  /** The form, shown while open. */
  readonly children: ReactNode;
}

/** Height of a closed entry, px: what a long list reckons with before it has drawn it. */
export const ENTRY_HEIGHT = 27;

/** One thing of a list: a line that opens its form. */
export function Entry(props: EntryProps) {
  const { title, detail, mark, depth = 0, open, selected = false, className = '', handle, children } = props;
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const focuses = open && props.fresh === true;
  useEffect(() => {
    if (!focuses) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [focuses]);
  return (
    <li data-row={props.row} className={`entry ${selected ? 'is-selected' : ''} ${className}`}>
      <button
        type="button"
        className="entry__line"
        style={{ paddingLeft: depth * 12 }}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-keyshortcuts={props.keys}
        onClick={props.onToggle}
        onKeyDown={props.onKeyDown}
        onPointerDown={props.onPointerDown}
      >
        {open ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
        {mark}
        <span className="entry__title">{title}</span>
        {detail !== undefined && (
          <span className="entry__detail" title={typeof detail === 'string' ? detail : undefined}>
            {detail}
          </span>
        )}
        {handle}
      </button>
      {open && (
        <div className="entry__form" id={id} ref={form}>
          {children}
        </div>
      )}
    </li>
  );
}
