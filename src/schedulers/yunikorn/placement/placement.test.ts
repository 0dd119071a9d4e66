import { describe, expect, it } from 'vitest';
import { batch, play, scenarioOf } from '../../../engine/testing/play.test-helper';
import { parseScenario } from '../../../engine/document/schema';

/** Where applications went and why others were refused, in the order of the workload. */
function places(
  queues: readonly Record<string, unknown>[],
  rules: unknown,
  workload: readonly Record<string, unknown>[],
) {
  const { run } = play({ nodes: [20], queues, scheduler: { placementrules: rules }, workload });
  const { applications, queues: all } = run.directory;
  return applications.map(({ id, queue }) => {
    const notice = run.notices.find(({ application }) => application === id);
    return notice === undefined ? all[queue].id : notice.text;
  });
}

const root = { id: 'root' };

describe('placement in a run', () => {
  it('takes the first rule that leads somewhere, creating queues where it may', () => {
    const rules = [
      { name: 'tag', value: 'namespace', create: true, parent: { name: 'fixed', value: 'root.teams' } },
      { name: 'provided' },
      { name: 'user', create: true, filter: { type: 'deny', users: ['guest'] } },
    ];
    const queues = [root, { id: 'root.teams', isParent: true }, { id: 'root.adhoc' }];
    const workload = [
      batch('a', { tags: { Namespace: 'Blue' } }),
      batch('b', { queue: 'root.adhoc' }),
      batch('c', { user: 'ana.b', queue: 'root.nowhere' }),
      batch('d', { user: 'guest' }),
      batch('e', { tags: { namespace: 'blue' }, queue: 'root.adhoc' }),
    ];
    expect(places(queues, rules, workload)).toEqual([
      'root.teams.blue',
      'root.adhoc',
      'root.ana_dot_b',
      'no placement rule matched',
      'root.teams.blue',
    ]);
  });

  it('goes by the order of submission: a queue created by an earlier application exists for a later one', () => {
    const rules = [{ name: 'provided' }, { name: 'fixed', value: 'root.x.y', create: true }];
    const late = batch('late', { queue: 'root.x.y', submit: '5s' });
    expect(places([root], rules, [late, batch('early')])).toEqual(['root.x.y', 'root.x.y']);
  });

  it('falls back on root.default', () => {
    expect(places([root, { id: 'root.default' }], [{ name: 'provided' }], [batch('a')])).toEqual(['root.default']);
  });

  it('takes one that is forced into the recovery queue, and not into root.default', () => {
    const force = (value: string) => ({ tags: { 'Application.Create.Force': value } });
    const queues = [root, { id: 'root.default' }];
    const workload = [
      batch('a', force('true')),
      batch('b', force('yes')),
      batch('c', { ...force('1'), queue: 'root.x' }),
    ];
    expect(places(queues, [{ name: 'provided' }], workload)).toEqual([
      'root.@recovery@',
      'root.default',
      'root.@recovery@',
    ]);
  });

  it('creates nothing below a leaf', () => {
    const rules = [{ name: 'fixed', value: 'root.leaf.x', create: true }];
    expect(places([root, { id: 'root.leaf' }], rules, [batch('a')])).toEqual([
      'root.leaf.x cannot be created, because root.leaf is a leaf',
    ]);
  });

  it('lets only those submit whom an access list names', () => {
    const queues = [
      { ...root, adminacl: 'boss' },
      { id: 'root.dev', submitacl: 'ana dev' },
      { id: 'root.open', submitacl: '*' },
    ];
    const to = (queue: string, user: string, groups: string[] = []) => batch(user + queue, { queue, user, groups });
    const workload = [
      to('root.dev', 'ana'),
      to('root.dev', 'ben', ['dev']),
      to('root.dev', 'cy'),
      to('root.dev', 'boss'),
    ];
    expect(places(queues, [], [...workload, to('root.open', 'cy')])).toEqual([
      'root.dev',
      'root.dev',
      'no placement rule matched',
      'root.dev',
      'root.open',
    ]);
  });

  it('gives created leaves the template of the queue they stand in, and nothing else of it', () => {
    const played = play({
      nodes: [20],
      queues: [
        root,
        {
          id: 'root.users',
          isParent: true,
          properties: { 'application.sort.policy': 'fair' },
          childtemplate: { maxapplications: 1, resources: { max: { vcore: 2 } } },
        },
      ],
      scheduler: { placementrules: [{ name: 'user', create: true, parent: { name: 'fixed', value: 'root.users' } }] },
      workload: [batch('a', { user: 'ana', tasks: 5 }), batch('b', { user: 'ana' }), batch('c', { user: 'ben' })],
    });
    const { queues, policies } = played.run.directory;
    expect(queues.map(({ id, leaf }) => `${id} ${leaf}`)).toEqual([
      'root false',
      'root.users false',
      'root.users.ana true',
      'root.users.ben true',
    ]);
    expect(policies[2]).toBe('fifo');
    expect(played.heldAt(0)).toBe(3);
    expect(played.of('b')[0].at).toBe(30);
  });

  it('submits a refused application and rejects it at once', () => {
    // The run ends with the 30 s that the other one stays in Completing.
    const played = play({
      queues: [root, { id: 'root.a' }],
      scheduler: { placementrules: [{ name: 'provided' }] },
      workload: [batch('lost', { queue: 'root.b', submit: '3s' }), batch('fine', { queue: 'root.a' })],
    });
    expect(played.states('lost')).toEqual(['New 3', 'Rejected 3']);
    expect(played.run.notices).toEqual([{ intervention: '', application: 'lost', text: 'no placement rule matched' }]);
    expect(played.run.ended).toMatchObject({ reason: 'all-done', at: 40e6 });
  });

  it('forgets a refused application after three days', () => {
    const outline = {
      queues: [root, { id: 'root.a' }],
      horizon: '5d',
      workload: [batch('lost', { queue: 'root.b', submit: '3s' }), batch('long', { queue: 'root.a', duration: '4d' })],
    };
    const placementrules = [{ name: 'provided' }];
    const after = (preset: string) => play({ ...outline, scheduler: { preset, placementrules } }).states('lost');
    expect(after('current')).toEqual(['New 3', 'Rejected 3', 'Expired 259203']);
    expect(after('0.9')).toEqual(['New 3', 'Rejected 3']);
  });
});

it('the rules are checked with their field', () => {
  const problems = (rules: unknown) => {
    const parsed = parseScenario(scenarioOf({ workload: [batch('b')], scheduler: { placementrules: rules } }));
    return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path}: ${message}`);
  };
  expect(problems([{ name: 'user', parent: { name: 'tag', value: 'namespace' } }])).toEqual([]);
  expect(problems([{ name: 'user', filter: { type: 'Deny' } }])).toEqual([]);
  expect(problems([{ name: 'user', filter: { type: 'never' } }])[0]).toMatch(/type: expected allow or deny/);
  expect(problems([{ name: 'owner' }])[0]).toMatch(/^scheduler\.placementrules\.0\.name: expected the rule provided/);
  expect(problems([{ name: 'user' }, { name: 'fixed' }])).toEqual([
    'scheduler.placementrules.1: a fixed rule needs a queue name as its value',
  ]);
});
