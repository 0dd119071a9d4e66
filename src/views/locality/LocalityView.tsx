import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { Segmented } from '../../ui/fields/Segmented';
import { variantLetter } from '../../ui/VariantBadge';
import { schedulerPlugin } from '../../engine/registry';
import { ExperimentLink } from '../shared/ExperimentLink';
import { TallButton } from '../shared/dock/TallButton';
import { setLocalityPanel, useLocality } from '../shared/dock/locality-store';
import type { LocalityPanel } from '../shared/dock/locality-store';
import { servesTasks } from '../shared/dock/use-dock';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { BlocksPanel } from './BlocksPanel';
import { HeatmapPanel } from './heat-map/HeatmapPanel';
import { LadderPanel } from './LadderPanel';
import { SharePanel } from './SharePanel';
import { SweepPanel } from './sweep/SweepPanel';
import { TheoryPanel } from './theory/TheoryPanel';
import { WaitBar } from './WaitBar';
import '../shared/chart.css';
import '../shared/dock/view-parts.css';
import './locality.css';

const PANELS = [
  { value: 'map', label: 'Heat map' },
  { value: 'share', label: 'Over time' },
  { value: 'ladder', label: 'Ladder' },
  { value: 'blocks', label: 'Blocks' },
  { value: 'theory', label: 'Theory' },
  { value: 'sweep', label: 'Wait sweep' },
] as const satisfies readonly { readonly value: LocalityPanel; readonly label: string }[];

/** How near to their data tasks run: where, when, and what waiting for it costs. */
export function LocalityView({ title }: { readonly title: ReactNode }) {
  const playground = usePlayground();
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const active = useView((s) => s.variant);
  const { panel } = useLocality();
  const [shown, choose] = useVariantChoice(models);
  const single = panel !== 'share' && panel !== 'ladder';
  // Where all variants are shown, the active one is what edits change.
  const waiting = single ? shown : (models.find((m) => m.id === active) ?? shown);
  return (
    <section className="dock-card locality" aria-label="Locality">
      <div className="section-header view-head" role="toolbar" aria-label="Locality shown as">
        {title}
        <Segmented
          label="View of locality"
          value={panel}
          options={PANELS}
          onChange={(next) => setLocalityPanel(next, playground.view)}
        />
        {single && (
          <VariantChoice label="Variant whose tasks are shown" models={models} shown={shown} onChoose={choose} />
        )}
        <span className="grow" />
        {shown !== undefined && isDelayed(shown.model) && <ExperimentLink id="delay" />}
        <TallButton />
      </div>
      {waiting !== undefined && panel !== 'sweep' && <WaitBar variant={waiting} variants={models.length} />}
      {shown === undefined ? (
        <div className="locality__body" />
      ) : (
        <Shown panel={panel} variant={shown} variants={models} />
      )}
    </section>
  );
}

/** Whether the paper on delay scheduling is about what runs there. */
function isDelayed({ directory }: VariantModel['model']): boolean {
  return schedulerPlugin(directory.scheduler).serviceOrder === 'pools' || servesTasks(directory);
}

interface ShownProps {
  readonly panel: LocalityPanel;
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

function Shown({ panel, variant, variants }: ShownProps) {
  const name = `${variantLetter(variant.index)}, ${variant.title}`;
  const none = variants.every(({ model }) => model.tasks.count === 0);
  if (none && panel !== 'blocks') {
    return (
      <p className="empty-note">
        No task reads placed data yet: only Spark applications and batch jobs that read a dataset do.
      </p>
    );
  }
  switch (panel) {
    case 'map':
      return <HeatmapPanel variant={variant} name={name} />;
    case 'share':
      return <SharePanel variants={variants} />;
    case 'ladder':
      return <LadderPanel variants={variants} />;
    case 'blocks':
      return <BlocksPanel variant={variant} name={name} />;
    case 'theory':
      return <TheoryPanel variant={variant} variants={variants} />;
    case 'sweep':
      return <SweepPanel variant={variant} />;
  }
}
