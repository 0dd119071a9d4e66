/** The seeds of a figure over many seeds: run once, in the background, and never again. */
import type { SeedRun } from '../../analysis/compare/study/sample';
import { variantsOf } from '../../engine/document/variants';
import type { Playground } from '../playground';
import { keptRun, replicationRuns } from './study-runs';
import type { Sweeper } from './sweep-control';

/** Runs the first seeds of every variant of a playground's document into its study. Returns a function that stops it. */
export function runSeeds({ scenario, study }: Playground, sweeper: Sweeper, seeds: number): () => void {
  const { document } = scenario.getState();
  const ids = variantsOf(document).map(({ id }) => id);
  const plan = ids.flatMap((variant) => Array.from({ length: seeds }, (_, replication) => ({ variant, replication })));
  const runs = new Map<string, (SeedRun | undefined)[]>(ids.map((id) => [id, []]));
  const handle = sweeper.sweep(
    {
      document,
      variant: ids[0],
      metrics: true,
      background: true,
      runs: replicationRuns(document, plan),
    },
    ({ index, outcome }) => {
      const { variant, replication } = plan[index];
      const own = runs.get(variant);
      if (own !== undefined) own[replication] = keptRun(outcome);
    },
  );
  study.setState({ status: 'running', aim: seeds });
  void handle.done.then((complete) => {
    if (complete) study.setState({ status: 'done', seeds, runs: Object.fromEntries(runs) });
  });
  return () => handle.cancel();
}
