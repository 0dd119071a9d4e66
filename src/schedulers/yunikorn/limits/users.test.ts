import { describe, expect, it } from 'vitest';
import { batch, play, scenarioOf } from '../../../engine/testing/play.test-helper';
import { parseScenario } from '../../../engine/document/schema';
import { ReasonScope } from '../../../sim/trace/trace';

const queuesWith = (limits: unknown, more: Record<string, unknown> = {}) => [
  { id: 'root' },
  { id: 'root.a', limits, ...more },
];

describe('maxresources of a user', () => {
  it('holds for each user alone, and is checked before the headroom of the queue', () => {
    const played = play({
      nodes: [10],
      queues: queuesWith([{ limit: 'each', users: ['*'], maxresources: { vcore: 2 } }], {
        resources: { max: { vcore: 3 } },
      }),
      workload: [batch('ana', { user: 'ana', tasks: 4 }), batch('ben', { user: 'ben', tasks: 4 })],
    });
    expect([played.heldAt(0, 'ana'), played.heldAt(0, 'ben')]).toEqual([2, 1]);
    const [first] = played.reasons();
    expect(first).toMatchObject({ id: 'queue-at-max' });
    expect(played.reasons().map(({ id }) => id)).toContain('user-at-max');
  });

  it('names the resource that refuses each of the asks of a user', () => {
    const played = play({
      nodes: [10],
      queues: queuesWith([{ users: ['*'], maxresources: { vcore: 2, memory: '4GB' } }]),
      workload: [
        batch('cores', { user: 'ana', tasks: 3, vcore: 2, memory: '3GB' }),
        batch('memory', { user: 'ana', vcore: 0, memory: '2GB' }),
      ],
    });
    const { resourceTypes } = played.run.directory;
    const said = played.reasons().filter(({ id }) => id === 'user-at-max');
    expect(said.map(({ arg2 }) => resourceTypes[arg2 & 0xff])).toEqual(expect.arrayContaining(['vcore', 'memory']));
  });

  it('prefers the entry that names the user, and passes over one whose types are all zero', () => {
    const played = play({
      nodes: [20],
      queues: queuesWith([
        { users: ['ana'], maxresources: { vcore: 5 } },
        { users: ['root'], maxresources: { vcore: 0 } },
        { users: ['*'], maxresources: { vcore: 1 } },
      ]),
      workload: ['ana', 'root', 'ben'].map((user) => batch(user, { user, tasks: 8 })),
    });
    expect([played.heldAt(0, 'ana'), played.heldAt(0, 'root'), played.heldAt(0, 'ben')]).toEqual([5, 8, 1]);
  });

  it('applies down the tree', () => {
    const played = play({
      nodes: [20],
      queues: [
        { id: 'root', limits: [{ users: ['ana'], maxresources: { vcore: 3 } }] },
        { id: 'root.a' },
        { id: 'root.b' },
      ],
      workload: [
        batch('x', { user: 'ana', queue: 'root.a', tasks: 2 }),
        batch('y', { user: 'ana', queue: 'root.b', tasks: 4 }),
      ],
    });
    expect(played.heldAt(0)).toBe(3);
  });

  it('lets other applications pass by, a smaller one of the same user too', () => {
    const played = play({
      nodes: [20],
      queues: queuesWith([{ users: ['ana'], maxresources: { vcore: 4 } }]),
      workload: [
        batch('first', { user: 'ana', vcore: 3 }),
        batch('big', { user: 'ana', vcore: 2 }),
        batch('small', { user: 'ana', vcore: 1 }),
        batch('other', { user: 'ben', vcore: 2 }),
      ],
    });
    expect(played.order()).toEqual(['first', 'small', 'other', 'big']);
    // Only then is the big one alone in what it wants: until then the statement is about its ask, not the user.
    expect(played.reasons()).toMatchObject([{ id: 'user-at-max', scope: ReasonScope.user }]);
  });

  it('is stated for single asks when the user could still get others', () => {
    const played = play({
      nodes: [4, 1],
      queues: queuesWith([{ users: ['ana'], maxresources: { memory: '10GB' } }]),
      workload: [
        batch('first', { user: 'ana', vcore: 4, memory: '8GB' }),
        batch('thick', { user: 'ana', vcore: 1, memory: '4GB', submit: '1s' }),
        batch('wide', { user: 'ana', vcore: 2, memory: '1GB', submit: '1s' }),
      ],
    });
    const said = played.reasons().filter(({ id }) => id === 'user-at-max');
    expect(said).toMatchObject([{ at: 1, scope: ReasonScope.ask, arg1: 1 }]);
    expect(played.order()).toEqual(['first', 'thick', 'wide']);
    expect(played.of('thick')[0].at).toBe(10);
  });
});

