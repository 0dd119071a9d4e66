import { useMemo } from 'react';
import type { Scenario } from '../../scenario/schema';
import { guaranteesOf } from './guarantees';

interface GuaranteesProps {
  readonly before: Scenario;
  readonly after: Scenario;
}

/** What part of the memory each queue may count on, now and after the file is taken over. */
export function Guarantees({ before, after }: GuaranteesProps) {
  const now = useMemo(() => guaranteesOf(before), [before]);
  const then = useMemo(() => guaranteesOf(after), [after]);
  if (then === undefined) return null;
  const paths = [...new Set([...then.keys(), ...(now?.keys() ?? [])])].filter((path) => path !== 'root');
  const title = after.scheduler.type === 'yarn-fair' ? 'Steady fair share' : 'Absolute capacity';
  return (
    <>
      <h3 className="import__heading">{title}, of the memory</h3>
      <table className="import__shares">
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{percent(now?.get(path))}</td>
              <td>{percent(then.get(path))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function percent(part: number | undefined): string {
  return part === undefined ? '–' : `${(part * 100).toFixed(1)} %`;
}
