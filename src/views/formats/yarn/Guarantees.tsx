import { useMemo } from 'react';
import type { Place } from '../../../formats/format-problem';
import type { Scenario } from '../../../scenario/schema';
import { schedulerPlugin } from '../../../engine/registry';
import { guaranteesOf } from './guarantees';
import { More, MOST_LISTED } from '../Listed';
import { TableHead } from '../../../ui/TableHead';

/** Above this a part is more than what there is, and not rounded. */
const WHOLE = 1.0005;

interface GuaranteesProps {
  readonly before: Scenario;
  readonly after: Scenario;
  /** Where queues are in the file. */
  readonly places: ReadonlyMap<string, Place>;
  /** Lights up what begins at a place. */
  readonly onLight: (place: Place) => void;
}

/** The guaranteed part of the memory of each queue, now and after the import. */
export function Guarantees({ before, after, places, onLight }: GuaranteesProps) {
  const now = useMemo(() => guaranteesOf(before), [before]);
  const then = useMemo(() => guaranteesOf(after), [after]);
  if (then === undefined) return null;
  const inFile = after.queues.map(({ id }) => id);
  const paths = [...new Set([...inFile, ...then.keys(), ...(now?.keys() ?? [])])].filter((path) => path !== 'root');
  const title = `${schedulerPlugin(after.scheduler.type).queueShares === 'weights' ? 'Steady fair share' : 'Absolute capacity'}, of the memory`;
  return (
    <>
      <h3 className="import__heading">{title}</h3>
      <table className="import__shares" aria-label={title}>
        <TableHead names={['Queue', 'Now', 'Then']} />
        <tbody>
          {paths.slice(0, MOST_LISTED).map((path) => (
            <tr key={path}>
              <th scope="row">
                <QueueName path={path} place={places.get(path)} onLight={onLight} />
              </th>
              <td>{percent(now?.get(path))}</td>
              <td>{percent(then.get(path))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More of={paths.length} />
      {paths.some((path) => (then.get(path) ?? 0) > WHOLE) && (
        <p>
          More than 100 %: this cluster has less memory than the file guarantees. Its nodes are in the section Cluster.
        </p>
      )}
    </>
  );
}

interface QueueNameProps {
  readonly path: string;
  readonly place: Place | undefined;
  readonly onLight: (place: Place) => void;
}

/** The path of a queue; pointing at it lights up its lines. */
function QueueName({ path, place, onLight }: QueueNameProps) {
  if (place === undefined) return path;
  const light = () => onLight(place);
  return (
    <button type="button" onMouseEnter={light} onFocus={light} onClick={light}>
      {path}
    </button>
  );
}

function percent(part: number | undefined): string {
  return part === undefined ? '–' : `${(part * 100).toFixed(1)} %`;
}
