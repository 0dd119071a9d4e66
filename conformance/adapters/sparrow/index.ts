import type { Adapter } from '../../adapter';
import {
  runBulk,
  runErlang,
  runJsq,
  runJsqTail,
  runLateBinding,
  runLateOverhead,
  runMm1,
  runProbeCount,
  runProbeWraparound,
  runWorkerLoad,
  runZeroWait,
} from './formulas';
import { runHybrid, runMeasured, runPolicyOrder } from './streams';
import { runBusyWorkers, runIdle, runTwoPolicies } from './timeline';
import { runWorkerQueue } from './worker-queue';

const formula = { formula: true };

/** Sparrow: formulas, single steps, and streams of jobs through the engine; Hawk and Eagle on mixes of jobs. */
export const sparrow: Adapter = {
  documentedBy: ['sparrow'],
  kinds: {
    'analytic.mm1': runMm1,
    'analytic.jsq': runJsq,
    'analytic.jsq_tail': runJsqTail,
    'analytic.late_binding': runLateBinding,
    'analytic.zero_wait': runZeroWait,
    'analytic.erlang': runErlang,
    'analytic.bulk': runBulk,
    'analytic.late_overhead': runLateOverhead,
    worker_queue: runWorkerQueue,
    'timeline.idle': runIdle,
    'timeline.busy_workers': runBusyWorkers,
    'timeline.two_policies': runTwoPolicies,
    probe_count: runProbeCount,
    probe_wraparound: runProbeWraparound,
    worker_load: runWorkerLoad,
    'measured.sparrow.S1': runMeasured,
    'measured.sparrow.S2': runMeasured,
    'measured.sparrow.S3': runMeasured,
    'measured.sparrow.S4': runMeasured,
    'measured.hybrid': runHybrid,
    'relation.policy_order': (input, vector) => runPolicyOrder(input, vector.expected),
  },
  comparison: {
    'analytic.mm1': formula,
    'analytic.jsq': formula,
    'analytic.jsq_tail': formula,
    'analytic.late_binding': formula,
    'analytic.zero_wait': formula,
    'analytic.erlang': formula,
    'analytic.bulk': formula,
    'analytic.late_overhead': formula,
  },
};
