import type { HTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';
import { GAP_CLASS, useDrawnRows } from './hooks/use-drawn-rows';

interface LongListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly count: number;
  /** Usual height of a row, px: the room of a row that has not been drawn yet. */
  readonly usual: number;
  /** Numbers of rows that stay drawn wherever they are: an open form must not lose what is typed in it. -1 stands for no row. */
  readonly kept?: readonly number[];
  /** One row: a list item with its number in `data-row` and as its key. */
  readonly children: (row: number) => ReactElement;
  /** Further items behind the last row. */
  readonly after?: ReactNode;
  readonly className: string;
  /** Further attributes of the list. */
  readonly attributes?: HTMLAttributes<HTMLUListElement> & { readonly 'data-roving'?: 'list' };
}

const NONE: readonly number[] = [];

/** A list that may have thousands of rows. Where there are many, only those near the window are drawn. */
export function LongList({
  list,
  count,
  usual,
  kept = NONE,
  children,
  after,
  className,
  attributes = {},
}: LongListProps) {
  const stretches = useDrawnRows(list, count, usual, kept);
  return (
    <ul className={className} ref={list} {...attributes}>
      {stretches.flatMap(({ first, end, drawn, height }) =>
        drawn
          ? Array.from({ length: end - first }, (_, i) => children(first + i))
          : [<li key={`gap ${first}`} className={GAP_CLASS} style={{ height }} aria-hidden="true" />],
      )}
      {after}
    </ul>
  );
}
