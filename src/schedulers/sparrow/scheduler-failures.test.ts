import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import { expandScenario } from '../../engine/expand';
import { batch, play, scenarioOf } from '../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../engine/testing/play.test-helper';
import { Message, messageNames, Rec } from '../../sim/trace/trace';
import { SparrowReason } from './reasons';

type Loose = Readonly<Record<string, unknown>>;

const fails = (at: string, scheduler = 1, resubmitAfter = '5s'): Loose => ({
  id: `f${scheduler}`,
  kind: 'scheduler-failed',
  at,
  scheduler,
  resubmitAfter,
});

/** One job `a` at the first of two schedulers, a network delay of one second, calls that time out after 10 s. */
function sparrow(
  interventions: readonly Loose[],
  outline: Partial<Outline> & { readonly settings?: Loose } = {},
): Outline {
  const { settings, ...rest } = outline;
  return {
    nodes: [1, 1],
    queues: [{ id: 'root' }],
    workload: [batch('a', { tasks: 2 })],
    interventions,
    ...rest,
    scheduler: {
      type: 'sparrow',
      'sample.ratio': 1,
      'network.delay': '1s',
      'getTask.timeout': '10s',
      schedulers: 2,
      ...settings,
    },
  };
}

function starts({ containers }: Played): string[] {
  return containers.map(({ app, at }) => `${app} ${at}`);
}

/** "3 getTask": when each message was sent. */
function messages({ records }: Played): string[] {
  return records.filter(({ kind }) => kind === Rec.message).map(({ at, c }) => `${at} ${messageNames[c & 255]}`);
}

/** "4 23": when each reason was stated of the first job. */
function reasons({ records }: Played): string[] {
  return records.filter(({ kind, a }) => kind === Rec.reason && a === 0).map(({ at, b }) => `${at} ${b >> 8}`);
}

function served({ records }: Played): string[] {
  return records.filter(({ kind }) => kind === Rec.servedBy).map(({ at, a, b }) => `${at} ${a} ${b}`);
}

describe('a scheduler that fails before it is asked', () => {
  const played = play(sparrow([fails('500ms')]));

  test('does not answer: slots are held until the calls time out', () => {
    // Asked at 1, given up at 11; the reservations of the second scheduler have come at 6.5 and are served then.
    expect(messages(played).slice(0, 6)).toEqual([
      '0 reservation',
      '0 reservation',
      '1 getTask',
      '1 getTask',
      '2 timed out',
      '2 timed out',
    ]);
    expect(starts(played)).toEqual(['a 13', 'a 13']);
  });

  test('loses its job to the next one when the client notices, and the reason of the wait says so', () => {
    expect(served(played)).toEqual(['0 0 0', '5.5 0 1']);
    const { travelling, schedulerFailed, reservationsQueued, slotHeld } = SparrowReason;
    expect(reasons(played)).toEqual([
      `0 ${travelling}`,
      `0.5 ${schedulerFailed}`,
      `5.5 ${travelling}`,
      `6.5 ${reservationsQueued}`,
      `11 ${slotHeld}`,
      '13 0',
    ]);
  });

  test('leaves reservations in queues; each holds a slot for nothing when it is served', () => {
    const workload = [batch('x', { tasks: 2, duration: '20s' }), batch('b'), batch('a', { submit: '5s' })];
    const settings = { schedulers: 3, 'sample.ratio': 2 };
    const failed = play(sparrow([fails('6500ms', 3, '0s')], { workload, settings }));
    // Its two reservations stand before those of the second submission at both workers.
    const asked = failed.records.filter(
      ({ kind, a, c }) => kind === Rec.message && a === 2 && (c & 255) === Message.timedOut,
    );
    expect(asked).toHaveLength(2);
    expect(failed.of('a')[0].at).toBeGreaterThan(35);
    expect(failed.run.ended?.reason).toBe('all-done');
  });
});

