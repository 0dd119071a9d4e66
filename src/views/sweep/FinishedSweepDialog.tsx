import { useMemo, useState } from 'react';
import { parseMerged } from '../../analysis/compare/shards/merged-file';
import type { FinishedSweep } from '../../analysis/compare/shards/merged-file';
import { ok } from '../../base/result';
import type { Json } from '../../base/json';
import type { Problem, Result } from '../../base/result';
import { countRuns } from '../../analysis/compare/shards/plan';
import type { PlanValue } from '../../analysis/compare/shards/plan';
import { numberText } from '../../analysis/metrics/value-text';
import { withSiblings } from '../../engine/document/sibling-parts';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { closeImport } from '../../store/opening/import-store';
import type { TextOffer } from '../../store/opening/import-store';
import { chooseFile } from '../../store/opening/files';
import { withoutInvalidVariants } from '../../store/opening/leave-out-variants';
import type { Origin } from '../../store/document/create-scenario-store';
import { openJson } from '../../store/opening/open-document';
import { summary } from '../../store/opening/problem-summary';
import type { Opened } from '../../store/opening/open-document';
import { scenarioStore } from '../../store/document/scenario-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { editOf } from '../editor/models/edits';
import { addVariantWith, seenBy } from '../shared/acts/act';
import { metricTitle } from '../../analysis/metrics/metric-title';
import { CurveChart } from './CurveChart';
import { CurveTable } from './CurveTable';
import { finishedAxes, finishedMetrics, finishedPoints, finishedUnit } from './finished-sweep';
import type { FinishedAxis } from './finished-sweep';
import { FinishedCutBar, useCut } from './FinishedCutBar';
import { PlaneChart } from './PlaneChart';
import { SeedSelect } from './SeedSelect';
import { crossingsOf, crossingTexts, samePlace } from '../../analysis/compare/sweep/curve';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import { seedOf } from '../../analysis/compare/study/sample';
import type { Metric } from '../../analysis/model';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { levelText } from '../../analysis/compare/study/look-words';
import { variantLetter } from '../../ui/VariantBadge';
import { MOST_CROSSINGS } from './SweepPanel';
import { lookedText, refusedText, unfinishedText } from './sweep-words';
import './sweep.css';

