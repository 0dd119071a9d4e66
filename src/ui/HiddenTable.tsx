import type { Key, ReactNode } from 'react';
import { TableHead } from './TableHead';

export interface HiddenRow {
  readonly key: Key;
  /** The first one is the heading of the row. */
  readonly cells: readonly ReactNode[];
}

export interface HiddenTableContent {
  readonly caption: string;
  /** Headings of the columns, if there are any. */
  readonly columns?: readonly string[];
  readonly rows: readonly HiddenRow[];
  /** The last line, such as how many rows are left out. */
  readonly rest?: string | undefined;
}

interface HiddenTableProps extends HiddenTableContent {
  /** What is said before the table. */
  readonly children?: ReactNode;
}

/** What a picture shows, as a table for screen readers and tests. It takes no room on the page. */
export function HiddenTable({ caption, columns = [], rows, rest, children }: HiddenTableProps) {
  return (
    <div className="visually-hidden">
      {children}
      <table>
        <caption>{caption}</caption>
        {columns.length > 0 && <TableHead names={columns} />}
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
          {rest !== undefined && (
            <tr>
              <td colSpan={columns.length}>{rest}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
