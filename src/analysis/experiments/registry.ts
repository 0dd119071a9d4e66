import type { Experiment } from './experiment';
import { constraintsExperiment } from './constraints';
import { delayExperiment } from './delay';
import { jockeyExperiment } from './jockey';
import { omegaExperiment } from './omega';
import { omegaMapReduceExperiment } from './omega-mapreduce';
import { preemptionExperiment } from './preemption';
import { quincyExperiment } from './quincy';
import { quincySolverExperiment } from './quincy-solver';
import { sparrowExperiment } from './sparrow';
import { stateAwareExperiment } from './stateaware';

/** All experiments, in the order in which they are listed. */
export const experiments: readonly Experiment[] = [
  sparrowExperiment,
  delayExperiment,
  omegaExperiment,
  omegaMapReduceExperiment,
  quincyExperiment,
  quincySolverExperiment,
  jockeyExperiment,
  constraintsExperiment,
  stateAwareExperiment,
  preemptionExperiment,
];
