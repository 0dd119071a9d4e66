/** The seeds of a figure over many seeds: run once, in the background, and never again. */
import { seedOf, seedRun } from '../../analysis/compare/study/sample';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { variantsOf } from '../../engine/document/variants';
import type { Playground } from '../playground';
import type { Sweeper } from './sweep-control';

/** Runs the first seeds of every variant of a playground's document into its study. Returns a function that stops it. */
export function runSeeds({ scenario, study }: Playground, sweeper: Sweeper, seeds: number): () => void {
  const { document } = scenario.getState();
  const ids = variantsOf(document).map(({ id }) => id);
  const plan = ids.flatMap((variant) => Array.from({ length: seeds }, (_, replication) => ({ variant, replication })));
  const runs = new Map<string, (SeedRun | undefined)[]>(ids.map((id) => [id, []]));
  const first = document.seed ?? 1;
  const handle = sweeper.sweep(
    {
      document,
      variant: ids[0],
      metrics: true,
      background: true,
      runs: plan.map(({ variant, replication }) => ({ changes: [], variant, seed: seedOf(first, replication) })),
    },
    ({ index, outcome }) => {
      const { variant, replication } = plan[index];
      const own = runs.get(variant);
      if (own === undefined) return;
      own[replication] = outcome.ok
        ? seedRun(outcome.value.ended.reason, outcome.value.fingerprint, outcome.value.metrics)
        : { ok: false, message: outcome.error.message };
    },
  );
  study.setState({ status: 'running', aim: seeds });
  void handle.done.then((complete) => {
    if (complete) study.setState({ status: 'done', seeds, runs: Object.fromEntries(runs) });
  });
  return () => handle.cancel();
}
