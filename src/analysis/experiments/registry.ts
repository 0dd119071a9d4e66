import type { Experiment } from './experiment';
import { constraintsExperiment } from './constraints';
import { delayExperiment } from './delay';
import { jockeyExperiment } from './jockey';
import { sparrowExperiment } from './sparrow';

export const experiments: readonly Experiment[] = [
  sparrowExperiment,
  delayExperiment,
  jockeyExperiment,
  constraintsExperiment,
];
