import { Snail } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { messageIndex } from '../../analysis/messages/messages-index';
import { roundTrip } from '../../analysis/messages/messages-pace';
import type { MessageColumns } from '../../analysis/messages/messages-table';
import type { RunModel } from '../../analysis/model';
import { appColors } from '../../render/color/app-colors';
import { usePlayground } from '../../store/page-playground';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { variantLetter } from '../../ui/VariantBadge';
import { ExperimentLink } from '../shared/ExperimentLink';
import { seenBy } from '../shared/acts/act';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { TallButton } from '../shared/dock/TallButton';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { UntilAnswered } from '../shared/runs/UntilAnswered';
import { useCursor } from '../shared/runs/use-cursor';
import { useIndexed } from '../shared/runs/use-indexed';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { toggleSlowMotion } from '../transport/playback';
import { CountersPanel } from './CountersPanel';
import { fineInstant, fineSpan } from './probes-words';
import { policyOf, workerSlots } from './probes-model';
import { PublishedPanel } from './PublishedPanel';
import { ResponsePanel } from './ResponsePanel';
import { TheoryPanel } from './TheoryPanel';
import { WorkersPanel } from './WorkersPanel';
import '../shared/acts/action-row.css';
import '../shared/dock/view-parts.css';
import './probes.css';

const PANELS = [
  { value: 'workers', label: 'Now' },
  { value: 'response', label: 'Response' },
  { value: 'counters', label: 'Counters' },
  { value: 'theory', label: 'Theory' },
  { value: 'published', label: 'Published' },
] as const;
type Panel = (typeof PANELS)[number]['value'];

/**
 * Schedulers without central state: the messages that they send, the queues and slots of the workers, and the resulting
 * response times.
 */
export function WorkersView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useIndexed(useMemo(() => withModels(variants), [variants]));
  const panel = useChosenPanel('workers', PANELS, 'workers');
  const [shown, choose] = useVariantChoice(models);
  return (
    <section className="dock-card probes" aria-label="Workers">
      <div className="section-header view-head" role="toolbar" aria-label="Workers at the cursor">
        {title}
        <PanelChoice of="workers" label="View of workers" value={panel} options={PANELS} />
        {panel !== 'counters' && (
          <VariantChoice label="Variant whose workers are shown" models={models} shown={shown} onChoose={choose} />
        )}
        {panel === 'workers' && <Now />}
        {shown?.model.messages !== undefined && panel === 'workers' && (
          <SlowMotion model={shown.model} messages={shown.model.messages} />
        )}
        <span className="grow" />
        <ExperimentLink id="sparrow" />
        <TallButton />
      </div>
      {shown === undefined ? (
        <div className="probes__body" />
      ) : (
        <Shown panel={panel} variant={shown} variants={models} />
      )}
    </section>
  );
}

interface ShownProps {
  readonly panel: Panel;
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

function Shown({ panel, variant, variants }: ShownProps) {
  if (panel === 'workers') return <AtCursor variant={variant} first={variants[0]} />;
  return (
    <UntilAnswered>
      <WholeRuns panel={panel} variant={variant} variants={variants} />
    </UntilAnswered>
  );
}

interface WholeRunsProps extends ShownProps {
  readonly panel: Exclude<Panel, 'workers'>;
}

function WholeRuns({ panel, variant, variants }: WholeRunsProps) {
  switch (panel) {
    case 'response':
      return <ResponsePanel variant={variant} variants={variants} />;
    case 'counters':
      return <CountersPanel variants={variants} />;
    case 'theory':
      return <TheoryPanel variant={variant} variants={variants} />;
    case 'published':
      return <PublishedPanel variant={variant} variants={variants} />;
  }
}

interface AtCursorProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
}

function AtCursor({ variant, first }: AtCursorProps) {
  const { model } = variant;
  const document = useScenario((s) => s.document);
  const seen = useMemo(() => seenBy(document, variant.id), [document, variant.id]);
  const slots = useMemo(() => workerSlots(seen, model.directory), [seen, model]);
  const index = messageIndex(model);
  if (index === undefined) {
    return <p className="empty-note">No messages: this scheduler knows all nodes.</p>;
  }
  return (
    <WorkersPanel
      variant={variant}
      index={index}
      slots={slots}
      policy={policyOf(seen)}
      colors={appColors(model.directory, first.model.directory)}
      name={`${variantLetter(variant.index)}, ${variant.title}`}
    />
  );
}

/** Messages take fractions of a millisecond: the clock of the transport is too coarse for them. */
function Now() {
  return <span className="section-header__at">{fineInstant(useCursor())}</span>;
}

/** Plays so slowly that a message and its answer take a second. */
function SlowMotion({ model, messages }: { readonly model: RunModel; readonly messages: MessageColumns }) {
  const playground = usePlayground();
  const slow = useView((s) => s.pace !== undefined);
  const trip = useMemo(() => roundTrip(messages), [messages]);
  return (
    <Button
      variant="outline"
      className="button--small"
      aria-pressed={slow}
      title={`A message and its answer, ${fineSpan(trip)}, take one second`}
      aria-label="Slow motion"
      onClick={() => toggleSlowMotion(model, playground)}
    >
      <Snail size={13} aria-hidden="true" /> <span className="probes__slow">Slow motion</span>
    </Button>
  );
}
