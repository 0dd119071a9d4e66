import { capitalized } from '../../base/text/capitalized';

const MEDIAN = 50;

/**
 * The title of a metric as far as its id tells it, for as long as no run has said it: "Mean waiting" for "mean-waiting",
 * "Waiting, 95th percentile" for "p95-waiting", "etl: mean waiting" for "mean-waiting@entry=etl".
 */
export function metricName(id: string): string {
  const [, name = id, owner] = /^([^@]*)@\w+=(.*)$/.exec(id) ?? [];
  const [, percent, what] = /^p(\d+)-(.+)$/.exec(name) ?? [];
  const words =
    what === undefined
      ? name.replaceAll('-', ' ')
      : `${what.replaceAll('-', ' ')}, ${Number(percent) === MEDIAN ? 'median' : `${percent}th percentile`}`;
  return owner === undefined ? capitalized(words) : `${owner}: ${words}`;
}
