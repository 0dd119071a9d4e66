/** The experiments have their own page: `#experiments`, or `#experiments/` and the id of one. */
import { pagePlace } from './page-place';

const place = pagePlace('experiments');

/** Whether a hash means the experiments, or one of them. */
export const isExperimentsHash = place.holds;

/** Whether the experiments are on screen, as React state. */
export const useExperimentsPlace = place.useShown;

/** The experiment in the address; '' for the list of all. */
export const useExperimentId = place.useRest;

/** Goes to the list of experiments. */
export const showExperiments = place.show;

/** Leaves the experiments; the address of the scenario comes back by itself. */
export const leaveExperiments = place.leave;
