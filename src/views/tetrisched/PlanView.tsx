import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../base/units';
import { appColors } from '../../render/color/app-colors';
import { useScenario } from '../../store/document/scenario-store';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { moveCursor } from '../transport/playback';
import { isShownIn } from '../shared/dock/dock-views';
import { seenBy } from '../shared/acts/act';
import { ExperimentTab } from '../experiment/ExperimentTab';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { Stepping } from '../shared/dock/Stepping';
import { TallButton } from '../shared/dock/TallButton';
import { appIndex } from '../shared/acts/names';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { settingsAt } from '../yarn/settings-at';
import { gridGroups } from './plan/grid-groups';
import { planAt, plans, roundAt } from './plan/plan-at';
import { PlanPanel } from './PlanPanel';
import type { Shown } from './plan/shown';
import { SolverPanel } from './program/SolverPanel';
import { UtilityPanel } from './value/UtilityPanel';
import '../shared/chart.css';
import '../shared/dock/view-parts.css';
import '../shared/dock/view-tables.css';
import './tetrisched.css';

const PANELS = [
  { value: 'plan', label: 'Plan' },
  { value: 'utility', label: 'Utility' },
  { value: 'solver', label: 'Solver' },
  { value: 'experiment', label: 'Experiment' },
] as const;
type Panel = (typeof PANELS)[number]['value'];

/** What TetriSched and alsched plan, cycle by cycle: the space-time plan, utilities of jobs, and the solver's work. */
export function PlanView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useMemo(() => withModels(variants).filter(({ model }) => isShownIn('plan', model)), [variants]);
  const [variant, choose] = useVariantChoice(models);
  const panel = useChosenPanel('plan', PANELS, 'plan');
  const shown = useShown(variant, models[0]);
  return (
    <section className="dock-card tetri" aria-label="Plan">
      <div className="section-header view-head" role="toolbar" aria-label="Plan shown as">
        {title}
        <PanelChoice of="plan" label="View of the plan" value={panel} options={PANELS} />
        <VariantChoice models={models} shown={variant} onChoose={choose} />
        {shown !== undefined && <Cycles shown={shown} />}
        <span className="grow" />
        <TallButton />
      </div>
      {panel === 'experiment' ? (
        <ExperimentTab system="tetrisched" />
      ) : shown === undefined ? (
        <p className="empty-note">There is no plan at the cursor: nothing waited, or the run is still loading.</p>
      ) : (
        <Body panel={panel} shown={shown} />
      )}
    </section>
  );
}

function useShown(variant: VariantModel | undefined, first: VariantModel | undefined): Shown | undefined {
  const document = useScenario((s) => s.document);
  const cursor = useCursor();
  const hover = useView((s) => s.hover);
  const selection = useView((s) => s.selection);
  const model = variant?.model;
  const plan = model === undefined ? undefined : planAt(model, cursor);
  const at = useMemo(() => {
    if (variant === undefined || plan === undefined) return undefined;
    const { scheduler, queue } = settingsAt(seenBy(document, variant.id), plan.at);
    return scheduler['type'] === 'tetrisched' ? roundAt(variant.model, plan, scheduler, queue) : undefined;
  }, [variant, plan, document]);
  const colors = useMemo(
    () => (model === undefined || first === undefined ? undefined : appColors(model.directory, first.model.directory)),
    [model, first],
  );
  const settings = at?.settings;
  const groups = useMemo(
    () => (model === undefined || settings === undefined ? [] : gridGroups(model, settings)),
    [model, settings],
  );
  if (variant === undefined || plan === undefined || at === undefined || colors === undefined) return undefined;
  const indexOf = (id: string | undefined): number => (id === undefined ? -1 : (appIndex(variant.model, id) ?? -1));
  const looked = hover?.kind === 'app' ? hover : selection?.kind === 'app' ? selection : undefined;
  const app = indexOf(looked?.id);
  const selected = selection?.kind === 'app' ? indexOf(selection.id) : -1;
  return { variant, plan, before: plans(variant.model)[plan.index - 1], at, colors, groups, app, selected };
}

function Body({ panel, shown }: { readonly panel: Panel; readonly shown: Shown }) {
  if (panel === 'utility') return <UtilityPanel shown={shown} />;
  if (panel === 'solver') return <SolverPanel shown={shown} />;
  return <PlanPanel shown={shown} />;
}

/** Which cycle is on screen, and the ways to the ones beside it. */
function Cycles({ shown: { variant, plan } }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const all = plans(variant.model);
  const to = (index: number) => (index in all ? () => moveCursor(all[index].at, playground) : undefined);
  return (
    <Stepping
      before={{ label: 'Cycle before', go: to(plan.index - 1) }}
      after={{ label: 'Next cycle', go: to(plan.index + 1) }}
    >
      <span className="small">
        cycle <b>{plan.index + 1}</b> of {all.length}, <b>{formatInstant(plan.at)}</b>
      </span>
    </Stepping>
  );
}
