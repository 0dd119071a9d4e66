import { describe, expect, it } from 'vitest';
import { goalSyntax, parseGoal } from './goal-text';

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

  it('may have the unit behind a limit: a percentage is a share', () => {
    const limits = (text: string) => {
      const goal = parseGoal(`${text}, then makespan`);
      return goal.ok ? goal.value.constraints : goal.error;
    };
    expect(limits('p95-waiting < 60 s')).toEqual([{ metric: 'p95-waiting', below: 60 }]);
    expect(limits('busy-share > 57%, slo-met > 99.9 %')).toEqual([
      { metric: 'busy-share', above: 0.57 },
      { metric: 'slo-met', above: 0.999 },
    ]);
  });

  it('can have several metrics with weights', () => {
    const text = 'failed < 0, then 2*makespan + p95-waiting';
    const goal = {
      metric: 'index',
      weights: [
        { metric: 'makespan', weight: 2 },
        { metric: 'p95-waiting', weight: 1 },
      ],
      constraints: [{ metric: 'failed', below: 0 }],
    };
    expect(parseGoal(text)).toEqual({ ok: true, value: goal });
    expect(goalSyntax(goal)).toBe(text);
    expect(parseGoal('3 * makespan')).toEqual({ ok: true, value: { metric: 'makespan', constraints: [] } });
  });

  it.each([
    ['0*makespan + p95-waiting', 'expected a weight above 0 for "makespan"'],
    ['makespan + 2 p95-waiting', 'expected limits and then a metric'],
    ['-1*makespan + p95-waiting', 'expected limits and then a metric'],
  ])('refuses %s', (text, problem) => {
    const goal = parseGoal(text);
    expect(goal.ok ? '' : goal.error).toContain(problem);
  });
});
