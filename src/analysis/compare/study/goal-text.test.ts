import { describe, expect, it } from 'vitest';
import { parseGoal } from './goal-text';

describe('a goal as text', () => {
  it('has limits first and one metric last', () => {
    expect(parseGoal('p95-waiting < 60, then busy-share')).toEqual({
      ok: true,
      value: { metric: 'busy-share', constraints: [{ metric: 'p95-waiting', below: 60 }] },
    });
    expect(parseGoal('makespan')).toMatchObject({ ok: true, value: { constraints: [] } });
    expect(parseGoal('makespan < 3').ok).toBe(false);
    expect(parseGoal('').ok).toBe(false);
  });
});
