import { Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { schedulerLabels } from '../../schedulers/omega/scheduler-name';
import { readSettings } from '../../schedulers/omega/settings';
import { usePlayground } from '../../store/page-playground';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';
import { Segmented } from '../../ui/fields/Segmented';
import { isShownIn } from '../shared/dock/dock-views';
import { seenBy } from '../shared/acts/act';
import { appIndex } from '../shared/acts/names';
import { ExperimentLink } from '../shared/ExperimentLink';
import { Stepping } from '../shared/dock/Stepping';
import { TallButton } from '../shared/dock/TallButton';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { settingsAt } from '../yarn/settings-at';
import { MOST_WHOLE, WHOLE } from './CellRows';
import { Picture } from './Picture';
import { nearCursor } from './range';
import { showTransaction } from './shown';
import type { Shown } from './shown';
import { cellRun, latest } from './transactions';
import { TransactionPanel, TransactionsTable } from './TransactionPanel';
import '../shared/chart.css';
import '../shared/dock/view-parts.css';
import '../shared/dock/view-tables.css';
import './omega.css';
import { useInstantText } from '../shared/runs/use-instant-text';

const RANGES = [
  { value: 'near', label: 'Near the cursor' },
  { value: 'timeline', label: 'As the timeline' },
] as const;

const MACHINES = [
  { value: 'claimed', label: 'claimed machines' },
  { value: 'all', label: 'all machines' },
] as const;

/** Steps of the buttons that show more or less time. */
const STEP = 2;
const MOST_SCALE = 64;

/** Schedulers that decide side by side: their decisions, transactions, conflicts and retries, and the cell that they share. */
export function OmegaView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useMemo(
    () => withModels(variants).filter(({ model }) => isShownIn('transactions', model)),
    [variants],
  );
  const [variant, choose] = useVariantChoice(models);
  const shown = useShown(variant);
  const zoom = useView((s) => s.zoom);
  const [kind, setKind] = useState<'near' | 'timeline'>('near');
  const [scale, setScale] = useState(1);
  const [whole, setWhole] = useState(false);
  const range =
    shown === undefined || kind === 'timeline'
      ? zoom
      : nearCursor(shown.run, shown.cursor, Math.max(shown.cursor, shown.variant.model.end), scale);
  return (
    <section className="dock-card omega" aria-label="Transactions">
      <div className="section-header" role="toolbar" aria-label="Transactions shown as">
        {title}
        <Segmented label="Range of time" value={kind} options={RANGES} onChange={setKind} />
        {kind === 'near' && (
          <>
            <IconButton
              label="More time"
              disabled={scale >= MOST_SCALE}
              onClick={() => setScale(Math.min(MOST_SCALE, scale * STEP))}
            >
              <Minus size={13} />
            </IconButton>
            <IconButton
              label="Less time"
              disabled={scale <= 1 / MOST_SCALE}
              onClick={() => setScale(Math.max(1 / MOST_SCALE, scale / STEP))}
            >
              <Plus size={13} />
            </IconButton>
          </>
        )}
        <VariantChoice models={models} shown={variant} onChoose={choose} />
        <span className="grow" />
        <ExperimentLink id="omega" />
        <TallButton />
      </div>
      {shown === undefined ? (
        <p className="empty-note">The run has no decisions yet.</p>
      ) : shown.run.transactions.length === 0 ? (
        <p className="empty-note">No scheduler made a decision in this run. Add a job in Workload.</p>
      ) : (
        <div className="beside">
          <div className="beside__main">
            <Legend shown={shown} whole={whole} onWhole={setWhole} />
            <Picture shown={shown} range={range} whole={whole} />
            <TransactionsTable shown={shown} range={range} />
          </div>
          <TransactionPanel shown={shown} steps={<Conflicts shown={shown} />} />
        </div>
      )}
    </section>
  );
}

function useShown(variant: VariantModel | undefined): Shown | undefined {
  const document = useScenario((s) => s.document);
  const cursor = useCursor();
  const selection = useView((s) => s.selection);
  const id = variant?.id;
  const settings = useMemo(
    () => (id === undefined ? undefined : readSettings(settingsAt(seenBy(document, id), cursor).scheduler)),
    [document, id, cursor],
  );
  if (variant === undefined || settings === undefined) return undefined;
  const run = cellRun(variant.model, schedulerLabels(settings).length);
  const app = selection?.kind === 'app' ? appIndex(variant.model, selection.id) : undefined;
  const own = app === undefined ? undefined : run.byApp.get(app);
  // An attempt begins in the instant in which another one ends: the one that ends is looked at.
  const ended = own?.find(({ to }) => to === cursor);
  const chosen = ended ?? (own === undefined ? latest(run.transactions, cursor) : (latest(own, cursor) ?? own[0]));
  return { variant, settings, run, cursor, chosen };
}

/** Ways to the conflicts before and after the cursor. */
function Conflicts({ shown }: { readonly shown: Shown }) {
  const instant = useInstantText();
  const playground = usePlayground();
  const { transactions } = shown.run;
  const failed = useMemo(
    () => transactions.filter(({ outcome }) => outcome === 'failed').toSorted((a, b) => a.to - b.to),
    [transactions],
  );
  const before = failed.findLast(({ to: end }) => end < shown.cursor);
  const after = failed.find(({ to: end }) => end > shown.cursor);
  const to = (one: typeof before) => one && (() => showTransaction(shown, one, playground));
  return (
    <Stepping before={{ label: 'Conflict before', go: to(before) }} after={{ label: 'Next conflict', go: to(after) }}>
      <span className="small">
        <b>{failed.filter(({ to: end }) => end <= shown.cursor).length}</b> of {failed.length} conflicts by{' '}
        <b>{instant(shown.cursor)}</b>
      </span>
    </Stepping>
  );
}

interface LegendProps {
  readonly shown: Shown;
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
}

function Legend({ shown: { settings, run, variant }, whole, onWhole }: LegendProps) {
  const machines = variant.model.directory.nodes.length;
  const shared = settings.architecture === 'shared-state';
  return (
    <div className="view-legend">
      <span>
        <i className="omega__key is-decision" /> decision
      </span>
      <span>
        <i className="omega__key is-failed" /> claims lost
      </span>
      <span>
        <i className="omega__key is-nothing" /> no room found
      </span>
      {shared && (
        <span>
          <b className="omega__key-x">×</b> conflict, arrow to the winner
        </span>
      )}
      {settings.coarse && (
        <span>
          <b className="omega__key-x is-spurious">×</b> there was room (spurious)
        </span>
      )}
      {run.locks.some((steps) => steps.length > 0) && (
        <span>
          <i className="omega__key is-lock" /> locked in an offer
        </span>
      )}
      {run.hoards.length > 0 && (
        <span>
          <i className="omega__key is-hoard" /> kept idle
        </span>
      )}
      <span className="grow" />
      {machines > WHOLE && machines <= MOST_WHOLE && (
        <Segmented
          label="Machines shown"
          value={whole ? 'all' : 'claimed'}
          options={MACHINES}
          onChange={(value) => onWhole(value === 'all')}
        />
      )}
    </div>
  );
}
