import { Fragment } from 'react';
import type { ExperimentTable } from '../../analysis/experiments/experiment';

/** All numbers of an experiment: a row for each policy, with the published numbers next to ours. */
export function CellTable({ columns, rows }: Pick<ExperimentTable, 'columns' | 'rows'>) {
  const published = columns.map((_, column) => rows.some(({ cells }) => cells[column].theirs !== undefined));
  return (
    <table className="experiment__results" aria-label="Results by policy">
      <thead>
        <tr>
          <th scope="col">policy</th>
          {columns.map((title, column) => (
            <th key={title} scope="colgroup" colSpan={published[column] ? 2 : 1}>
              {published[column] ? `${title}: ours, published` : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {cells.map(({ ours, theirs }, column) => (
              <Fragment key={columns[column]}>
                <td>
                  <b>{ours}</b>
                </td>
                {published[column] && <td className="muted">{theirs ?? '–'}</td>}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
