/**
 * The built-in solver. Plans may differ from one version to the next, within the gap; a test compares this text with the solver
 * that is loaded.
 */
export const SOLVER_VERSION = 'HiGHS 1.15.1';