/** The result of a sweep that was run elsewhere, as `signalbox sweep merge` writes it. */
export function FinishedSweepDialog({ offer }: { readonly offer: TextOffer }) {
  const read = useMemo(() => parseMerged(offer.text), [offer.text]);
  const opened = useMemo(
    () => (read.ok ? openPlanned(read.value.plan.scenario, offer.name) : undefined),
    [read, offer.name],
  );
  const trouble = !read.ok ? read.error : opened?.ok === false ? `plan: scenario: ${summary(opened.error)}` : '';
  return (
    <Dialog open wide title={`Sweep ${offer.name}`} onClose={closeImport}>
      {read.ok && opened?.ok === true ? (
        <Finished sweep={read.value} scenario={opened.value} />
      ) : (
        <>
          <p role="alert">The sweep was not opened: {trouble}.</p>
          <div className="dialog__actions">
            <Button variant="outline" onClick={() => chooseFile('.json')}>
              Choose a file
            </Button>
            <Button variant="outline" onClick={closeImport}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The scenario of a sweep: without the variants whose runs were refused because they are not valid. */
function openPlanned(scenario: Json, name: string): Result<Opened, Problem[]> {
  const origin: Origin = { kind: 'file', id: name };
  const opened = openJson(scenario, origin);
  if (opened.ok) return opened;
  const others = withoutInvalidVariants(scenario);
  return others === undefined
    ? opened
    : ok({ document: others.document, origin, fingerprints: {}, notices: others.losses });
}

interface FinishedProps {
  readonly sweep: FinishedSweep;
  readonly scenario: Opened;
}

/** A cut through the sweep as a chart and a table, and what can be opened from it. */
function Finished({ sweep, scenario }: FinishedProps) {
  const { plan } = sweep;
  const { confidence } = studyOptionsOf(scenario.document);
  const axes = useMemo(() => finishedAxes(sweep), [sweep]);
  const metrics = useMemo(() => finishedMetrics(sweep), [sweep]);
  const [metric, setMetric] = useState(metrics.includes('makespan') ? 'makespan' : (metrics[0] ?? 'makespan'));
  const [chosen, setChosen] = useState<Place>();
  const cut = useCut(plan, () => setChosen(undefined));
  const { along, fixed } = cut;
  const shown = along.map((at) => axes[at]);
  const points = useMemo(
    () => finishedPoints(sweep, axes, { along, fixed }, { metric, confidence }),
    [sweep, axes, along, fixed, metric, confidence],
  );
  const unit = finishedUnit(sweep, metric);
  const looked = points.find(({ place }) => chosen !== undefined && samePlace(place, chosen)) ?? points.at(0);
  const names = plan.variants.map((_, at) => variantLetter(at));
  const said = lookedText(looked, shown, unit);
  const crossings = shown.length === 0 ? [] : crossingsOf(points, shown[0], confidence);
  return (
    <div className="sweep sweep--large">
      <p className="small">{sweepText(sweep, scenario.document)}</p>
      <FinishedCutBar plan={plan} axes={axes} cut={cut} metrics={metrics} metric={metric} onMetric={setMetric} />
      {shown.length === 1 && (
        <CurveChart
          size="large"
          label={`${metricTitle(metric)} over ${shown[0].name}`}
          valueText={said}
          axis={shown[0]}
          points={points}
          chosen={looked?.place[0]}
          unit={unit}
          crossings={crossings}
          onChoose={(x) => setChosen([x])}
        />
      )}
      {shown.length === 2 && (
        <PlaneChart
          axes={shown}
          points={points}
          variants={plan.variants.length}
          metric={metric}
          unit={unit}
          confidence={confidence}
          chosen={looked?.place}
          onChoose={setChosen}
        />
      )}
      <p className="small">{said}</p>
      {shown.length === 1 &&
        [looked?.refused === '' ? refusedText(points) : '', unfinishedText(points, shown[0])].map((text) =>
          text === '' ? null : (
            <p key={text} className="small muted">
              {text}
            </p>
          ),
        )}
      {crossingTexts(crossings, shown, names)
        .slice(0, MOST_CROSSINGS)
        .map((text) => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      {shown.length === 1 && <CurveTable axis={shown[0]} points={points} unit={unit} />}
      <Openings
        scenario={scenario}
        axes={axes}
        along={along}
        fixed={fixed}
        looked={looked}
        seed={plan.seed}
        metric={{ id: metric, unit }}
      />
    </div>
  );
}

/** "Mean wait in two queues: 240 runs, 4 values of load and 3 variants with 20 seeds each, 95 % intervals; 3 runs are missing." */
function sweepText({ plan, runs }: FinishedSweep, document: Scenario): string {
  const all = countRuns(plan);
  const over = plan.axes.map(({ knob, values }) => `${values.length} values of ${knob}`);
  const variants = `${plan.variants.length} ${plan.variants.length === 1 ? 'variant' : 'variants'}`;
  const missing = all === runs.length ? '' : ` ${numberText(all - runs.length, 0)} runs are missing.`;
  const { confidence } = studyOptionsOf(document);
  const seeds =
    plan.seeds === 1 ? 'one seed each' : `${numberText(plan.seeds, 0)} seeds each, ${levelText(confidence)} intervals`;
  return `${document.title ?? 'A scenario'}: ${[...over, variants].join(' × ')}, ${seeds}; engine ${plan.engine}.${missing}`;
}

interface OpeningsProps {
  readonly scenario: Opened;
  readonly axes: readonly FinishedAxis[];
  readonly along: readonly number[];
  readonly fixed: readonly PlanValue[];
  readonly looked: CurvePoint | undefined;
  /** Of the first replication. */
  readonly seed: number;
  readonly metric: Pick<Metric, 'id' | 'unit'>;
}

/**
 * Opens the scenario of the sweep on the page: unchanged, or with the settings of the chosen point as a variant and one of the seeds
 * of the point.
 */
function Openings({ scenario, axes, along, fixed, looked, seed, metric }: OpeningsProps) {
  const [replication, setReplication] = useState(0);
  const open = (chosen: number): void => {
    const { document, origin } = scenario;
    // That of the first replication is the scenario's own.
    const opened = chosen === 0 ? document : { ...document, seed: seedOf(seed, chosen) };
    scenarioStore.getState().replace(opened, origin);
    for (const notice of scenario.notices) scenarioStore.getState().notify('warning', notice);
    closeImport();
  };
  const [first] = variantsOf(scenario.document);
  const x = (at: number): number => looked?.place[along.indexOf(at)] ?? axes[at].numberOf(fixed[at]);
  const name = axes.map((axis, at) => `${axis.name} ${axis.text(x(at))}`).join(', ');
  return (
    <>
      {axes.length > 0 && (
        <SeedSelect first={seed} looked={looked} metric={metric} value={replication} onChoose={setReplication} />
      )}
      <div className="dialog__actions">
        {axes.length > 0 && (
          <Button
            variant="primary"
            disabled={looked === undefined || looked.refused !== ''}
            onClick={() => {
              open(replication);
              const seen = seenBy(scenario.document, first.id);
              const moved = axes.flatMap((axis, at) => axis.changes(x(at), seen));
              addVariantWith(first.id, withSiblings(seen, moved).map(editOf), name);
            }}
          >
            Open with {name}
          </Button>
        )}
        <Button variant={axes.length > 0 ? 'outline' : 'primary'} onClick={() => open(0)}>
          Open the scenario
        </Button>
        <Button variant="outline" onClick={closeImport}>
          Cancel
        </Button>
      </div>
    </>
  );
}
