import type { ReactNode } from 'react';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import './order-columns.css';

/** Orders side by side, a column for each level. */
export function OrderColumns({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion label={label} className="order-columns">
      {children}
    </ScrollRegion>
  );
}

interface OrderColumnProps {
  readonly title: string;
  /** By what it is ordered. */
  readonly by: string;
  /** Name of the column, for screen readers. */
  readonly label: string;
  /** What stands above the list. */
  readonly lead?: ReactNode;
  /** What stands below the list. */
  readonly note?: ReactNode;
  /** Entries of the list. */
  readonly children: ReactNode;
}

/** An ordered list with its title. */
export function OrderColumn({ title, by, label, lead, note, children }: OrderColumnProps) {
  return (
    <section className="order-column" aria-label={label}>
      <h3>
        {title} <span className="muted">{by}</span>
      </h3>
      {lead}
      <ol>{children}</ol>
      {note}
    </section>
  );
}

interface OrderPickProps {
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

/** An entry that opens the column of the next level. */
export function OrderPick({ picked, onPick, children }: OrderPickProps) {
  return (
    <button type="button" className="order-pick" aria-pressed={picked} onClick={onPick}>
      {children}
    </button>
  );
}
