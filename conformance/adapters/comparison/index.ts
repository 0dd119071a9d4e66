import type { Adapter, KindRunner } from '../../adapter';
import { boundKinds } from './bounds';
import { divergenceKinds } from './divergence';
import { measureKinds } from './measures';
import { statisticKinds } from './statistics';
import { sweepKinds } from './sweeps';
import { verdictKinds } from './verdicts';
import { withNulls } from './values';

const kinds: Readonly<Record<string, KindRunner>> = {
  ...measureKinds,
  ...statisticKinds,
  ...divergenceKinds,
  ...sweepKinds,
  ...boundKinds,
  ...verdictKinds,
};

/** Comparing runs: measures, intervals over seeds, divergence, sweeps, bounds and verdicts. */
export const comparison: Adapter = {
  kinds: Object.fromEntries(
    Object.entries(kinds).map(([kind, run]) => [kind, (input, vector) => withNulls(run(input, vector))]),
  ),
  documentedBy: ['comparison'],
  // "|x - y| <= 1e-7 * max(1, |y|)"
  comparison: { '*': { tolerance: { abs: 1e-7, rel: 1e-7 } } },
};
