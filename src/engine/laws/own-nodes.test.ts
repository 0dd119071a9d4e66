/** Nodes by a policy of the reader: asks told apart, places near data, and preemption that knows the filter. */
import { describe, expect, it } from 'vitest';
import { Reason } from '../../sim/reasons';
import { ContainerOutcome, ReasonScope, Rec } from '../../sim/trace/trace';
import { runScenario } from '../testing/run-scenario.test-helper';

const SYSTEMS = ['yunikorn', 'yarn-fair', 'yarn-capacity'] as const;
type System = (typeof SYSTEMS)[number];

const capacityOf = (type: System, share = 100) =>
  type === 'yarn-capacity' ? { capacity: share, 'user-limit-factor': 10, 'maximum-capacity': 100 } : {};

const document = (type: System, code: string, extra: object = {}): object => ({
  signalbox: 1,
  cluster: {
    nodes: ['l', 'r'].map((id) => ({ id, rack: `rack-${id}`, count: 2, capacity: { vcore: 4, memory: '4GB' } })),
  },
  queues: [{ id: 'root' }, { id: 'root.a', ...capacityOf(type) }],
  scheduler: type === 'yunikorn' ? { type, nodesortpolicy: { type: 'own:mine' } } : { type, 'node-policy': 'own:mine' },
  workload: ['x', 'y'].map((id, i) => ({
    id,
    kind: 'batch',
    queue: 'root.a',
    tasks: 3,
    vcore: 1,
    memory: '1GB',
    duration: '10s',
    priority: i,
  })),
  policies: [{ id: 'mine', api: 1, code }],
  ...extra,
});

interface Placed {
  readonly app: string;
  readonly node: string;
  readonly at: number;
}

function placed(scenario: object) {
  const { run, rows } = runScenario(scenario);
  const { nodes, applications } = run.directory;
  const appOf = new Map(rows.filter(({ kind }) => kind === Rec.askAdded).map(({ a, b }) => [a, applications[b].id]));
  const containers = rows
    .filter(({ kind }) => kind === Rec.containerAllocated)
    .map(({ at, b, c }): Placed => ({ at, app: appOf.get(b) ?? '', node: nodes[c].id }));
  return { run, rows, containers };
}

const nodesOf = (containers: readonly Placed[], app: string) =>
  [...new Set(containers.filter((one) => one.app === app).map(({ node }) => node))].sort();

describe.each(SYSTEMS)('%s', (type) => {
  it('asks the filter about the application and the priority of an ask', () => {
    const code = `const filter = (ask, node) => (ask.app === 'x' ? node.id === 'l/1' : ask.priority === 1 && node.id === 'r/2');`;
    const { run, containers } = placed(document(type, code));
    expect(run.ended?.reason).toBe('all-done');
    expect(nodesOf(containers, 'x')).toEqual(['l/1']);
    expect(nodesOf(containers, 'y')).toEqual(['r/2']);
  });

  it('sees that a node is fast again', () => {
    const speed = (id: string, at: string, factor: number) =>
      ['l/1', 'l/2', 'r/1', 'r/2'].map((node, i) => ({
        id: id + String(i),
        kind: 'node-slowed',
        node,
        at,
        speed: factor,
      }));
    const interventions = [...speed('slow-', '0s', 0.5), ...speed('fast-', '20s', 1)];
    const { run, containers } = placed(
      document(type, 'const filter = (ask, node) => node.speed >= 1;', { interventions, horizon: '2min' }),
    );
    expect(run.ended?.reason).toBe('all-done');
    expect(Math.min(...containers.map(({ at }) => at))).toBeGreaterThanOrEqual(20);
  });

  it('says why an ask waits if all its nodes are turned down, although asks of its size are served', () => {
    const { run, rows, containers } = placed(document(type, "const filter = (ask) => ask.app === 'x';"));
    expect(nodesOf(containers, 'y')).toEqual([]);
    const said = rows.find(
      ({ kind, b }) => kind === Rec.reason && b === ((Reason.nodeTurnedDown << 8) | ReasonScope.ask),
    );
    expect(run.directory.texts?.[said?.d ?? -1]).toBe('own:mine');
    expect(run.ended?.reason).not.toBe('all-done');
  });

  it('says how near the data of an ask is', () => {
    const near = (allowed: string) => `const filter = (ask, node) => ${allowed}.includes(node.place);`;
    const data = {
      data: [{ id: 'd', blocks: 1, replication: 1, nodes: ['l/2'] }],
      workload: [
        { id: 'x', kind: 'batch', queue: 'root.a', tasks: 3, vcore: 1, memory: '1GB', duration: '10s', input: 'd' },
        { id: 'y', kind: 'batch', queue: 'root.a', tasks: 3, vcore: 1, memory: '1GB', duration: '10s' },
      ],
    };
    expect(nodesOf(placed(document(type, near("['node']"), data)).containers, 'x')).toEqual(['l/2']);
    expect(nodesOf(placed(document(type, near("['rack']"), data)).containers, 'x')).toEqual(['l/1']);
    const far = placed(document(type, near("['any']"), data)).containers;
    expect(nodesOf(far, 'x').every((node) => node.startsWith('r/'))).toBe(true);
    expect(nodesOf(far, 'y').length).toBeGreaterThan(0);
  });
});

