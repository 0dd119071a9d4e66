import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ExperimentLink } from '../shared/ExperimentLink';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { TallButton } from '../shared/dock/TallButton';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { LimitsPanel } from './LimitsPanel';
import { NextPanel } from './next/NextPanel';
import { PlacementPanel } from './PlacementPanel';
import { RoundPanel } from './preemption/RoundPanel';
import { SharesPanel } from './SharesPanel';
import { StarvedPanel } from './preemption/StarvedPanel';
import { WhyNotPanel } from './next/WhyNotPanel';
import '../shared/dock/view-parts.css';
import '../shared/dock/view-tables.css';
import './yarn.css';
import { useInstantText } from '../shared/runs/use-instant-text';

type Panel = 'why' | 'next' | 'shares' | 'limits' | 'preemption' | 'round' | 'placement';

const WHY = { value: 'why', label: 'Why not me' } as const;
const NEXT = { value: 'next', label: 'Who is next' } as const;
const PLACEMENT = { value: 'placement', label: 'Placement' } as const;
const PREEMPTION = { value: 'preemption', label: 'Preemption' } as const;

/** By scheduler: its panels. */
const PANELS: Readonly<Record<string, readonly { readonly value: Panel; readonly label: string }[]>> = {
  'yarn-fair': [WHY, NEXT, { value: 'shares', label: 'Shares' }, PREEMPTION, PLACEMENT],
  'yarn-capacity': [
    WHY,
    NEXT,
    { value: 'limits', label: 'Limits' },
    PREEMPTION,
    { value: 'round', label: 'One round' },
    PLACEMENT,
  ],
};

/** Whether a run has anything to show here. */
function isYarn({ model }: VariantModel): boolean {
  return model.directory.scheduler in PANELS;
}

/** What YARN's schedulers decide by, at the cursor. */
export function YarnView({ title }: { readonly title: ReactNode }) {
  const instant = useInstantText();
  const variants = useVariants();
  const models = useMemo(() => withModels(variants).filter(isYarn), [variants]);
  const cursor = useCursor();
  const [shown, choose] = useVariantChoice(models);
  const panels = PANELS[shown?.model.directory.scheduler ?? ''] ?? [WHY];
  const panel = useChosenPanel('yarn', panels, 'why');
  return (
    <section className="dock-card yarn" aria-label="YARN">
      <div className="section-header view-head" role="toolbar" aria-label="YARN shown as">
        {title}
        <PanelChoice of="yarn" label="View of YARN" value={panel} options={panels} />
        <VariantChoice models={models} shown={shown} onChoose={choose} />
        {panel !== 'placement' && <span className="section-header__at">{instant(cursor)}</span>}
        <span className="grow" />
        {shown?.model.directory.scheduler === 'yarn-capacity' && <ExperimentLink id="preemption" />}
        <TallButton />
      </div>
      {shown === undefined ? <div className="view-panel" /> : <Shown panel={panel} variant={shown} first={models[0]} />}
    </section>
  );
}

interface ShownProps {
  readonly panel: Panel;
  readonly variant: VariantModel;
  readonly first: VariantModel;
}

function Shown({ panel, variant, first }: ShownProps) {
  switch (panel) {
    case 'why':
      return <WhyNotPanel variant={variant} first={first} />;
    case 'next':
      return <NextPanel variant={variant} first={first} />;
    case 'shares':
      return <SharesPanel variant={variant} />;
    case 'limits':
      return <LimitsPanel variant={variant} />;
    case 'preemption':
      return <StarvedPanel variant={variant} />;
    case 'round':
      return <RoundPanel variant={variant} />;
    case 'placement':
      return <PlacementPanel variant={variant} />;
  }
}
