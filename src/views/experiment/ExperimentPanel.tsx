import { experiments } from '../../analysis/experiments/registry';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { ExperimentBody } from './ExperimentBody';

/** The experiment of a system's paper, run here: our results next to the published ones. `system`: value of `scheduler.type`. */
export function ExperimentPanel({ system }: { readonly system: string }) {
  const experiment = experiments.find((known) => known.system === system);
  if (experiment === undefined) return null;
  return (
    <ScrollRegion className="experiment" label={experiment.title}>
      <ExperimentBody experiment={experiment} />
    </ScrollRegion>
  );
}
