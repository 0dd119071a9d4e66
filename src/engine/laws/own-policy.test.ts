/** Policies of the reader inside YuniKorn: what a faulty one does to a run, and the reasons of those that wait. */
import { describe, expect, it } from 'vitest';
import { waitLine } from '../../analysis/explain/explain';
import { placesAt } from '../../analysis/policy-places';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { LAW_TIMEOUT } from '../../../scripts/property-cases';
import { Reason } from '../../sim/reasons';
import { policyPlace } from '../../schedulers/policy-records';
import { YuniKornReason } from '../../schedulers/yunikorn/reasons';
import { Rec, ReasonScope } from '../../sim/trace/trace';
import { reasonKind } from '../registry';
import { schedulerPlugins } from '../systems';
import { runScenario } from '../testing/run-scenario.test-helper';
import { startProblems } from '../testing/start-problems.test-helper';

const document = (code: string, setting = 'own:mine', more: object = {}): object => ({
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': setting } }],
  scheduler: { type: 'yunikorn' },
  workload: [3, 2, 1].map((tasks, i) => ({
    id: `job-${i + 1}`,
    kind: 'batch',
    queue: 'root.a',
    tasks: 4 * tasks,
    duration: '10s',
    submit: `${i}s`,
  })),
  policies: [{ id: 'mine', api: 1, code }],
  ...more,
});

describe('a document', () => {
  it('that names a policy it does not have is refused at the field', () => {
    expect(startProblems(document('const key = (app) => 1;', 'own:mime'))).toEqual([
      'queues.root.a.properties.application.sort.policy: there is no policy "mime" in "policies"; did you mean "mine"',
    ]);
    expect(startProblems(document('', 'own:mine', { policies: undefined }))).toEqual([
      'queues.root.a.properties.application.sort.policy: there is no policy "mine": "policies" of the scenario is empty',
    ]);
  });

  it('whose policy cannot be read is refused at its code, with line and column', () => {
    expect(startProblems(document('const key = (app) =>\n  app.sumitted + wat;'))).toEqual([
      'policies.mine.code: line 2, column 18: `wat` is unknown',
    ]);
  });

  it('whose policy cannot order is refused where it is named', () => {
    expect(startProblems(document('const score = () => 1;'))).toEqual([
      'queues.root.a.properties.application.sort.policy: "mine" cannot be used here: expected a function `key` or `compare`',
    ]);
  });

  it('of a newer version says so', () => {
    const policies = [{ id: 'mine', api: 2, code: '' }];
    expect(startProblems(document('', 'own:mine', { policies }))).toEqual([
      'policies.mine.api: expected 1: this policy was made for a newer version, got 2',
    ]);
  });

  it('may hold a faulty policy that nothing uses', () => {
    expect(startProblems(document('const', 'fifo'))).toEqual([]);
  });
});

