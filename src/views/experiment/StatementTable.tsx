import type { ExperimentStatement, Verdict } from '../../analysis/experiments/experiment';
import { TableHead } from '../../ui/TableHead';

/** A mark beside the word, so that the verdict is not told by colour alone. */
const MARKS: Readonly<Record<Verdict, string>> = {
  reached: '●',
  'in part': '◐',
  'not reached': '○',
  open: '·',
};

/** What was claimed, what was published and what came out here, with a verdict on each. `label`: what the table is about. */
export function StatementTable({
  label,
  statements,
}: {
  readonly label: string;
  readonly statements: readonly ExperimentStatement[];
}) {
  return (
    <table className="experiment__statements">
      <caption className="visually-hidden">{label}: claims and results</caption>
      <TableHead names={['claim', 'published', 'ours', 'verdict']} />
      <tbody>
        {statements.map(({ claim, published, ours, verdict, why }) => (
          <tr key={claim}>
            <th scope="row">
              {claim}
              {why !== undefined && <p className="muted">{why}</p>}
            </th>
            <td>{published}</td>
            <td>
              <b>{ours}</b>
            </td>
            <td className="experiment__verdict" data-verdict={verdict}>
              <span aria-hidden="true">{MARKS[verdict]}</span> {verdict}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