describe('what goes on without a scheduler', () => {
  test('Tasks that run and tasks on their way', () => {
    const played = play(sparrow([fails('2500ms')]));
    expect(starts(played)).toEqual(['a 3', 'a 3']);
    expect(played.run.ended).toEqual({ reason: 'all-done', at: 13_000_000 });
  });

  test('Tasks that random placement or sampling has placed; tasks that are being probed for are probed for again', () => {
    const start = (policy: string, at: string) => starts(play(sparrow([fails(at)], { settings: { policy } })));
    expect(start('random', '500ms')).toEqual(['a 1', 'a 1']);
    for (const policy of ['per-task', 'batch']) {
      expect(start(policy, '2500ms')).toEqual(['a 3', 'a 3']);
      expect(start(policy, '1500ms')).toEqual(['a 9.5', 'a 9.5']);
    }
  });

  test('A task that is lost before the client notices is submitted with the rest', () => {
    const lost = { id: 'n', kind: 'node-lost', node: 'n1', at: '5s' };
    const played = play(sparrow([fails('4s'), lost]));
    expect(played.containers.filter(({ outcome }) => outcome === 'completed')).toHaveLength(2);
    expect(played.containers).toHaveLength(3);
    expect(reasons(played)).toContain(`5 ${SparrowReason.schedulerFailed}`);
  });
});

describe('without another scheduler', () => {
  const alone = { settings: { schedulers: 1 } };

  test('jobs wait, those that come later too, and the run is stuck', () => {
    const workload = [batch('a', { tasks: 2 }), batch('b', { submit: '30s' })];
    const played = play(sparrow([fails('500ms')], { ...alone, workload }));
    expect(played.run.ended?.reason).toBe('deadlock');
    expect(reasons(played).at(-1)).toBe(`5.5 ${SparrowReason.noScheduler}`);
    expect(played.containers).toEqual([]);
  });

  test('jobs go on when there are more', () => {
    const more = { id: 'm', kind: 'knob-changed', at: '1min', path: ['schedulers'], value: 2 };
    const played = play(sparrow([fails('500ms'), more], alone));
    expect(starts(played)).toEqual(['a 63', 'a 63']);
    expect(served(played)).toEqual(['0 0 0', '60 0 1']);
  });
});

test('A scheduler fails once', () => {
  const played = play(sparrow([fails('500ms'), { ...fails('700ms'), id: 'again' }]));
  expect(played.run.notices).toMatchObject([{ intervention: 'again', text: 'scheduler 1 has already failed' }]);
});

test('The central scheduler does not fail', () => {
  const played = play(sparrow([fails('500ms')], { settings: { policy: 'central' } }));
  expect(starts(played)).toEqual(['a 1', 'a 1']);
  expect(played.run.notices).toMatchObject([{ intervention: 'f1' }]);
});

test('A scheduler that is not there cannot fail', () => {
  const problems = (settings: Loose, ...events: readonly Loose[]): string[] => {
    const checked = checkDocument(scenarioOf(sparrow(events, { settings })));
    if (!checked.ok) return checked.error.map(({ path }) => path);
    const expanded = expandScenario(checked.value, 'A');
    return expanded.ok ? [] : expanded.error.map(({ path }) => path);
  };
  expect(problems({}, fails('1s', 2))).toEqual([]);
  expect(problems({}, fails('1s', 3))).toEqual(['interventions.f3.scheduler']);
  const more = { id: 'm', kind: 'knob-changed', at: '500ms', path: ['schedulers'], value: 3 };
  expect(problems({}, fails('1s', 3), more)).toEqual([]);
});

test('A setting that is set to what it is does not change who is next while no scheduler is up', () => {
  const set = (id: string, at: string, path: string, value: number): Loose => ({
    id,
    at,
    kind: 'knob-changed',
    path: [path],
    value,
  });
  const more = set('more', '30s', 'schedulers', 5);
  const workload = [batch('a'), batch('b'), batch('c')];
  const servers = (changes: readonly Loose[]) =>
    served(play(sparrow([fails('1s'), ...changes, more], { workload, settings: { schedulers: 1 } })));
  expect(servers([set('same', '12300ms', 'sample.ratio', 1)])).toEqual(servers([]));
});