describe('a run', () => {
  it('ends at the instant of a mistake, with its place, the call and what it was given', () => {
    const code = 'const key = (app) => {\n  if (app.submitted > 1) return app.pendng;\n  return app.submitted;\n};';
    const { run, rows } = runScenario(document(code));
    expect(run.ended).toEqual({
      reason: 'policy',
      at: 2_000_000,
      fault: {
        policy: 'mine',
        function: 'key',
        class: 'field',
        line: 2,
        column: 33,
        message: expect.stringContaining('pending') as unknown,
        given: [
          { kind: 'app', values: { id: '"job-3"', submitted: '2' } },
          { kind: 'ctx', values: {} },
        ],
      },
    });
    expect(run.notices.at(-1)?.field).toBe('policies.mine.code');
    expect(run.notices.at(-1)?.text).toContain('stopped at 0:02.0 in `key`, line 2, column 33');
    // Nothing is said of what it was given and did not look at.
    expect(run.notices.at(-1)?.text).toMatch(/Given: app \{ id "job-3", submitted 2 \}\.$/);
    // What happened before stays.
    expect(rows.some(({ kind }) => kind === Rec.containerAllocated)).toBe(true);
  });

  it('names no place where an answer is wrong', () => {
    const { run } = runScenario(document('const key = (app) => 0 / (app.submitted - app.submitted);'));
    expect(run.notices.at(-1)?.text).toMatch(
      /stopped at \d:\d\d\.\d in `key`: `key` returned NaN for job-1; a key is a number/,
    );
  });

  it('stops at the same place in slices of any size', () => {
    const code = 'const key = (app) => { let n = 0; while (app.submitted >= 1) n += 1; return n; };';
    const whole = runScenario(document(code));
    const small = runScenario(document(code), { slice: 1 });
    expect(whole.run.ended?.fault?.class).toBe('budget');
    expect(small.run.ended).toEqual(whole.run.ended);
    expect(small.run.fingerprint).toBe(whole.run.fingerprint);
  });

  it(
    'ends when all of its policies together have taken what a run has',
    () => {
      // Asked anew of each application at each instant.
      const code = 'const l = Array.from({ length: 9_900 });\nconst key = (app, ctx) => l.indexOf(app.id) + ctx.now;';
      const ended = (uses: readonly string[]) =>
        runScenario({
          ...document(''),
          queues: [
            { id: 'root' },
            ...['a', 'b'].map((id, i) => ({
              id: `root.${id}`,
              properties: { 'application.sort.policy': uses[i] ?? 'fifo' },
            })),
          ],
          workload: ['a', 'b'].map((id) => ({
            id,
            kind: 'batch',
            queue: `root.${id}`,
            count: 20,
            tasks: 14,
            duration: { dist: 'uniform', min: '1s', max: '9s' },
          })),
          policies: [1, 2].map((n) => ({ id: `p${n}`, api: 1, code })),
        }).run.ended;
      expect(ended(['own:p1'])?.reason).toBe('all-done');
      expect(ended(['own:p2'])?.reason).toBe('all-done');
      const both = ended(['own:p1', 'own:p2']);
      expect(both?.reason).toBe('policy');
      expect(both?.fault?.message).toContain('all calls of the run together took more than 100,000,000 steps');
    },
    LAW_TIMEOUT,
  );

  it.each(['yunikorn', 'yarn-fair', 'yarn-capacity', 'own'])('under %s tells those that wait then why', (type) => {
    const isWhole = type === 'own';
    const code = isWhole
      ? 'const schedule = (cluster) => { while (cluster.now >= 2) {} return []; };'
      : 'const key = (app) => { while (app.submitted >= 2) {} return app.submitted; };';
    const leaf = { id: 'root.a', properties: { 'application.sort.policy': 'own:mine' } };
    const order = isWhole
      ? {}
      : { ...leaf, schedulingPolicy: 'own:mine', 'ordering-policy': 'own:mine', capacity: 100 };
    const scheduler = isWhole ? { type, policy: 'own:mine' } : { type };
    const queues = [{ id: 'root' }, { id: 'root.a', ...order }];
    const model = modelOf(document(code, 'own:mine', { scheduler, queues }));
    expect(model.ended).toMatchObject({ reason: 'policy', at: 2_000_000 });
    const lines = model.applications.map((_, app) => waitLine(model, (one) => reasonKind(type, one), app, 2_000_000));
    const line = 'waits: the run ends here, because the policy own:mine was stopped by an error';
    expect(lines).toEqual([line, line, line]);
  });

  it('ends before it begins when a policy fails while it is loaded', () => {
    const { run } = runScenario(document("fail('no'); const key = (app) => 1;"));
    expect(run.ended).toMatchObject({ reason: 'policy', at: 0, fault: { class: 'failed', function: '', line: 1 } });
  });

  it('says who goes before an application, and by which rule', () => {
    const { run, rows } = runScenario(document('const key = (app) => [-app.priority, -app.submitted];'));
    const texts = rows
      .filter(({ kind, b }) => kind === Rec.reason && b >> 8 === Reason.ownPolicy)
      .map(({ c, d }) => `${run.directory.applications[c].id}: ${run.directory.texts?.[d]}`);
    expect(texts).toContain('job-2: -app.submitted: -1 against 0');
  });

  it('finds an order that contradicts itself and says so', () => {
    const code = `const rank = { 'job-1': 0, 'job-2': 1, 'job-3': 2 };
const compare = (a, b) => (rank[b.id] - rank[a.id] + 3) % 3 === 1 ? -1 : 1;`;
    const { run } = runScenario(document(code));
    expect(run.notices.map(({ text }) => text)).toContainEqual(expect.stringContaining('contradicts itself: job-'));
  });

  it('says once what no application has that an order reads', () => {
    const queues = ['a', 'b'].map((id) => ({
      id: `root.${id}`,
      properties: { 'application.sort.policy': 'own:mine' },
    }));
    const workload = (kind: string, more: object = {}) =>
      ['a', 'b'].map((id) => ({ id, kind, queue: `root.${id}`, ...more }));
    const said = (code: string, jobs: object) => {
      const { run } = runScenario(document(code, 'own:mine', { queues: [{ id: 'root' }, ...queues], workload: jobs }));
      return run.notices.map(({ text }) => text);
    };
    const spark = workload('spark', { executors: 1, stages: [{ tasks: 2, duration: '1s' }] });
    const sjf = 'const key = (app) => app.pending * app.estimate;';
    const edf = 'const key = (app) => [app.deadline, app.submitted];';
    const noEstimate =
      'the order own:mine reads `estimate`, and no application of this run has an estimate: it is 0 for all';
    const noDeadline =
      'the order own:mine reads `deadline`, and no application of this run has a deadline: it is Infinity for all';
    expect(said(sjf, spark)).toEqual([noEstimate]);
    expect(said(edf, spark)).toEqual([noDeadline]);
    const batch = workload('batch', { tasks: 2, duration: '1s', deadline: '9s' });
    expect(said(sjf, batch)).toEqual([]);
    expect(said(edf, batch)).toEqual([]);
    expect(said('const key = (app) => app.submitted;', spark)).toEqual([]);
  });

  it('sees time pass: an order by attained service serves all in turn', () => {
    const { run } = runScenario(document('const key = (app) => app.attained;'));
    expect(run.ended?.reason).toBe('all-done');
  });
});

