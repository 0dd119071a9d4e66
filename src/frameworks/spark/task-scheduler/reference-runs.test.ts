import { describe, expect, test } from 'vitest';
import { referenceRun, settings } from './driver.test-helper';
import { Locality } from './locality/locality';

/** 8 tasks of 2 s, all cached on executor 0; executor 1 stands idle on the same host; wait 3 s. */
function cachedOnOne(legacyReset: boolean) {
  return referenceRun({
    executorHosts: [0, 0],
    preferred: Array.from({ length: 8 }, () => [{ host: 0, executor: 0 }]),
    settings: settings({ wait: 3000, legacyReset }),
    duration: () => 2000,
  });
}

/** 12 tasks of 1 s with data on host 0 alone; four hosts with one core each; a remote task takes three times as long. */
function dataOnOneHost(legacyReset: boolean, wait: number) {
  const { end, launches } = referenceRun({
    executorHosts: [0, 1, 2, 3],
    preferred: Array.from({ length: 12 }, () => [{ host: 0 }]),
    settings: settings({ wait, legacyReset }),
    duration: (locality) => (locality === Locality.any ? 3000 : 1000),
  });
  return { end, remote: launches.filter(({ locality }) => locality === Locality.any).length };
}

describe('runs of one task set under both rules for the wait', () => {
  test('Before 3.1 a steady trickle of local launches keeps the executor beside them idle', () => {
    const { end, launches } = cachedOnOne(true);
    expect(end).toBe(16_000);
    expect(launches.filter(({ executor }) => executor === 1)).toEqual([]);
  });

  test('Since 3.1 the idle executor gets a task when the wait has run out, and is refused again after a clean launch', () => {
    const { end, launches, rejections } = cachedOnOne(false);
    expect(end).toBe(12_000);
    expect(launches.filter(({ executor }) => executor === 1)).toEqual([
      { at: 3000, task: expect.any(Number), executor: 1, locality: Locality.nodeLocal },
      { at: 7000, task: expect.any(Number), executor: 1, locality: Locality.nodeLocal },
    ]);
    const refused = rejections.filter(({ at }) => at > 3000 && at < 8000).map(({ at }) => at);
    expect([...new Set(refused)]).toEqual([5000, 6000]);
  });

  test.each([
    [0, 6000, 6, 6000, 6],
    [500, 12_000, 0, 7000, 6],
    [1000, 12_000, 0, 7000, 6],
    [3000, 12_000, 0, 9000, 3],
    [10_000, 12_000, 0, 13_000, 1],
  ])('With a wait of %i ms for the only host with data', (wait, legacyEnd, legacyRemote, end, remote) => {
    expect(dataOnOneHost(true, wait)).toEqual({ end: legacyEnd, remote: legacyRemote });
    expect(dataOnOneHost(false, wait)).toEqual({ end, remote });
  });
});
