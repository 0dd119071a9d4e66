/** An example of the reference, run on three applications and two nodes: its result in one line. */
import { drawsOf, headroomOf, sharesOf, shown, verdictOf } from '../../../schedulers/own/answers';
import { KINDS } from '../../../schedulers/own/fields';
import type { RecordName } from '../../../schedulers/own/fields';
import { check, LoadedPolicy } from '../../../schedulers/own/language/program';
import { withPlace } from '../../../schedulers/own/language/errors';
import type { PolicyError } from '../../../schedulers/own/language/errors';
import { PolicyRecord } from '../../../schedulers/own/language/values';
import { chooseNodes, ordered } from '../../../schedulers/own/ordering';
import { decide, startState } from '../../../schedulers/own/placements';
import type { Result } from '../../../base/result';

const record = (kind: RecordName, values: object): PolicyRecord => new PolicyRecord(KINDS[kind], { ...values });

const apps = [
  record('app', { id: 'a', submitted: 0, priority: 0, running: 3, usedMemory: 3072, usedVcores: 3, pending: 2 }),
  record('app', { id: 'b', submitted: 1, priority: 1, running: 0, pending: 4, weight: 2 }),
  record('app', { id: 'c', submitted: 2, priority: 0, running: 1, usedMemory: 8192, usedVcores: 1, pending: 1 }),
];
const queues = [
  record('queue', { id: 'root.a', usedMemory: 8192, usedVcores: 8, running: 8, apps: 2, weight: 2, share: 16_384 }),
  record('queue', { id: 'root.b', demandMemory: 4096, demandVcores: 4, pending: 4, apps: 1, minMemory: 2048 }),
];
const nodes = [
  record('node', { id: 'n/1', rack: 'r/1', freeMemory: 2048, freeVcores: 1, containers: 5 }),
  record('node', { id: 'n/2', rack: 'r/2', freeMemory: 8192, freeVcores: 8, containers: 1 }),
];
const members = [record('member', { id: 'x', usage: 10, share: 5 }), record('member', { id: 'y', usage: 1, share: 5 })];
const ctx = record('ctx', { now: 10, round: 3, memory: 32_768, vcores: 32, nodes: 2 });
const gateCtx = record('ctx', { now: 10, round: 3, memory: 32_768, vcores: 32, nodes: 2, oldest: 'a' });
const ask = record('ask', { app: 'a' });

/** "Order: b, a, c." or what is wrong. `orders`: what a key compares. */
export function tried(code: string, orders: 'app' | 'queue' = 'app'): string {
  const checked = check(code);
  if (!checked.ok) return withPlace(checked.error[0]);
  const loaded = LoadedPolicy.load(checked.value, drawsOf(1));
  if (!loaded.ok) return withPlace(loaded.error);
  const policy = loaded.value;
  const sentences: string[] = [];
  const tell = <T>(what: string, result: Result<T, PolicyError>, say: (value: T) => string): void => {
    sentences.push(`${what}: ${result.ok ? say(result.value) : withPlace(result.error)}.`);
  };
  if (policy.has('schedule')) {
    const cluster = record('cluster', {
      now: 10,
      round: 3,
      queues: Object.freeze([...queues]),
      apps: Object.freeze([...apps]),
      nodes: Object.freeze([...nodes]),
    });
    const state = startState(policy, cluster);
    const decision = state.ok ? decide(policy, cluster, state.value) : state;
    tell(
      'Decision',
      decision,
      ({ placements, reasons }) =>
        [
          ...placements.map(({ app, node, count }) => `${count} of ${idOf(app)} on ${idOf(node)}`),
          ...reasons.map(({ app, why }) => `${idOf(app)} waits, ${why}`),
        ].join('; ') || 'nothing',
    );
    return sentences.join(' ');
  }
  if (policy.has('shares')) tell('Shares of 100', sharesOf(policy, members, 100, ctx), (all) => all.join(', '));
  if (policy.has('over')) tell('Over', verdictOf(policy, 'over', [members[0], ctx]), String);
  if (policy.has('headroom')) {
    const free = { memory: 4096, vcores: 4 };
    tell('Headroom', headroomOf(policy, record('queue', { id: 'q' }), free, ctx), (left) =>
      shown([left.memory, left.vcores]),
    );
  }
  if (policy.has('key') || policy.has('compare')) {
    tell('Order', ordered(policy, orders === 'app' ? apps : queues, ctx), (order) => order.map(idOf).join(', '));
  }
  if (policy.has('admit')) {
    const begins = apps.map((app) => {
      const may = verdictOf(policy, 'admit', [app, gateCtx]);
      return may.ok ? `${idOf(app)} ${may.value ? 'begins' : 'waits'}` : withPlace(may.error);
    });
    sentences.push(`Gate: ${begins.join(', ')}.`);
  }
  if (policy.has('filter') || policy.has('score')) {
    tell('Nodes', chooseNodes(policy, ask, nodes, ctx), ({ order }) => order.map(idOf).join(', '));
  }
  return sentences.join(' ');
}

const idOf = ({ values }: PolicyRecord): string => String(values['id']);
