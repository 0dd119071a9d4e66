import type { Experiment } from './experiment';
import { constraintsExperiment } from './constraints';
import { jockeyExperiment } from './jockey';

export const experiments: readonly Experiment[] = [jockeyExperiment, constraintsExperiment];
