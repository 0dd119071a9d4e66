/** Streams of random numbers: times of tasks by task, start-ups of masters by attempt, launches in their order. */
export const DURATION_STREAM = 1;
export const AM_STARTUP_STREAM = 2;
export const LAUNCH_STREAM = 3;