it('a division names the members of a queue as the document does', () => {
  const namesIn = (queue: string) => {
    const code = 'const key = () => 1;\nconst shares = (members) => fail(members.map((m) => m.id).join());';
    const queues = ['root', 'root.a'].map((id) => ({ id, ...(id === queue ? { schedulingPolicy: 'own:mine' } : {}) }));
    const { run } = runScenario(document(code, 'own:mine', { scheduler: { type: 'yarn-fair' }, queues }));
    return run.ended?.fault?.message;
  };
  expect(namesIn('root.a')).toBe('job-1');
  expect(namesIn('root')).toBe('root.a,root.default');
});

const KEPT_OUT = (YuniKornReason.keptOut << 8) | ReasonScope.application;

describe('a gate', () => {
  const gate = (admit: string): object => document(`const key = (app) => app.submitted;\nconst admit = ${admit};`);

  it('keeps out applications that have not begun, says so, and opens as time passes', () => {
    const { run, rows } = runScenario(gate("(app, ctx) => app.id !== 'job-2' || ctx.now >= 100"));
    expect(run.ended?.reason).toBe('all-done');
    const ofJob2 = rows.filter(
      ({ kind, a, b }) => kind === Rec.reason && a === 1 && (b & 0xff) === ReasonScope.application,
    );
    const [said, takenBack] = ofJob2.filter(({ b }, i, all) => [b, all[i - 1]?.b].includes(KEPT_OUT));
    expect([said.at, run.directory.texts?.[said.c]]).toEqual([1, 'own:mine']);
    expect([takenBack.at, takenBack.b]).toEqual([100, ReasonScope.application]);
  });

  it('that answers neither true nor false ends the run', () => {
    const { run } = runScenario(gate('(app) => app.weight'));
    expect(run.ended?.reason).toBe('policy');
  });
});

describe('nodes by a policy', () => {
  const nodes = (code: string): object => {
    const base = document(code, 'fifo') as { scheduler: object };
    return { ...base, scheduler: { ...base.scheduler, nodesortpolicy: { type: 'own:mine' } } };
  };

  it('are turned down by its filter', () => {
    const { run, rows } = runScenario(nodes("const filter = (ask, node) => node.id === 'n/2';"));
    expect(run.ended?.reason).toBe('all-done');
    const used = new Set(rows.filter(({ kind }) => kind === Rec.containerAllocated).map(({ c }) => c));
    expect([...used]).toEqual([1]);
  });

  it('may be opened by time alone', () => {
    const { rows } = runScenario(nodes('const filter = (ask, node, ctx) => ctx.now >= 5;'));
    const first = rows.find(({ kind }) => kind === Rec.containerAllocated);
    expect(first?.at).toBe(5);
  });

  it('need a policy that filters or scores', () => {
    expect(startProblems(nodes('const key = (app) => 1;'))).toEqual([
      'scheduler.nodesortpolicy.type: "mine" cannot be used here: expected a function `filter` or `score`',
    ]);
  });
});

