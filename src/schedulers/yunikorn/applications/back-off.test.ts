import { describe, expect, it } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';

/** Four cores, taken for 20 s; then an application whose large container fits nowhere, and a small one behind it. */
const outline = (asks: number, more: Outline['scheduler'] = {}): Outline => ({
  nodes: [4],
  queues: [{ id: 'root' }, { id: 'root.a', properties: { 'application.unschedasks.backoff': asks } }],
  scheduler: more,
  workload: [
    batch('long', { queue: 'root.a', tasks: 3, duration: '20s' }),
    batch('wide', { queue: 'root.a', tasks: 2, vcore: 3, duration: '10s', submit: '5s' }),
  ],
});

const starts = (one: Outline, app: string) =>
  play(one)
    .of(app)
    .map(({ at }) => at);

describe('an application of which many containers fit nowhere', () => {
  it('is left alone for the delay, also when there is room meanwhile', () => {
    expect(starts(outline(0), 'wide')).toEqual([20, 30]);
    expect(starts(outline(1), 'wide')).toEqual([35, 45]);
  });

  it('is not left alone while no more of them are in vain than the queue has patience for', () => {
    expect(starts(outline(2), 'wide')).toEqual([20, 30]);
  });

  it('counts those before the first that fits', () => {
    const small = batch('small', { queue: 'root.a', tasks: 1, duration: '1s', submit: '6s' });
    const one = outline(1);
    expect(starts({ ...one, workload: [...one.workload, small] }, 'small')).toEqual([6]);
  });

  it('is looked at again each time the delay is over', () => {
    const one = outline(1);
    const long = batch('long', { queue: 'root.a', tasks: 3, duration: '50s' });
    expect(starts({ ...one, workload: [long, one.workload[1]] }, 'wide')).toEqual([65, 75]);
  });

  it('lasts as long as its delay says, which queues inherit', () => {
    const queues = [
      { id: 'root', properties: { 'application.unschedasks.backoff.delay': '17s' } },
      { id: 'root.a', properties: { 'application.unschedasks.backoff': 1 } },
    ];
    expect(starts({ ...outline(1), queues }, 'wide')).toEqual([22, 32]);
  });

  it('does not count what exceeds the whole cluster, as in the real code, where that is asked for', () => {
    expect(starts(outline(1, { quirks: { rootMaximum: true } }), 'wide')).toEqual([20, 30]);
  });

  it('is known since 1.8 only', () => {
    expect(starts(outline(1, { preset: '1.5' }), 'wide')).toEqual([20, 30]);
  });

  it('does not keep a stuck run alive', () => {
    const one = outline(1);
    const wide = batch('wide', { queue: 'root.a', tasks: 2, vcore: 5, submit: '5s' });
    const { ended } = play({ ...one, workload: [one.workload[0], wide] }).run;
    // Until 50 s the other application is Completing.
    expect(ended).toMatchObject({ reason: 'deadlock', at: 65e6 });
  });

  it('hears why it waits', () => {
    const reasons = play(outline(1)).reasons();
    expect(reasons.filter(({ id }) => id === 'left-alone')).toMatchObject([{ at: 5, arg1: 35_000, arg2: 30_000 }]);
  });

  it('is tried for preemption when it is looked at', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.rich' },
      {
        id: 'root.a',
        resources: { guaranteed: { vcore: 4 } },
        properties: { 'application.unschedasks.backoff': 1, 'application.unschedasks.backoff.delay': '20s' },
      },
    ];
    const rich = batch('rich', { queue: 'root.rich', tasks: 4, duration: '1h' });
    const ask = batch('ask', { queue: 'root.a', tasks: 2, duration: '10s', submit: '5s' });
    // Due at 35 s, looked at at 25 and 45 s.
    expect(starts({ nodes: [4], queues, workload: [rich, ask] }, 'ask')[0]).toBe(45);
  });

  it('is looked at again when its asks have become old enough to reserve a node', () => {
    const patience = { 'application.unschedasks.backoff': 3, 'application.unschedasks.backoff.delay': '7s' };
    const queues = [{ id: 'root' }, { id: 'root.a', properties: patience }];
    const first = batch('first', { queue: 'root.a', tasks: 5, vcore: 2, duration: '200s' });
    const late = batch('late', { queue: 'root.a', duration: '5s', submit: '60s' });
    const scheduler = { reservations: true };
    // The node is reserved for the first one from 7 s on.
    expect(starts({ nodes: [2], queues, scheduler, workload: [first, late] }, 'late')).toEqual([400]);
  });
});
