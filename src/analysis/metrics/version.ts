/** Version of the metrics: raised when a metric changes its value for the same run. Runs that were kept carry it. */
export const METRICS_VERSION = 12;