describe('a whole scheduler', () => {
  const whole = (code: string, policy: unknown = 'own:mine'): object => ({
    ...document(code, 'fifo'),
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'own', policy },
  });
  const FIRST_FIT = `
const schedule = (cluster) => {
  for (const app of cluster.apps) {
    if (app.pending === 0) continue;
    const node = cluster.nodes.find((n) => n.freeMemory >= app.taskMemory && n.freeVcores >= app.taskVcores);
    if (node) return [{ app, node }];
  }
  return cluster.apps.filter((app) => app.pending > 0).map((app) => ({ app, why: 'the cluster is full' }));
};`;

  it('places everything, and its statements about waiting applications are their reasons', () => {
    const { run, rows } = runScenario(whole(FIRST_FIT));
    expect(run.ended).toMatchObject({ reason: 'all-done', at: 60_000_000 });
    expect(run.directory.texts).toContain('the cluster is full');
    expect(rows.some(({ kind, b }) => kind === Rec.reason && b >> 8 === Reason.ownWords)).toBe(true);
    expect(runScenario(whole(FIRST_FIT), { slice: 1 }).run.fingerprint).toBe(run.fingerprint);
  });

  it.each([
    ['made by start', 'const start = () => ({ calls: 0 });'],
    ['empty at first', ''],
  ])('keeps a state from call to call, %s', (_, start) => {
    const code = `
${start}
const schedule = (cluster, state) => {
  state.calls = (state.calls ?? 0) + 1;
  if (state.calls < 3) return [];
  const app = cluster.apps.find((one) => one.pending > 0);
  const node = cluster.nodes.find((n) => n.freeVcores >= 1);
  return app && node ? [{ app, node }] : [];
};`;
    const { rows } = runScenario(whole(code));
    // Its state may change what comes of asking again, so the cycle continues.
    expect(rows.find(({ kind }) => kind === Rec.containerAllocated)?.at).toBe(0.2);
  });

  it('that places what does not fit ends the run', () => {
    const code = 'const schedule = (c) => [{ app: c.apps[0], node: c.nodes[0], count: 5 }];';
    expect(runScenario(whole(code)).run.ended).toMatchObject({
      reason: 'policy',
      at: 0,
      fault: {
        function: 'schedule',
        class: 'result',
        message: 'entry 1 of `schedule`: n/1 has 8192 MB and 2 vcores free, 5120 and 5 are needed',
      },
    });
  });

  it('is refused without a policy', () => {
    expect(startProblems({ ...whole(FIRST_FIT), scheduler: { type: 'own' } })).toEqual([
      'scheduler.policy: expected own: and the id of a policy that defines schedule',
    ]);
  });
});

describe('what the places in an order took', () => {
  const stepsAt = (code: string): number[] => placesAt(modelOf(document(code)), 1, 3_000_000).map(({ steps }) => steps);

  it('is that of the call which made the key', () => {
    const code = 'const key = (app) => { let n = 0; for (let i = 0; i < app.pending; i++) n += 1; return n; };';
    // One turn of the loop for each container that is still wanted.
    expect(stepsAt(code)).toEqual([4, 8, 8]);
    expect(stepsAt('const key = (app) => app.submitted;')).toEqual([0, 0, 0]);
  });

  it('is that of a comparison where there is no key', () => {
    expect(stepsAt('const compare = (a, b) => Math.sign(a.submitted - b.submitted);')).toEqual([1, 1, 1]);
  });
});

it.each(schedulerPlugins.filter(({ policyFields }) => policyFields?.order !== undefined))(
  '$type lets a model be built of the places in an order of the reader',
  ({ records }) => {
    expect(records).toContain(policyPlace);
  },
);
