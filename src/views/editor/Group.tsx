import type { ReactNode } from 'react';
import './group.css';
import './fields/knobs/knobs.css';

export interface GroupProps {
  readonly title: ReactNode;
  /** Short remark at the end of the heading's line. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** Rows of a form under a heading. */
export function Group({ title, detail, children }: GroupProps) {
  return (
    <section className="group">
      <h2 className="group__title">
        {title}
        {detail !== undefined && <span className="group__detail">{detail}</span>}
      </h2>
      {children}
    </section>
  );
}

/** The meaning of the accent dot next to a row. */
export function NotDefaultKey() {
  return (
    <>
      <span className="not-default" aria-hidden="true" /> not default
    </>
  );
}