describe('scores', () => {
  it('are those of the ask under YuniKorn: one application packs while the other spreads', () => {
    const code = "const score = (ask, node) => (ask.app === 'x' ? node.containers : -node.containers);";
    const { containers } = placed(document('yunikorn', code));
    expect(nodesOf(containers, 'x').length).toBe(1);
    expect(nodesOf(containers, 'y').length).toBe(3);
  });

  it('follow what an ask still wants', () => {
    const code = "const score = (ask, node) => (ask.pending % 2 === 1) === node.id.startsWith('l/') ? 1 : 0;";
    const { containers } = placed(document('yunikorn', code));
    expect(containers.filter(({ app }) => app === 'x').map(({ node }) => node[0])).toEqual(['l', 'r', 'l']);
  });

  it('order the rounds of asynchronous scheduling by the asks that are left', () => {
    const rounds = { 'yarn.scheduler.capacity.schedule-asynchronously.enable': true };
    const scheduler = { type: 'yarn-capacity', 'node-policy': 'own:mine', ...rounds };
    const code = "const score = (ask, node) => (ask.app === 'x' && node.id === 'r/2' ? 1 : 0);";
    const { containers } = placed(document('yarn-capacity', code, { scheduler }));
    expect(containers[0].node).toBe('r/2');
  });

  it('order these rounds by no size that nothing asks for any more', () => {
    const rounds = { 'yarn.scheduler.capacity.schedule-asynchronously.enable': true };
    const scheduler = { type: 'yarn-capacity', 'node-policy': 'own:mine', ...rounds };
    const code =
      "const score = (ask, node) => (ask.memory > 2000 && node.id === 'l/1' ? 9 : node.id === 'r/1' ? 5 : 0);";
    const jobs = [3, 1].map((memory, i) => ({ id: `j${i}`, memory: `${memory}GB`, tasks: i === 0 ? 1 : 3 }));
    const workload = jobs.map((job) => ({ ...job, kind: 'batch', queue: 'root.a', vcore: 1, duration: '10s' }));
    const { containers } = placed(document('yarn-capacity', code, { scheduler, workload }));
    expect(containers.map(({ node }) => node)).toEqual(['l/1', 'r/1', 'r/1', 'r/1']);
  });
});

describe('preemption', () => {
  const guaranteed = (memory: string) => ({ resources: { guaranteed: { memory } } });
  const yunikorn = (code: string) => ({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a' },
      { id: 'root.b', ...guaranteed('4GB'), properties: { 'preemption.delay': '1s' } },
    ],
    scheduler: { type: 'yunikorn', preset: 'current', nodesortpolicy: { type: 'own:mine' } },
    workload: [
      { id: 'x', kind: 'batch', queue: 'root.a', tasks: 8, vcore: 1, memory: '1GB', duration: '100s' },
      { id: 'y', kind: 'batch', queue: 'root.b', tasks: 2, vcore: 1, memory: '1GB', duration: '10s', submit: '5s' },
    ],
    policies: [{ id: 'mine', api: 1, code }],
  });

  it('kills on no node that the filter turns down', () => {
    const { containers } = placed(yunikorn("const filter = (ask, node) => ask.app === 'x' || node.id === 'n/2';"));
    const mine = containers.filter(({ app }) => app === 'y');
    expect(mine.map(({ node }) => node)).toEqual(['n/2', 'n/2']);
    expect(mine[0].at).toBeLessThan(100);
    const none = placed(yunikorn("const filter = (ask) => ask.app === 'x';"));
    expect(none.rows.some(({ kind, b }) => kind === Rec.containerEnded && b === ContainerOutcome.preempted)).toBe(
      false,
    );
    expect(nodesOf(none.containers, 'y')).toEqual([]);
  });

  it('shows the filter the node as it would be', () => {
    const code =
      "const filter = (ask, node) => ask.app === 'x' || (node.freeMemory >= ask.memory && node.containers < 4);";
    const mine = placed(yunikorn(code)).containers.filter(({ app }) => app === 'y');
    expect(mine.length).toBe(2);
    expect(mine[0].at).toBeLessThan(100);
  });
});
