import { useDeferredValue, useMemo } from 'react';
import { explainWait } from '../../../analysis/explain/explain';
import type { RunModel } from '../../../analysis/model';
import { longestWaits } from '../../../analysis/range-figures';
import { stretchesOf } from '../../../analysis/waiting/stretches';
import { formatInstant, formatSpan } from '../../../base/units';
import { appColors } from '../../../render/color/app-colors';
import { MEMORY } from '../../../schedulers/yarn/resources';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';
import { CauseChip } from '../../../ui/CauseChip';
import { Phrases } from '../../../ui/Phrases';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { TableHead } from '../../../ui/TableHead';
import { AppLink } from '../../inspector/AppLink';
import { seenBy } from '../../shared/acts/act';
import { reasonsOf } from '../../shared/acts/names';
import { useCursor } from '../../shared/runs/use-cursor';
import { moveCursor } from '../../transport/playback';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { amountText } from '../amounts-at';
import { settingsAt } from '../settings-at';
import { whyNot } from './why-not';
import type { WaitingRow } from './why-not';
import '../../inspector/links.css';

const MOST_ROWS = 60;
const MOST_OTHERS = 5;

interface WhyNotPanelProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
}

/** Per application that waits: the check that refuses it, with its figures, and its turn in the queue. */
export function WhyNotPanel({ variant, first }: WhyNotPanelProps) {
  const { model, id } = variant;
  // With many queues the order takes long; neither edits nor the cursor wait for it.
  const document = useDeferredValue(useScenario((s) => s.document));
  const at = Math.min(useDeferredValue(useCursor()), model.end);
  const rows = useMemo(() => whyNot(model, settingsAt(seenBy(document, id), at), at), [model, document, id, at]);
  const colors = appColors(model.directory, first.model.directory);
  if (rows.length === 0) return <NothingWaits model={model} colors={colors} />;
  return (
    <ScrollRegion label="Why not me" className="view-words yarn__whole">
      <table className="words-table yarn__why">
        <caption className="visually-hidden">Waiting applications, by queue in its order of service</caption>
        <TableHead names={['Turn', 'Application', 'Refused by', 'Why, and until when', 'Because of the order']} />
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, i) => (
            <Row
              key={row.app}
              row={row}
              variant={variant}
              at={at}
              color={colors[row.app]}
              begins={i === 0 || rows[i - 1].queue !== row.queue}
            />
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className="muted small">and {rows.length - MOST_ROWS} more</p>}
    </ScrollRegion>
  );
}

/** Where the longest waits of the run are, at an instant when nothing waits. */
function NothingWaits({ model, colors }: { readonly model: RunModel; readonly colors: Uint8Array }) {
  const playground = usePlayground();
  const longest = useMemo(
    () =>
      longestWaits(model, { from: 0, to: model.end }, MOST_OTHERS).map(({ app, waited }) => {
        const stretches = stretchesOf(model, app);
        const [first] = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from));
        return { app, waited, at: (first.from + Math.min(first.to, model.end)) / 2 };
      }),
    [model],
  );
  if (longest.length === 0) return <p className="empty-note">Nothing waits in this run.</p>;
  return (
    <div className="empty-note">
      <p>Nothing waits at this instant. The longest waits of the run:</p>
      <ul className="yarn__longest">
        {longest.map(({ app, waited, at }) => (
          <li key={app}>
            <AppLink id={model.directory.applications[app].id} color={colors[app]} /> {formatSpan(waited)}{' '}
            <button type="button" className="instant-link" onClick={() => moveCursor(at, playground)}>
              look at {formatInstant(at)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: WaitingRow;
  readonly variant: VariantModel;
  readonly at: number;
  readonly color: number;
  /** The first one of its queue. */
  readonly begins: boolean;
}

function Row({ row, variant, at, color, begins }: RowProps) {
  const { directory } = variant.model;
  const { turn, letter, title, app, queue, headroom } = row;
  const { since, text, ends } = explainWait(variant.model, reasonsOf(variant.model), app, at);
  return (
    <tr className={begins ? 'yarn__group' : undefined}>
      <td>
        <span className="yarn__rank">
          {turn.rank} of {turn.of}
        </span>
      </td>
      <th scope="row">
        <AppLink id={directory.applications[app].id} color={color} />
        <span className="yarn__sub">
          {directory.queues[queue].id}, {directory.users[directory.applications[app].user]}
        </span>
      </th>
      <td className="yarn__check">
        <CauseChip letter={letter} /> {title}
        <span className="yarn__sub">{at > since ? `for ${formatSpan(at - since)}` : 'from now on'}</span>
      </td>
      <td>
        <Phrases phrases={text} /> <Phrases phrases={ends} />
      </td>
      <td>
        <b>{turn.policy}</b> {turn.keys}
        {!Number.isNaN(headroom) && <span className="yarn__sub">headroom {amountText(headroom, MEMORY)}</span>}
      </td>
    </tr>
  );
}
