import type { RunModel } from '../../../analysis/model';
import { MEMORY } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import type { IntraQueueLeaf } from '../../../schedulers/yarn-preemption/selectors/intra-queue-selector';
import { useViewStore } from '../../../store/view/view-store';
import { amountText } from '../amounts-at';
import type { RoundInput } from './round-at';
import { TableHead } from '../../../ui/TableHead';
import '../../inspector/links.css';

interface InsideTableProps {
  readonly leaf: IntraQueueLeaf;
  readonly input: RoundInput;
  readonly model: RunModel;
}

const MOST_ROWS = 24;

/** The applications of a leaf in the order in which they are served: what each should hold, and what it gives to others. */
export function InsideTable({ leaf, input, model }: InsideTableProps) {
  const viewStore = useViewStore();
  const { apps } = input.snapshot;
  const rows = leaf.apps.toReversed();
  return (
    <>
      <table className="words-table yarn__round">
        <caption className="visually-hidden">Applications of {input.snapshot.queues[leaf.queue].path}</caption>
        <TableHead
          names={[
            'Application',
            'Priority',
            'User, limit without masters',
            'Used + pending',
            'Ideal, without its master',
            'Could give',
            'Gives',
          ]}
        />
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ app, user, priority, used, pending, ideal, toBePreempted, toGive }) => {
            const name = model.directory.applications[apps[app].id].id;
            return (
              <tr key={app}>
                <th scope="row">
                  <button
                    type="button"
                    className="app-link"
                    title={`Select ${name}`}
                    onClick={() => viewStore.getState().select({ kind: 'app', id: name })}
                  >
                    {name}
                  </button>
                </th>
                <td className="yarn__number">{priority}</td>
                <td>
                  {user.user}, {text(user.limit)}
                </td>
                <td className="yarn__number">
                  {text(used)} + {text(pending)}
                </td>
                <td className="yarn__number">{text(ideal)}</td>
                <td className="yarn__number">{text(toBePreempted)}</td>
                <td className="yarn__number">{text(toGive)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className="muted">and {rows.length - MOST_ROWS} more</p>}
    </>
  );
}

function text(amount: Resource): string {
  return amountText(Math.max(0, amount[MEMORY]), MEMORY);
}
