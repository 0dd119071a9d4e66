/** Version of the metrics: raised when one of them comes to another value for the same run. Runs that were kept carry it. */
export const METRICS_VERSION = 2;
