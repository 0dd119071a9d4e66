import { useMemo } from 'react';
import { useScenario } from '../../store/document/scenario-store';
import { useSweep } from '../../store/studies/sweep-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { variantLetter } from '../../ui/VariantBadge';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';
import type { Measured } from './measured';
import { workerSlots } from './probes-model';
import { share } from './probes-words';
import { SweepBar } from './SweepBar';
import { atOnceCurves, loadPoints, loadSweep, responseCurves, theoryRun } from './theory';
import { LostChart, OverLoad } from './TheoryCharts';
import { Assumptions, TheoryKey, TheoryTable } from './TheoryWords';

interface TheoryPanelProps {
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

/** Mean responses beyond this many task times are cut off, unless one was measured. */
const USUAL_RESPONSE = 8;

/** Queueing theory under the measured points, with what it takes for granted. */
export function TheoryPanel({ variant, variants }: TheoryPanelProps) {
  const document = useScenario((s) => s.document);
  const measured = useMemo(
    () =>
      variants.flatMap((one): Measured[] => {
        const seen = seenBy(document, one.id);
        const run = theoryRun(seen, one.model, workerSlots(seen, one.model.directory));
        return run === undefined ? [] : [{ variant: one, run }];
      }),
    [document, variants],
  );
  const name = `loads ${variant.id}`;
  const sweep = useSweep(name);
  const shown = measured.find((one) => one.variant.id === variant.id);
  const wish = useMemo(
    () => (shown === undefined ? undefined : loadSweep(seenBy(document, variant.id), variant.id, shown.run)),
    [document, variant.id, shown],
  );
  if (shown === undefined) return <p className="empty-note">No task has started yet.</p>;
  const { run } = shown;
  const responses = responseCurves(run);
  const chances = atOnceCurves(run);
  const points = sweep === undefined || sweep.outdated ? [] : loadPoints(sweep, run.mean);
  const most = Math.max(USUAL_RESPONSE, ...measured.map((one) => (one.run.taskResponse / one.run.mean) * 1.1));
  return (
    <div className="view-panel">
      {wish !== undefined && (
        <SweepBar name={name} wish={wish} label="Measure at other loads">
          {sweep === undefined
            ? 'Runs these jobs at six loads, placed at random, in batches, and late.'
            : sweep.outdated
              ? 'The scenario has changed since. Measure again.'
              : `${sweep.finished} of ${sweep.runs.length}; ${variant.model.applications.length} jobs each, including the initially empty cluster.`}
        </SweepBar>
      )}
      <div className="view-row probes__three">
        <OverLoad
          title="response, in task times"
          curves={responses}
          most={[1, most]}
          format={(value) => value.toFixed(0)}
          measured={measured}
          value={(one) => one.taskResponse / one.mean}
          points={points}
        />
        <OverLoad
          title="no task of a job waits"
          curves={chances}
          most={[0, 1]}
          format={share}
          measured={measured}
          value={(one) => one.atOnce}
        />
        <LostChart measured={measured} run={run} />
        <ScrollRegion label="Theory in numbers" className="view-words">
          <TheoryKey
            curves={[...responses, ...chances.filter(({ way }) => responses.every((one) => one.way !== way))]}
          />
          <TheoryTable measured={measured} />
          <Assumptions run={run} letter={variantLetter(variant.index)} />
        </ScrollRegion>
      </div>
    </div>
  );
}
