import { useDeferredValue, useMemo, useState } from 'react';
import { appColors } from '../../../render/color/app-colors';
import { useScenario } from '../../../store/document/scenario-store';
import { CauseChip } from '../../../ui/CauseChip';
import { OrderColumn, OrderColumns, OrderPick } from '../../shared/dock/OrderColumns';
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
    <OrderColumns label="Who is next">
      {shown.levels.map(({ queue, next, level }) => (
        <OrderColumn
          key={queue}
          title={queues[queue].id}
          by={`asks by ${level.policy}`}
          label={`Order below ${queues[queue].id}`}
          note={level.note !== undefined && <p className="muted small">{level.note}</p>}
        >
          {level.children.map(({ queue: child, keys, passed }) => (
            <li key={child}>
              <OrderPick picked={next === child} onPick={() => setPicked(child === picked ? 0 : child)}>
                <b>{queues[child].name}</b>{' '}
                <span className={passed === '' ? undefined : 'muted'}>
                  {passed === '' ? keys : `${passed}; ${keys}`}
                </span>
              </OrderPick>
            </li>
          ))}
        </OrderColumn>
      ))}
      <Apps variant={variant} first={first} leaf={shown.leaf} rows={shown.rows} />
    </OrderColumns>
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
    <OrderColumn
      title={id}
      by={`serves by ${rows[0]?.turn.policy ?? directory.policies[leaf]}`}
      label={`Order in ${id}`}
      lead={rows.length === 0 && <p className="muted">None of its applications asks for more.</p>}
      note={rows.length > MOST_APPS && <p className="muted small">and {rows.length - MOST_APPS} more</p>}
    >
      {rows.slice(0, MOST_APPS).map(({ app, turn, title, letter }) => (
        <li key={app}>
          <AppLink id={directory.applications[app].id} color={colors[app]} /> <span className="muted">{turn.keys}</span>{' '}
          <CauseChip letter={letter} /> {title}
        </li>
      ))}
    </OrderColumn>
  );
}
