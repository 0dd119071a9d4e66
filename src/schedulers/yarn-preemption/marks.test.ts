import { describe, expect, it } from 'vitest';
import { Marks, endsInKill } from './marks';
import type { Chosen, SelectorName } from './selection';
import { settingsWith } from './table.test-helper';

const chosen = (id: number, selector: SelectorName = 'fifo', reservation = false): Chosen => ({
  id,
  reservation,
  app: 0,
  queue: 1,
  node: 0,
  partition: 0,
  size: Float64Array.of(1, 0),
  am: false,
  borrowed: false,
  selector,
});
const kinds = (events: readonly { kind: string; id: number }[]) => events.map(({ kind, id }) => `${kind} ${id}`);
const settings = (generation: string, more = {}) => settingsWith(generation, { max_wait_before_kill: 10_000, ...more });

describe('marks', () => {
  it('ask once and kill when the wait is over', () => {
    const marks = new Marks();
    const modern = settings('modern');
    expect(marks.act([chosen(1)], modern, 0)).toEqual([{ kind: 'preempt', id: 1, app: 0, killIn: 10_000 }]);
    expect(marks.act([chosen(1)], modern, 5000)).toEqual([]);
    expect(kinds(marks.act([chosen(1)], modern, 10_000))).toEqual(['kill 1']);
    expect(marks.remembered.size).toBe(0);
  });

  it('ask in every round before 2.8, and kill one round later where the wait ends with it', () => {
    const marks = new Marks();
    const classic = settings('classic');
    marks.act([chosen(1)], classic, 0);
    expect(kinds(marks.act([chosen(1)], classic, 10_000))).toEqual(['preempt 1']);
    expect(kinds(marks.act([chosen(1)], classic, 10_001))).toEqual(['kill 1']);
  });

  it('spare containers that are no longer chosen, continue with the old wait, and expire after twice the wait', () => {
    const marks = new Marks();
    const modern = settings('modern');
    marks.act([chosen(1), chosen(2)], modern, 0);
    expect(kinds(marks.act([chosen(2)], modern, 3000))).toEqual(['spared 1']);
    expect(marks.act([chosen(1), chosen(2)], modern, 6000)).toEqual([
      { kind: 'chosen-again', id: 1, app: 0, killIn: 4000 },
    ]);
    marks.act([], modern, 9000);
    marks.act([], modern, 20_000);
    expect(marks.remembered.size).toBe(2);
    marks.act([], modern, 20_001);
    expect(marks.remembered.size).toBe(0);
    expect(kinds(marks.act([chosen(1)], modern, 30_000))).toEqual(['preempt 1']);
  });

  it('do nothing in observe-only mode', () => {
    const marks = new Marks();
    expect(marks.act([chosen(1), chosen(2, 'fifo', true)], settings('modern', { observe_only: true }), 0)).toEqual([]);
    expect(marks.remembered.size).toBe(0);
  });

  it('give up reservations that were not chosen as well, and remember nothing of them', () => {
    const marks = new Marks();
    expect(kinds(marks.act([], settings('modern'), 0, [{ id: 3, app: 1 }]))).toEqual(['drop-reservation 3']);
    expect(marks.remembered.size).toBe(0);
    expect(marks.act([], settings('modern', { observe_only: true }), 0, [{ id: 3, app: 1 }])).toEqual([]);
  });

  it('wait longer for the sake of balance', () => {
    const marks = new Marks();
    const balance = 'preemption-to-balance-queue-after-satisfied.max-wait-before-kill';
    const [event] = marks.act([chosen(1, 'balance')], settings('modern', { [balance]: 15_000 }), 0);
    expect(event.killIn).toBe(15_000);
    const none = settings('modern', { [balance]: 0 });
    expect(new Marks().act([chosen(1, 'balance')], none, 0)[0].killIn).toBe(none.maxWaitBeforeKill);
  });

  it('expire after twice max_wait_before_kill also where balancing waits for longer', () => {
    const balance = 'preemption-to-balance-queue-after-satisfied.max-wait-before-kill';
    expect(new Marks().act([chosen(1, 'balance')], settings('modern'), 0)[0].killIn).toBe(-1);
    const eventsUnder = (wait: number) => {
      const marks = new Marks();
      const rounds = [0, 10_000, 20_000, 30_000, 40_000];
      const balancing = settings('modern', { monitoring_interval: 10_000, [balance]: wait });
      expect(endsInKill('balance', balancing)).toBe(wait <= 30_000);
      return rounds.map((now) => kinds(marks.act([chosen(1, 'balance')], balancing, now)).join());
    };
    expect(eventsUnder(30_000)).toEqual(['preempt 1', '', '', 'kill 1', 'preempt 1']);
    expect(eventsUnder(30_001)).toEqual(['preempt 1', '', '', '', 'preempt 1']);
  });

  it('count reservations only from 2.8 on', () => {
    expect(kinds(new Marks().act([chosen(1, 'fifo', true)], settings('classic'), 0))).toEqual(['drop-reservation 1']);
    expect(kinds(new Marks().act([chosen(1, 'fifo', true)], settings('modern'), 0))).toEqual([
      'drop-reservation 1',
      'preempt 1',
    ]);
  });

  it('end in killable containers with lazy preemption', () => {
    const marks = new Marks();
    const lazy = { ...settings('modern'), lazy: true };
    marks.act([chosen(1)], lazy, 0);
    expect(kinds(marks.act([chosen(1)], lazy, 10_000))).toEqual(['killable 1']);
  });
});
