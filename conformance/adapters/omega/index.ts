import type { Adapter } from '../../adapter';
import { runCommitScript } from './commit-script';
import { runCollision, runDecisionTime, runMg1, runSaturation, runTwoClasses } from './formulas';
import { runRetryBackoff, runSchedulerRun } from './scheduler-run';
import { runConflictModes, runMeasured } from './streams';

const formula = { formula: true };

/** Omega and the architectures it is compared with: formulas, single commits, and streams of jobs through the engine. */
export const omega: Adapter = {
  documentedBy: ['omega'],
  kinds: {
    'analytic.mg1': runMg1,
    'analytic.mg1_two_classes': runTwoClasses,
    'analytic.saturation': runSaturation,
    'analytic.t_decision': runDecisionTime,
    'analytic.collision': runCollision,
    scheduler_run: runSchedulerRun,
    commit_script: (input, { expected }) => runCommitScript(input, expected),
    retry_backoff: runRetryBackoff,
    'measured.omega.E1': runMeasured,
    'measured.omega.E2': runMeasured,
    'measured.omega.E3': runMeasured,
    'measured.omega.E4': runMeasured,
    'measured.omega.E5': runMeasured,
    'measured.omega.E6': runMeasured,
    'relation.conflict_modes': runConflictModes,
  },
  comparison: {
    'analytic.mg1': formula,
    'analytic.mg1_two_classes': formula,
    'analytic.saturation': formula,
    'analytic.t_decision': formula,
    'analytic.collision': formula,
  },
};