describe('limits of groups', () => {
  it('are shared by the members', () => {
    const played = play({
      nodes: [20],
      queues: queuesWith([{ groups: ['dev'], maxresources: { vcore: 3 } }]),
      workload: [
        batch('x', { user: 'ana', groups: ['ops', 'dev'], tasks: 2 }),
        batch('y', { user: 'ben', groups: ['dev'], tasks: 4 }),
        batch('z', { user: 'cy', tasks: 4 }),
      ],
    });
    expect([played.heldAt(0, 'x'), played.heldAt(0, 'y'), played.heldAt(0, 'z')]).toEqual([2, 1, 4]);
  });
});

describe('limits of groups that change in the middle of a run', () => {
  const limit = (group: string, vcore: number) => ({ groups: [group], maxresources: { vcore } });
  const change = (at: string, value: unknown) => ({
    at,
    kind: 'queue-changed',
    queue: 'root.a',
    path: ['limits'],
    value,
  });
  const ana = { user: 'ana', groups: ['dev', 'ops'] };

  // YuniKorn core, ugm/manager_test.go TestUserGroupHeadroom, TestUpdateConfigClearEarlierSetGroupLimits.
  it('give the applications of a group that is limited no longer to another group, which counts what starts from then on', () => {
    const played = play({
      nodes: [20],
      queues: queuesWith([limit('dev', 4), limit('ops', 3)]),
      workload: [batch('x', { ...ana, tasks: 20, duration: '100s' })],
      interventions: [{ id: 'change', ...change('10s', [limit('ops', 3)]) }],
    });
    expect(played.heldAt(9)).toBe(4);
    expect(played.heldAt(11)).toBe(7);
  });

  // YuniKorn core, ugm/manager_test.go TestGetGroup: an application without a group stays without one.
  it('do not hold for applications that came before the first limit of a group of theirs', () => {
    const early = [batch('x', { ...ana, tasks: 8, duration: '20s' }), batch('y', { ...ana, tasks: 8, submit: '30s' })];
    for (const first of [[], [{ users: ['ben'], maxresources: { vcore: 1 } }]]) {
      const played = play({
        nodes: [4],
        queues: queuesWith(first),
        workload: early,
        interventions: [{ id: 'change', ...change('10s', [...first, limit('dev', 1)]) }],
      });
      expect([played.heldAt(9, 'x'), played.heldAt(25, 'x')]).toEqual([4, 4]);
      expect(played.heldAt(45, 'y')).toBe(1);
    }
  });
});

describe('maxapplications of a user', () => {
  const limits = [{ users: ['*'], maxapplications: 1 }];

  it('keeps further applications of the user Accepted', () => {
    const played = play({
      nodes: [20],
      queues: queuesWith(limits),
      workload: [batch('x', { user: 'ana' }), batch('y', { user: 'ana' }), batch('z', { user: 'ben', submit: '1s' })],
    });
    expect(played.order()).toEqual(['x', 'z', 'y']);
    expect(played.of('y')[0].at).toBe(10);
    expect(played.reasons()).toMatchObject([
      { id: 'user-applications-at-max', letter: 'U', scope: ReasonScope.application, on: 1 },
    ]);
  });

  it('does not count in release 0.9', () => {
    const played = play({
      nodes: [20],
      scheduler: { preset: '0.9' },
      queues: queuesWith(limits),
      workload: [batch('x', { user: 'ana' }), batch('y', { user: 'ana' })],
    });
    expect(played.heldAt(0)).toBe(2);
  });

  it('may come and go in the middle of a run', () => {
    const change = (id: string, at: string, value: unknown) => ({
      id,
      at,
      kind: 'queue-changed',
      queue: 'root.a',
      path: ['limits'],
      value,
    });
    const played = play({
      nodes: [20],
      workload: [
        batch('x', { user: 'ana', duration: '1h' }),
        batch('y', { user: 'ana', submit: '20s' }),
        batch('z', { user: 'ben', submit: '20s' }),
      ],
      interventions: [change('on', '10s', limits), change('off', '1min', [])],
    });
    expect(played.order()).toEqual(['x', 'z', 'y']);
    expect(played.of('y')[0].at).toBe(60);
  });
});

describe('the limits of a queue as text', () => {
  const problems = (limits: unknown) => {
    const parsed = parseScenario(scenarioOf({ workload: [batch('b')], queues: queuesWith(limits) }));
    return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path}: ${message}`);
  };

  it('are checked with their field', () => {
    expect(problems([{ limit: 'x', users: ['ana'], maxresources: { vcore: 1 } }])).toEqual([]);
    expect(problems([{ maxapplications: 1 }])[0]).toContain('queues.root.a.limits.0: a limit needs users or groups');
    expect(problems([{ users: ['ana'] }])[0]).toContain('a limit needs maxresources or maxapplications');
    expect(problems([{ groups: ['*'], maxapplications: 1 }])[0]).toContain('needs a named one before it');
    const twice = { users: ['ana'], maxapplications: 1 };
    expect(problems([twice, twice])[0]).toContain('a user is named by two limits');
  });
});
