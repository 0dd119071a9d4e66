/** The stream of random numbers from which the times of tasks are drawn, by task. */
export const DURATION_STREAM = 1;
