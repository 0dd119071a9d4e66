/** The id of the metric that says from when on a run has settled. */
export const SETTLED = 'settled-from';
