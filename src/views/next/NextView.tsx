import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { RunModel } from '../../analysis/model';
import { appColors } from '../../render/color/app-colors';
import { useScenario } from '../../store/document/scenario-store';
import { usePanel, useView } from '../../store/view/view-store';
import { ExperimentLink } from '../shared/ExperimentLink';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { TallButton } from '../shared/dock/TallButton';
import { seenBy } from '../shared/acts/act';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { servesTasks, tellsNext } from '../shared/dock/use-dock';
import { useIndexed } from '../shared/runs/use-indexed';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { settingsAt } from '../yarn/settings-at';
import { NextColumns } from './NextColumns';
import { StagesPanel } from './spark/StagesPanel';
import { ExecutorPanel } from './spark/ExecutorPanel';
import { orderOf } from './orders/orders';
import { sparkNext } from './spark/spark-next';
import { useInstantText } from '../shared/runs/use-instant-text';

type Panel = 'cluster' | 'tasks' | 'stages' | 'executor';

const LABELS: Readonly<Record<Panel, string>> = {
  cluster: 'Cluster',
  tasks: 'Tasks in Spark',
  stages: 'Its stages',
  executor: 'An executor',
};

/** The next members in the scheduler's order at the cursor, with the rank of each and what blocks it. */
export function NextView({ title }: { readonly title: ReactNode }) {
  const instant = useInstantText();
  const variants = useVariants();
  const models = useIndexed(useMemo(() => withModels(variants).filter(({ model }) => tellsNext(model)), [variants]));
  const cursor = useCursor();
  const [shown, choose] = useVariantChoice(models);
  const panels = shown === undefined ? [] : panelsOf(shown.model);
  const panel = usePanel('next', panels, panels[0]);
  const experiment = panel !== undefined && panel !== 'cluster' ? 'delay' : orderOf(shown?.model)?.experiment;
  return (
    <section className="dock-card next-view" aria-label="Who is next">
      <div className="section-header" role="toolbar" aria-label="Who is next, shown as">
        {title}
        {panel !== undefined && panels.length > 1 && (
          <PanelChoice
            of="next"
            label="View of who is next"
            value={panel}
            options={panels.map((value) => ({ value, label: LABELS[value] }))}
          />
        )}
        <VariantChoice models={models} shown={shown} onChoose={choose} />
        <span className="section-header__at">{instant(cursor)}</span>
        <span className="grow" />
        {experiment !== undefined && <ExperimentLink id={experiment} />}
        <TallButton />
      </div>
      {shown === undefined || panel === undefined ? (
        <div className="next" />
      ) : (
        <Shown key={panel} panel={panel} variant={shown} first={models[0]} />
      )}
    </section>
  );
}

/** The panels that suit a run. */
function panelsOf(model: RunModel): readonly Panel[] {
  const cluster: readonly Panel[] = orderOf(model) === undefined ? [] : ['cluster'];
  return servesTasks(model.directory) ? [...cluster, 'tasks', 'stages', 'executor'] : cluster;
}

interface ShownProps {
  readonly panel: Panel;
  readonly variant: VariantModel;
  readonly first: VariantModel;
}

function Shown({ panel, variant, first }: ShownProps) {
  const { model, id } = variant;
  // Some orders take long, such as a flow that is solved again; neither edits nor the cursor wait for them.
  const document = useDeferredValue(useScenario((s) => s.document));
  const at = Math.min(useDeferredValue(useCursor()), model.end);
  const [picked, setPicked] = useState('');
  const selected = useView((s) => (s.selection?.kind === 'app' ? s.selection.id : ''));
  const seen = useMemo(() => seenBy(document, id), [document, id]);
  const wanted = picked === '' ? selected : picked;
  const columns = useMemo(() => {
    if (panel === 'stages' || panel === 'executor') return [];
    if (panel === 'tasks') return sparkNext(model, seen, wanted, at);
    return orderOf(model)?.next(model, settingsAt(seen, at), picked, at) ?? [];
  }, [panel, model, seen, at, picked, wanted]);
  if (panel === 'executor') return <ExecutorPanel model={model} seen={seen} wanted={wanted} at={at} />;
  if (panel === 'stages') return <StagesPanel model={model} seen={seen} wanted={wanted} at={at} />;
  return (
    <NextColumns
      columns={columns}
      colors={appColors(model.directory, first.model.directory)}
      // The row that was picked lets go of the columns behind it when it is pressed again.
      onPick={(pick) => setPicked(pick === picked ? '' : pick)}
    />
  );
}
