import { expect, it } from 'vitest';
import { parseScenario } from '../../../engine/document/schema';
import { expandScenario } from '../../../engine/expand';
import { startRun } from '../../../engine/run/simulate';
import { JobState } from '../states';
import { twoOffers } from '../two-offers.test-helper';
import { OmegaMetrics } from './metrics';

function metricsOf(document: unknown): OmegaMetrics {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error('not a scenario');
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error('not valid');
  const run = startRun(input.value);
  const metrics = new OmegaMetrics(JobState.queued);
  for (let over = false; !over;) {
    over = run.slice(10_000);
    for (const chunk of run.takeChunks()) metrics.read(chunk);
  }
  return metrics;
}

it('A framework that works on two offers may answer the second first: each decision counts by its own time', () => {
  const metrics = metricsOf(twoOffers);
  // Four tasks take 9 s, two of them find room. The other two take 5 s, and end 2 s before.
  expect(metrics.of(0)).toMatchObject({ useful: 9_000_000, foundNothing: 5_000_000, successful: 1 });
});
