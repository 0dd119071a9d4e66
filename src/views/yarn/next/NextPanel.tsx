import { useDeferredValue, useMemo, useState } from 'react';
import { appColors } from '../../../render/color/app-colors';
import { useScenario } from '../../../store/document/scenario-store';
import { CauseChip } from '../../../ui/CauseChip';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { AppLink } from '../../inspector/AppLink';
import { seenBy } from '../../shared/acts/act';
import { useCursor } from '../../shared/runs/use-cursor';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { settingsAt } from '../settings-at';
import { orderOfChildren, pathTo } from './who-next';
import { whyNot } from './why-not';
import type { WaitingRow } from './why-not';

const MOST_APPS = 30;

interface NextPanelProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
}

/**
 * The order in which the next node with room is offered: queue by queue from the root, then application by application.
 */
export function NextPanel({ variant, first }: NextPanelProps) {
  const { model, id } = variant;
  const { queues } = model.directory;
  // With many queues the order takes long; neither edits nor the cursor wait for it.
  const document = useDeferredValue(useScenario((s) => s.document));
  const at = Math.min(useDeferredValue(useCursor()), model.end);
  const [picked, setPicked] = useState(0);
  const shown = useMemo(() => {
    const settings = settingsAt(seenBy(document, id), at);
    const path = pathTo(model, settings, picked < model.directory.queues.length ? picked : 0, at);
    const levels = path.flatMap((queue, depth) =>
      model.directory.queues[queue].leaf
        ? []
        : [{ queue, next: path[depth + 1], level: orderOfChildren(model, settings, queue, at) }],
    );
    const leaf = path[path.length - 1];
    return { levels, leaf, rows: whyNot(model, settings, at).filter(({ queue }) => queue === leaf) };
  }, [model, document, id, at, picked]);
  return (
    <ScrollRegion label="Who is next" className="view-row yarn__next">
      {shown.levels.map(({ queue, next, level }) => (
        <section key={queue} className="yarn__column" aria-label={`Order below ${queues[queue].id}`}>
          <h3>
            {queues[queue].id} <span className="muted">asks by {level.policy}</span>
          </h3>
          <ol>
            {level.children.map(({ queue: child, keys, passed }) => (
              <li key={child}>
                <button
                  type="button"
                  className="yarn__pick"
                  aria-pressed={next === child}
                  onClick={() => setPicked(child)}
                >
                  <b>{queues[child].name}</b>{' '}
                  <span className={passed === '' ? undefined : 'muted'}>
                    {passed === '' ? keys : `${passed}; ${keys}`}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {level.note !== undefined && <p className="muted small">{level.note}</p>}
        </section>
      ))}
      <Apps variant={variant} first={first} leaf={shown.leaf} rows={shown.rows} />
    </ScrollRegion>
  );
}

interface AppsProps extends NextPanelProps {
  readonly leaf: number;
  readonly rows: readonly WaitingRow[];
}

/** The applications of the leaf that want more, in its order, with what refuses each of them. */
function Apps({ variant, first, leaf, rows }: AppsProps) {
  const { directory } = variant.model;
  const colors = appColors(directory, first.model.directory);
  const { id } = directory.queues[leaf];
  return (
    <section className="yarn__column" aria-label={`Order in ${id}`}>
      <h3>
        {id} <span className="muted">serves by {rows[0]?.turn.policy ?? directory.policies[leaf]}</span>
      </h3>
      {rows.length === 0 && <p className="muted">None of its applications asks for more.</p>}
      <ol>
        {rows.slice(0, MOST_APPS).map(({ app, turn, title, letter }) => (
          <li key={app}>
            <AppLink id={directory.applications[app].id} color={colors[app]} />{' '}
            <span className="muted">{turn.keys}</span> <CauseChip letter={letter} /> {title}
          </li>
        ))}
      </ol>
      {rows.length > MOST_APPS && <p className="muted small">and {rows.length - MOST_APPS} more</p>}
    </section>
  );
}
