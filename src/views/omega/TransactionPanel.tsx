import { counted } from '../../base/text/counted';
import type { ReactNode } from 'react';
import { formatSpan } from '../../base/units';
import type { OmegaSettings } from '../../schedulers/omega/settings';
import { usePlayground } from '../../store/page-playground';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { TableHead } from '../../ui/TableHead';
import { busyUntil } from './LaneRow';
import { appName, laneColor, outcomeWords, shortLane, whySentences, widenedSentence } from './omega-words';
import { showTransaction } from './shown';
import type { Shown } from './shown';
import { within } from './transactions';
import type { Transaction, Widened } from './transactions';
import { underOtherRules } from './what-if';
import { useInstantText } from '../shared/runs/use-instant-text';

/** Most rows of a table beside the picture. */
const MOST = 12;

interface TransactionPanelProps {
  readonly shown: Shown;
  /** The ways to other conflicts. */
  readonly steps: ReactNode;
}

/** Why the chosen transaction came to what it did, and what it stands between. */
export function TransactionPanel({ shown, steps }: TransactionPanelProps) {
  const { variant, settings, chosen } = shown;
  if (chosen === undefined) {
    return (
      <div className="side-panel omega__panel">
        {steps}
        <p>No decision has begun at the cursor.</p>
      </div>
    );
  }
  const { model } = variant;
  return (
    <ScrollRegion className="side-panel omega__panel" label="The chosen transaction">
      {steps}
      <h3>
        {appName(model, chosen.app)}{' '}
        <span className="muted">
          attempt {chosen.attempt}, {counted(chosen.tasks, 'task')} to place
        </span>
      </h3>
      <div className={chosen.outcome === 'failed' ? 'said-box omega__why is-failed' : 'said-box omega__why'}>
        {[
          ...widenedSentence(settings, shown.run.widened.get(chosen.app)),
          ...whySentences(model, settings, chosen),
        ].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Attempts shown={shown} chosen={chosen} />
      {chosen.lost.length > 0 && <Winners shown={shown} chosen={chosen} />}
      {settings.architecture === 'shared-state' && isKnown(chosen, settings) && (
        <OtherRules shown={shown} chosen={chosen} />
      )}
      <SoFar shown={shown} />
    </ScrollRegion>
  );
}

/** Whether all claims of a transaction are known: those that a gang gave up are not recorded. */
function isKnown({ placed, lost }: Transaction, { gang }: OmegaSettings): boolean {
  return gang ? lost.length === 0 && placed > 0 : placed + lost.length > 0;
}

interface PartProps {
  readonly shown: Shown;
  readonly chosen: Transaction;
}

function Attempts({ shown, chosen }: PartProps) {
  const instant = useInstantText();
  const playground = usePlayground();
  const all = shown.run.byApp.get(chosen.app) ?? [];
  const place = all.indexOf(chosen);
  const first = Math.max(0, Math.min(place - MOST / 2, all.length - MOST));
  return (
    <table className="panel-table">
      <caption>
        Chain of attempts <span className="muted">{counted(all.length, 'attempt')}</span>
      </caption>
      <TableHead names={['no.', 'begins', 'commit', 'won', 'lost', 'took']} />
      <tbody>
        {all.slice(first, first + MOST).map((one) => (
          <tr key={one.index} className={one === chosen ? 'is-chosen' : undefined}>
            <th scope="row">
              <button type="button" className="link-button" onClick={() => showTransaction(shown, one, playground)}>
                {one.attempt}
              </button>
            </th>
            <td>{instant(one.from)}</td>
            <td>{instant(one.to)}</td>
            <td>{one.placed}</td>
            <td>{one.lost.length === 0 ? '–' : one.lost.length}</td>
            <td>{formatSpan(one.to - one.from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Winners({ shown: { variant }, chosen }: PartProps) {
  const { model } = variant;
  return (
    <table className="panel-table">
      <caption>
        Winner of the conflict <span className="muted">{counted(chosen.lost.length, 'claim')}</span>
      </caption>
      <tbody>
        {chosen.lost.slice(0, MOST).map(({ node, winner, wonAt, spurious }, i) => (
          <tr key={i}>
            <th scope="row">{model.directory.nodes[node].id}</th>
            <td>{winner < 0 ? 'the machine is gone' : appName(model, winner)}</td>
            <td>{Number.isFinite(wonAt) ? `${formatSpan(chosen.to - wonAt)} earlier` : ''}</td>
            <td>{spurious ? 'had room' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same decision under the other rules of committing. */
function OtherRules({ shown: { variant, settings }, chosen }: PartProps) {
  return (
    <table className="panel-table">
      <caption>
        Under other rules <span className="muted">the same decision, claims lost</span>
      </caption>
      <tbody>
        {underOtherRules(variant.model, chosen).map(({ coarse, gang, lost }) => (
          <tr
            key={`${coarse} ${gang}`}
            className={coarse === settings.coarse && gang === settings.gang ? 'is-chosen' : undefined}
          >
            <th scope="row">
              {coarse ? 'any change' : 'no room left'}, {gang ? 'all or nothing' : 'incremental'}
            </th>
            <td>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How each scheduler has spent its time up to the cursor. */
function SoFar({ shown }: { readonly shown: Shown }) {
  const instant = useInstantText();
  const { run, settings, cursor } = shown;
  return (
    <table className="panel-table omega__so-far">
      <caption>
        Decisions so far <span className="muted">to {instant(cursor)}</span>
      </caption>
      <tbody>
        {run.byLane.map((list, lane) => {
          const all = busyUntil(list, cursor);
          const lost = busyUntil(
            list.filter(({ outcome }) => outcome === 'failed'),
            cursor,
          );
          return (
            <tr key={lane}>
              <th scope="row">{shortLane(settings, lane)}</th>
              <td className="omega__share" aria-hidden="true">
                <span style={{ width: `${(all - lost) * 100}%`, background: laneColor(settings, lane) }} />
                <span className="is-lost" style={{ width: `${lost * 100}%` }} />
              </td>
              <td>
                {Math.round((all - lost) * 100)} + {Math.round(lost * 100)} %
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="muted">
            useful + wasted share of its time
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface TransactionsTableProps {
  readonly shown: Shown;
  /** First and last instant, µs. */
  readonly range: readonly [from: number, to: number];
}

/** The transactions in the range as a table; without any, the way to the nearest one. */
export function TransactionsTable({ shown, range: [from, to] }: TransactionsTableProps) {
  const instant = useInstantText();
  const playground = usePlayground();
  const { variant, settings, chosen, run } = shown;
  const list = within(run.transactions, from, to);
  if (list.length === 0) {
    const before = run.transactions.findLast((one) => one.to < from);
    const near = before ?? run.transactions[0];
    return (
      <p className="empty-note">
        No decision is under way in this range.{' '}
        <button type="button" className="link-button" onClick={() => showTransaction(shown, near, playground)}>
          {before === undefined ? 'Go to the first one' : 'Go to the last one before it'}
        </button>
      </p>
    );
  }
  const rows = list.slice(0, ROWS);
  return (
    <ScrollRegion className="omega__table" label="Transactions in this range">
      <table className="panel-table">
        <caption>
          Transactions in this range{' '}
          <span className="muted">{list.length > ROWS ? `the first ${ROWS} of ${list.length}` : list.length}</span>
        </caption>
        <TableHead names={['job', 'attempt', 'scheduler', 'begins', 'commit', 'tasks', 'placed', 'lost', 'outcome']} />
        <tbody>
          {rows.map((one) => (
            <tr key={one.index} className={one === chosen ? 'is-chosen' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={one === chosen}
                  onClick={() => showTransaction(shown, one, playground)}
                >
                  {appName(variant.model, one.app)}
                </button>
              </th>
              <td>{one.attempt}</td>
              <td>{shortLane(settings, one.lane)}</td>
              <td>{instant(one.from)}</td>
              <td>{instant(one.to)}</td>
              <td>{tasksText(one, run.widened.get(one.app))}</td>
              <td>{one.placed}</td>
              <td>{one.lost.length}</td>
              <td className={one.outcome === 'failed' ? 'omega__lost-cell' : undefined}>{outcomeWords(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** "44, asked for 11": of the first decision on a MapReduce job that was given more workers. */
function tasksText({ tasks, attempt }: Transaction, widened: Widened | undefined): string {
  return widened === undefined || attempt > 1 ? String(tasks) : `${tasks}, asked for ${widened.requested}`;
}

const ROWS = 200;
