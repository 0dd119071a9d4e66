import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { countsAt, stateMachine } from './transitions';

describe('the state machine of a run', () => {
  it.each(['two-queues', 'one-pod-apps', 'stuck-starting'])('has a place of its own for every state of %s', (id) => {
    const model = galleryRun(id);
    const { states, transitions } = stateMachine(model);
    const places = states.map(({ column, line }) => `${column},${line}`);
    expect(new Set(places).size).toBe(places.length);
    const known = new Set(states.map(({ state }) => state));
    for (const { from, to } of transitions) expect(known.has(from) && known.has(to)).toBe(true);
    const entries = model.applications.reduce((sum, app) => sum + Math.max(0, app.states.length - 1), 0);
    expect(transitions.reduce((sum, { count }) => sum + count, 0)).toBe(entries);
  });

  it('counts every submitted application once', () => {
    const model = galleryRun('two-queues');
    for (let at = 0; at <= model.end; at += model.end / 31) {
      const counted = [...countsAt(model, at).values()].reduce((sum, count) => sum + count, 0);
      const submitted = model.applications.filter((app) => app.states.length > 0 && app.states[0].at <= at).length;
      expect(counted).toBe(submitted);
    }
  });
});
