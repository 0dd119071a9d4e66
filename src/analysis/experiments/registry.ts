import type { Experiment } from './experiment';
import { jockeyExperiment } from './jockey';

export const experiments: readonly Experiment[] = [jockeyExperiment];
