import { describe, expect, test } from 'vitest';
import { RequestKey, ResourceRequests } from '../../yarn/resource-requests';
import { UNLIMITED } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { NodeEarmarks } from '../assignment/node-earmarks';
import { policyOf } from '../shares/policies';
import type { Schedulable } from '../shares/schedulable';
import { Starvation, StarvedApps, isBusyEnough } from './starvation';
import type { StarvableLeaf } from './starvation';
import { starvedRequests } from './starved-requests';
import { victimsAmong } from './victims';

const resource = (memory: number, vcores = 0): Resource => Float64Array.of(memory, vcores);

function member(name: string, given: Partial<Schedulable> = {}): Schedulable {
  const [usage, demand, fairShare, minShare] = [resource(0), resource(0), resource(0), resource(0)];
  const shares = { usage, demand, fairShare, minShare, maxShare: resource(UNLIMITED, UNLIMITED) };
  return {
    name,
    weight: 1,
    priority: 1,
    startTime: 0,
    steadyFairShare: resource(0),
    active: true,
    ...shares,
    ...given,
  };
}

function leaf(runnableApps: readonly Schedulable[], given: Partial<StarvableLeaf<Schedulable>>) {
  const never = { minSharePreemptionTimeout: Infinity, fairSharePreemptionTimeout: Infinity };
  return { ...member('root.a'), runnableApps, ...never, fairSharePreemptionThreshold: 0.5, ...given };
}

const cluster = resource(10_000, 10);
const fair = policyOf('fair', 'fs-3');

describe('starvation', () => {
  test('an application below half its fair share is starved after the timeout, by the amount that is missing to the half', () => {
    const app = member('app', { usage: resource(1000), demand: resource(9000), fairShare: resource(5000) });
    const queue = leaf([app], { fairSharePreemptionTimeout: 3000 });
    const starvation = new Starvation<Schedulable>();
    const starved: Schedulable[] = [];
    const update = (now: number) => starvation.update(queue, fair, cluster, now, (one) => starved.push(one));
    expect(update(2999)).toBe(3000);
    expect(starved).toEqual([]);
    expect(update(3000)).toBe(Infinity);
    expect(starved).toEqual([app]);
    expect([...starvation.missing(app)]).toEqual([1500, 0]);
    starvation.preempted(app, 20_000);
    expect(update(3500)).toBe(20_000);
    expect(starved).toHaveLength(1);
  });

  test('an application is not at its share as long as it wants nothing more: nobody looks at it', () => {
    const app = member('app', { usage: resource(3000), demand: resource(9000), fairShare: resource(5000) });
    const queue = leaf([app], { fairSharePreemptionTimeout: 3000 });
    const starvation = new Starvation<Schedulable>();
    const starved: Schedulable[] = [];
    const update = (now: number) => starvation.update(queue, fair, cluster, now, (one) => starved.push(one));
    update(1000);
    Object.assign(app, { usage: resource(1000), demand: resource(1000) });
    update(2000);
    starvation.carryOver(6000);
    Object.assign(app, { demand: resource(9000) });
    expect(update(6500)).toBe(Infinity);
    expect(starved).toEqual([app]);
  });

  test('it is not starved by more than it wants', () => {
    const app = member('app', { usage: resource(100), demand: resource(300), fairShare: resource(5000) });
    const starvation = new Starvation<Schedulable>();
    starvation.update(leaf([app], { fairSharePreemptionTimeout: 0 }), fair, cluster, 1, () => undefined);
    expect([...starvation.missing(app)]).toEqual([200, 0]);
  });

  test('a leaf below its minimum share blames its applications, the last one for its demand beyond the rest of that', () => {
    const small = member('a', { demand: resource(1000), fairShare: resource(4000) });
    const large = member('b', { demand: resource(50_000), fairShare: resource(4000) });
    const last = member('c', { usage: resource(2000), demand: resource(9000), fairShare: resource(4000) });
    const queue = leaf([small, large, last], {
      minShare: resource(6000),
      usage: resource(2000),
      demand: resource(60_000),
      minSharePreemptionTimeout: 5000,
    });
    const starvation = new Starvation<Schedulable>();
    const starved = new Set<Schedulable>();
    expect(starvation.update(queue, fair, cluster, 4999, (one) => starved.add(one))).toBe(5000);
    starvation.update(queue, fair, cluster, 5000, (one) => starved.add(one));
    expect([...starved]).toEqual([small, large]);
    expect([small, large, last].map((app) => starvation.missing(app)[0])).toEqual([1000, 47_000, 0]);
    expect(starvation.isStarvedForMinShare(large)).toBe(true);
    expect(starvation.isStarvedForMinShare(last)).toBe(false);
  });

  test('among starved applications the one with the smaller need goes first, each once', () => {
    const starved = new StarvedApps<string>();
    const needs: Readonly<Record<string, Resource>> = { a: resource(4, 4), b: resource(9, 1), c: resource(2, 2) };
    for (const app of ['a', 'b', 'c', 'a']) starved.add(app);
    const taken = Array.from({ length: 4 }, () => starved.take((app) => needs[app]));
    expect(taken).toEqual(['c', 'a', 'b', undefined]);
  });

  test('of two that miss the same, the one that was added last is served first', () => {
    const starved = new StarvedApps<string>();
    for (const app of ['a', 'b', 'a']) starved.add(app);
    expect([starved.take(() => resource(4, 4)), starved.take(() => resource(4, 4))]).toEqual(['b', 'a']);
  });

  test('memory or vcores, whichever is used more, decides whether the cluster is busy', () => {
    expect(isBusyEnough(resource(8000, 1), cluster, 0.8)).toBe(false);
    expect(isBusyEnough(resource(8001, 1), cluster, 0.8)).toBe(true);
    expect(isBusyEnough(resource(0, 9), cluster, 0.8)).toBe(true);
  });
});

