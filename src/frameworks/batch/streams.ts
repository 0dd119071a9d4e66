/** Which random draws the framework makes. */
export const DURATION_STREAM = 1;
