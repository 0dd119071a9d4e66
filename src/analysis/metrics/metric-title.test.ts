import { expect, it } from 'vitest';
import { systemsAtHand } from '../../engine/registry';
import '../../engine/systems';
import { MEANINGS } from './catalogue';
import { metricTitle, TITLES } from './metric-title';

it('an id whose words say what the metric is has them as its title', () => {
  expect(metricTitle('mean-waiting')).toBe('Mean waiting');
  expect(metricTitle('p95-waiting')).toBe('Waiting, 95th percentile');
  expect(metricTitle('p50-completion')).toBe('Completion, median');
  expect(metricTitle('allocated-gpu')).toBe('Allocated share of gpu');
});

it('other titles are listed, also those of one class of applications', () => {
  expect(metricTitle('slo-met')).toBe('Deadlines met');
  expect(metricTitle('longest-wait@entry=etl')).toBe('etl: longest wait without getting anything');
  expect(metricTitle('max-completion@size=small')).toBe('small applications: longest completion');
});

it('a figure that only some systems have is called as its plug-in calls it', () => {
  const kinds = systemsAtHand().schedulers.flatMap(({ figureKinds = [] }) => figureKinds);
  expect(kinds.length).toBeGreaterThan(10);
  for (const { id, title } of kinds) expect(metricTitle(id)).toBe(title);
});

it('no two metrics have one title, and every title is of a metric that is explained', () => {
  const ids = Object.keys(MEANINGS);
  expect(new Set(ids.map(metricTitle)).size).toBe(ids.length);
  for (const id of Object.keys(TITLES)) if (!id.startsWith('allocated-')) expect(ids).toContain(id);
});
