import { formatSpan } from '../../../base/units';
import { appColors } from '../../../render/color/app-colors';
import { CauseChip } from '../../../ui/CauseChip';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { AppLink } from '../AppLink';
import { byCause, waitsSince } from './waiting-now';
import type { WaitingApp } from './waiting-now';
import './waiting.css';

const MOST_PER_CAUSE = 12;

interface WaitingListProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
  readonly waiting: readonly WaitingApp[];
  /** µs. */
  readonly at: number;
}

/** Applications that wait, grouped by cause; a click selects one. */
export function WaitingList({ variant, first, waiting, at }: WaitingListProps) {
  const { directory } = variant.model;
  const colors = appColors(directory, first.model.directory);
  if (waiting.length === 0) return <p className="muted">Nothing waits.</p>;
  return byCause(waiting).map(({ letter, title, apps }) => (
    <section key={title} className="waiting" aria-label={`Waiting: ${title}`}>
      <h4>
        <CauseChip letter={letter} /> {title} <span className="muted">{apps.length}</span>
      </h4>
      <ul className="inspector-list inspector-list--ends">
        {apps.slice(0, MOST_PER_CAUSE).map(({ app }) => (
          <li key={app}>
            <AppLink id={directory.applications[app].id} color={colors[app]} />
            <span className="muted">{formatSpan(at - waitsSince(variant.model, app, at))}</span>
          </li>
        ))}
      </ul>
      {apps.length > MOST_PER_CAUSE && <p className="muted small">and {apps.length - MOST_PER_CAUSE} more</p>}
    </section>
  ));
}
