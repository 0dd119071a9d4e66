import { describe, expect, it } from 'vitest';
import { galleryRun } from '../render/gallery-runs.test-helper';
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
