import { SMALL_CALL } from '../../../schedulers/own/language/call-limits';
import { placesAt } from '../../../analysis/policy-places';
import type { RunModel } from '../../../analysis/model';
import { grouped } from '../../../base/text/counted';
import { useRuns } from '../../../store/runs/run-store';
import { useCursor } from '../../shared/runs/use-cursor';
import { TableHead } from '../../../ui/TableHead';

/** Who stands first in the queues that a policy orders, at the cursor, with their keys and the steps that these took. */
export function OrderNow({ variant, queues }: { readonly variant: string; readonly queues: readonly string[] }) {
  const model = useRuns((state) => state.byVariant[variant]?.model);
  const at = useCursor();
  if (model === undefined) return null;
  const rows = queues.flatMap((queue) => rowsOf(model, queue, at));
  if (rows.length === 0) return <p className="muted">No application waits in its order at the cursor.</p>;
  return (
    <table className="own-policy__order" aria-label="Order at the cursor">
      <TableHead names={['Next', 'Key', `Steps of ${grouped(SMALL_CALL)}`]} />
      <tbody>
        {rows.map(({ id, key, steps }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{key === '' ? 'compared' : key}</td>
            <td>{grouped(steps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsOf(
  model: RunModel,
  id: string,
  at: number,
): { readonly id: string; readonly key: string; readonly steps: number }[] {
  const { queues, applications } = model.directory;
  const queue = queues.findIndex((one) => one.id === id);
  if (queue < 0) return [];
  const named = queues[queue].leaf ? applications : queues;
  return placesAt(model, queue, at).map(({ member, key, steps }) => ({ id: named[member].id, key, steps }));
}
