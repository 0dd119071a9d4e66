import { describe, expect, it } from 'vitest';
import { galleryRun } from '../render/gallery-runs.test-helper';
import { MILLISECOND } from '../base/units';
import { hasMoments, nextMoment } from './slow-motion';

describe('what can be played in slow motion', () => {
  it('are probes where schedulers send any, at the pace of a message and its answer', () => {
    const model = galleryRun('sparrow-race', 'A');
    const first = nextMoment(model, 0);
    expect(first).toMatchObject({ what: 'probes' });
    expect(first?.from).toBe(model.messages?.time[0]);
    const later = nextMoment(model, (first?.from ?? 0) + 1);
    expect(later?.from).toBeGreaterThan(first?.from ?? 0);
    expect(nextMoment(model, model.end + 1)).toBeUndefined();
  });

  it('are as slow where a scheduler is lost: a call that times out is no message', () => {
    for (const variant of ['A', 'B', 'C']) {
      // A message takes 50 ms, and a call times out after 5 s, or after a minute.
      expect(nextMoment(galleryRun('sparrow-scheduler-lost', variant), 0)?.pace).toBe(100 * MILLISECOND);
    }
  });

  it('are preemptions where anything is wanted back', () => {
    const model = galleryRun('fair-preemption', 'A');
    const first = nextMoment(model, 0);
    expect(first?.what).toBe('preemption');
    expect(first?.from).toBe(Math.min(...(model.preemptions?.marked ?? [])));
    expect(first?.pace).toBeGreaterThan(0);
  });

  it('are absent from a run in which nothing is fast', () => {
    expect(hasMoments(galleryRun('driver-deadlock', 'A'))).toBe(false);
  });
});