describe('requests to preempt for', () => {
  const rackOf = (node: number) => node >> 1;

  test('a container that is asked for on a node, in its rack and anywhere is counted once', () => {
    const requests = new ResourceRequests();
    const key = requests.add(new RequestKey(1, 0, resource(1024, 1)));
    key.setNode(0, 2, resource(1024, 1));
    key.setRack(0, 2, true, resource(1024, 1));
    key.setRack(1, 5, true, resource(1024, 1));
    key.setAny(7, true, resource(1024, 1));
    const found = starvedRequests(requests, resource(4096, 1), rackOf);
    expect(found.map(({ place, count }) => [place, count])).toEqual([
      [{ level: 'node', node: 0 }, 2],
      [{ level: 'rack', rack: 1 }, 2],
    ]);
  });

  test('requests that do not fit into the need are left out', () => {
    const requests = new ResourceRequests();
    requests.add(new RequestKey(1, 0, resource(4096, 1))).setAny(3, true, resource(4096, 1));
    requests.add(new RequestKey(2, 1, resource(1024, 1))).setAny(1, true, resource(1024, 1));
    const found = starvedRequests(requests, resource(2048, 2), rackOf);
    expect(found.map(({ key, count }) => [key.priority, count])).toEqual([[2, 1]]);
  });
});

describe('victims', () => {
  const key = new RequestKey(1, 0, resource(1024, 1));
  const container = (id: number, app: string, isMaster = false) => ({
    id,
    app,
    key,
    node: 0,
    size: resource(1024, 1),
    isMaster,
  });
  const book = { free: () => resource(0, 0), isMarked: () => false, mayGo: () => true };

  test('the newest go first, and masters only where nothing else is enough', () => {
    const node = { containers: [container(1, 'a'), container(2, 'a', true), container(3, 'a'), container(4, 'b')] };
    const ids = (memory: number) => victimsAmong([node], resource(memory, 1), book)?.containers.map(({ id }) => id);
    expect(ids(2048)).toEqual([4, 3]);
    expect(ids(3072)).toEqual([4, 3, 1]);
    expect(ids(4096)).toEqual([4, 3, 1, 2]);
    expect(ids(5120)).toBeUndefined();
  });

  test('the node with the fewest masters is taken, and the search ends at none', () => {
    const nodes = [
      { containers: [container(1, 'a', true), container(2, 'a', true)] },
      { containers: [container(3, 'a', true), container(4, 'a')] },
      { containers: [container(5, 'a'), container(6, 'a')] },
      { containers: [container(7, 'a'), container(8, 'a')] },
    ];
    expect(victimsAmong(nodes, resource(2048, 1), book)?.node).toBe(nodes[2]);
    expect(victimsAmong(nodes.slice(0, 2), resource(2048, 1), book)).toMatchObject({ node: nodes[1], masters: 1 });
  });

  test('what an application already loses on this node counts', () => {
    const node = { containers: [container(1, 'a'), container(2, 'b'), container(3, 'b')] };
    const mayGo = ({ app }: { readonly app: string }, others: Resource) => app === 'a' || others[0] < 1024;
    const victims = victimsAmong([node], resource(2048, 1), { ...book, mayGo });
    expect(victims?.containers.map(({ id }) => id)).toEqual([3, 1]);
  });

  // Hadoop asks whether there is enough behind each container that it looks at, not before the first one.
  test('where there is room the first container goes nevertheless, if it may', () => {
    const node = { containers: [container(1, 'a'), container(2, 'b')] };
    const free = () => resource(1024, 1);
    const going = (more: { isMarked?: () => boolean; mayGo?: (one: { readonly app: string }) => boolean }) =>
      victimsAmong([node], resource(512, 1), { ...book, free, ...more })?.containers.map(({ id }) => id);
    expect(going({})).toEqual([2]);
    expect(going({ mayGo: ({ app }) => app === 'a' })).toEqual([]);
    expect(going({ isMarked: () => true })).toBeUndefined();
    expect(victimsAmong([{ containers: [] }], resource(512, 1), { ...book, free })).toBeUndefined();
  });
});

test('earmarks are used up by what the application gets', () => {
  const earmarks = new NodeEarmarks<string>(2);
  earmarks.add('a', resource(1024, 1));
  earmarks.add('b', resource(512, 1));
  earmarks.add('a', resource(1024, 1));
  earmarks.given('a', resource(1536, 3));
  expect(earmarks.entries().map(([app, amount]) => [app, ...amount])).toEqual([
    ['a', 512, 0],
    ['b', 512, 1],
  ]);
  earmarks.given('a', resource(512, 0));
  earmarks.drop('b');
  expect(earmarks.isEmpty).toBe(true);
  expect([...earmarks.total]).toEqual([0, 0]);
});
