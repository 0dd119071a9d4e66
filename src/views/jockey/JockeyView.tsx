import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { KnobHolder } from '../../scenario/knobs';
import { useScenario } from '../../store/document/scenario-store';
import { useView, useViewStore } from '../../store/view/view-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { ExperimentTab } from '../experiment/ExperimentTab';
import { isShownIn } from '../shared/dock/dock-views';
import { seenBy } from '../shared/acts/act';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { TallButton } from '../shared/dock/TallButton';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { UntilAnswered } from '../shared/runs/UntilAnswered';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { entryOf } from '../editor/models/workload-model';
import { DisturbBar } from './DisturbBar';
import { HeatPanel } from './HeatPanel';
import { IndicatorsPanel } from './IndicatorsPanel';
import { jobRun, jobsWithTables, progressOf } from './job-run';
import { JobChoice } from './JobChoice';
import { PredictionPanel } from './prediction/PredictionPanel';
import { stageRun } from './stage-run';
import { StagesPanel } from './StagesPanel';
import { OptionsTable, TickPanel } from './TickPanel';
import { UtilityPanel } from './utility/UtilityPanel';
import { changesOf } from './shown';
import type { Shown } from './shown';
import '../shared/chart.css';
import '../shared/dock/view-parts.css';
import '../shared/knobs/small-number.css';
import '../shared/dock/view-tables.css';
import './jockey.css';
import { useInstantText } from '../shared/runs/use-instant-text';

const PANELS = [
  { value: 'control', label: 'Control' },
  { value: 'table', label: 'Table' },
  { value: 'stages', label: 'Stages' },
  { value: 'experiment', label: 'Experiment' },
] as const;

function isJockey({ model }: VariantModel): boolean {
  return isShownIn('deadline', model);
}

/** A job with a deadline: what the control loop sees, and what it does about it. */
export function JockeyView({ title }: { readonly title: ReactNode }) {
  const instant = useInstantText();
  const viewStore = useViewStore();
  // A new run is drawn in pieces, so that the page can answer meanwhile.
  const variants = useDeferredValue(useVariants());
  const models = useMemo(() => withModels(variants).filter(isJockey), [variants]);
  const [wished, setWished] = useState<string>();
  const selection = useView((s) => s.selection);
  const cursor = useCursor();
  const panel = useChosenPanel('deadline', PANELS, 'control');
  const [variant, choose] = useVariantChoice(models);
  const jobs = useMemo(
    () =>
      variant === undefined
        ? []
        : jobsWithTables(variant.model).map((app) => variant.model.directory.applications[app].id),
    [variant],
  );
  const selected = selection?.kind === 'app' && jobs.includes(selection.id) ? selection.id : undefined;
  const job = selected ?? (wished !== undefined && jobs.includes(wished) ? wished : jobs[0]);
  return (
    <section className="dock-card jockey" aria-label="Deadline">
      <div className="section-header" role="toolbar" aria-label="Deadlines shown as">
        {title}
        <PanelChoice of="deadline" label="View of Jockey" value={panel} options={PANELS} />
        {panel !== 'experiment' && job !== undefined && jobs.length > 1 && (
          <JobChoice
            jobs={jobs}
            job={job}
            onChange={(id) => {
              setWished(id);
              viewStore.getState().select({ kind: 'app', id });
            }}
          />
        )}
        {panel !== 'experiment' && <VariantChoice models={models} shown={variant} onChoose={choose} />}
        {panel !== 'experiment' && <span className="section-header__at">{instant(cursor)}</span>}
        <span className="grow" />
        <TallButton />
      </div>
      {panel === 'experiment' ? (
        <ExperimentTab system="jockey" />
      ) : variant === undefined || job === undefined ? (
        <p className="empty-note">
          No job here has a deadline and an earlier run to learn from. Give a job of stages a deadline in Workload.
        </p>
      ) : (
        <JobPanels panel={panel} variant={variant} job={job} cursor={cursor} />
      )}
    </section>
  );
}

interface JobPanelsProps {
  readonly panel: string;
  readonly variant: VariantModel;
  readonly job: string;
  readonly cursor: number;
}

function JobPanels({ panel, variant, job, cursor }: JobPanelsProps) {
  const document = useScenario((s) => s.document);
  const seen = useMemo(() => seenBy(document, variant.id), [document, variant.id]);
  const { model } = variant;
  const app = model.directory.applications.findIndex(({ id }) => id === job);
  const points = useMemo(() => progressOf(model, app), [model, app]);
  const run = useMemo(
    () => (app < 0 ? undefined : jobRun(model, app, seen.scheduler as KnobHolder, points)),
    [model, app, seen.scheduler, points],
  );
  const entry = entryOf(seen, job);
  const own = useMemo(() => ({ ...entry, ...seen.overrides?.[job] }) as KnobHolder, [entry, seen, job]);
  const stages = useMemo(() => (run === undefined ? undefined : stageRun(model, run, own)), [model, run, own]);
  const shown = useMemo((): Shown | undefined => {
    if (run === undefined) return undefined;
    const changes = changesOf(seen, job);
    const t = Math.max(0, cursor - run.submitted);
    return { variant, document: seen, run, t, cursor, own, entry: entry?.id ?? job, changes };
  }, [variant, seen, run, cursor, own, entry, job]);
  // What is edited in a panel has to be what is written; pictures that no edit starts from can follow a moment later.
  const later = useDeferredValue(shown);
  if (shown === undefined || later === undefined || stages === undefined)
    return <p className="empty-note">{job} has not been submitted yet.</p>;
  if (panel === 'stages') return <StagesPanel shown={shown} stages={stages} />;
  const below = (
    <div className="jockey__below">
      <HeatPanel shown={later} />
      <UntilAnswered>
        <IndicatorsPanel shown={later} />
      </UntilAnswered>
      <UtilityPanel shown={shown} />
    </div>
  );
  if (panel === 'table') {
    return (
      <div className="view-row jockey__tables">
        {below}
        <ScrollRegion className="side-panel jockey__tick" label="Predicted result for each number of tokens">
          <OptionsTable shown={shown} />
        </ScrollRegion>
      </div>
    );
  }
  return (
    <div className="view-panel jockey__control">
      <DisturbBar shown={shown} />
      <div className="jockey__main">
        <UntilAnswered>
          <PredictionPanel shown={shown} stages={stages} />
        </UntilAnswered>
        <TickPanel shown={shown} />
      </div>
      {below}
    </div>
  );
}
