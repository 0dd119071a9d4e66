/** The solver that is built in. Plans may differ from one version to the next, within the gap; a test holds it against the one loaded. */
export const SOLVER_VERSION = 'HiGHS 1.15.1';
