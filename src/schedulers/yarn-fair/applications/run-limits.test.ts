import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveRefusal } from './move-check';
import type { MoveTarget } from './move-check';
import { lowestCommonAncestor } from '../queues/queue-path';
import { afterReload, afterRemoval, runLimitOf } from './run-limits';
import type { LimitedApp, LimitedQueue, LimitedUser } from './run-limits';

interface Queue extends LimitedQueue<App> {
  readonly parent: Queue | null;
  readonly children: Queue[];
  runnable: number;
  maxRunningApps: number;
  readonly waiting: App[];
}

interface User extends LimitedUser<App> {
  runnable: number;
  readonly waiting: App[];
}

interface App extends LimitedApp<App> {
  readonly queue: Queue;
  readonly user: User;
}

function queue(parent: Queue | null, maxRunningApps: number): Queue {
  const made: Queue = { parent, children: [], runnable: 0, maxRunningApps, waiting: [] };
  parent?.children.push(made);
  return made;
}

const user = (maxRunningApps: number): User => ({ runnable: 0, maxRunningApps, waiting: [] });

/** What the scheduler's book does with applications. */
class Book {
  readonly running: App[] = [];
  time = 0;

  add(leaf: Queue, of: User): App {
    const app: App = { startTime: this.time++, queue: leaf, user: of };
    if (runLimitOf(of, leaf) === null) this.count(app, 1);
    else for (const list of [leaf.waiting, of.waiting]) list.push(app);
    return app;
  }

  remove(app: App): void {
    this.count(app, -1);
    afterRemoval(app.queue, app.user, this.makeRunnable);
  }

  readonly makeRunnable = (app: App): void => {
    for (const list of [app.queue.waiting, app.user.waiting]) list.splice(list.indexOf(app), 1);
    this.count(app, 1);
  };

  private count(app: App, change: number): void {
    app.user.runnable += change;
    for (let up: Queue | null = app.queue; up !== null; up = up.parent) up.runnable += change;
    if (change > 0) this.running.push(app);
    else this.running.splice(this.running.indexOf(app), 1);
  }
}

describe('limits on running applications', () => {
  test('one removal may let two in: one by the queue, one by the user', () => {
    const root = queue(null, Infinity);
    const [a, b] = [queue(root, 1), queue(root, Infinity)];
    const [ann, bob] = [user(1), user(Infinity)];
    const book = new Book();
    const first = book.add(a, ann);
    const [byQueue, byUser] = [book.add(a, bob), book.add(b, ann)];
    expect([byQueue, byUser].map((app) => runLimitOf(app.user, app.queue)?.scope)).toEqual(['queue', 'user']);
    book.remove(first);
    expect(book.running).toEqual([byQueue, byUser]);
  });

  test('no more applications are let in than lists are looked at', () => {
    const root = queue(null, 1);
    const leaf = queue(root, Infinity);
    const ann = user(Infinity);
    const book = new Book();
    const first = book.add(leaf, ann);
    for (let i = 0; i < 3; i++) book.add(leaf, ann);
    root.maxRunningApps = 3;
    // No longer at its limit: the removal makes no application runnable, whereas a reload walks to the end.
    book.remove(first);
    expect(book.running).toHaveLength(0);
    afterReload(root, book.makeRunnable);
    expect(book.running).toHaveLength(3);
  });

  test('limits hold, and in a tree where only queues have limits nobody waits without one', () => {
    const step = fc.record({ leaf: fc.nat(3), user: fc.nat(1), remove: fc.boolean(), pick: fc.nat(100) });
    const limit = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(Infinity));
    const limits = fc.array(limit, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(limits, fc.tuple(limit, limit), fc.boolean(), fc.array(step), (most, ofUsers, limitUsers, steps) => {
        const root = queue(null, most[0]);
        const parents = [queue(root, most[1]), queue(root, most[2])];
        const leaves = [0, 1, 2, 3].map((i) => queue(parents[i >> 1], most[3 + i]));
        const users = ofUsers.map((number) => user(limitUsers ? number : Infinity));
        const book = new Book();
        for (const { leaf, user: of, remove, pick } of steps) {
          if (remove && book.running.length > 0) book.remove(book.running[pick % book.running.length]);
          else book.add(leaves[leaf], users[of]);
          for (const one of [root, ...parents, ...leaves]) expect(one.runnable).toBeLessThanOrEqual(one.maxRunningApps);
          for (const one of users) expect(one.runnable).toBeLessThanOrEqual(one.maxRunningApps);
          if (limitUsers) continue;
          for (const app of leaves.flatMap(({ waiting }) => waiting)) {
            expect(runLimitOf(app.user, app.queue)).not.toBeNull();
          }
        }
      }),
    );
  });
});

describe('a move', () => {
  const at = (name: string, parent: MoveTarget | null, given: Partial<MoveTarget> = {}): MoveTarget => {
    const [usage, maxShare] = [Float64Array.of(0, 0), Float64Array.of(100, 10)];
    return { name, parent, runnable: 0, maxRunningApps: 1, usage, maxShare, ...given };
  };
  const usage = Float64Array.of(10, 1);

  test('looks at the queues below the lowest one that both share, by whole path elements', () => {
    expect(lowestCommonAncestor('root.queue1.a', 'root.queue11.a')).toBe('root');
    const root = at('root', null, { runnable: 1 });
    const teams = at('root.teams', root, { runnable: 1 });
    expect(moveRefusal('root.teams.a', at('root.teams.b', teams), usage)).toBeNull();
    expect(moveRefusal('root.c', at('root.teams.b', teams), usage)).toEqual({
      queue: 'root.teams',
      limit: 'maxRunningApps',
    });
  });

  test('needs room for what the application uses in every type', () => {
    const full = at('root.b', at('root', null), { usage: Float64Array.of(0, 10) });
    expect(moveRefusal('root.a', full, usage)).toEqual({ queue: 'root.b', limit: 'maxShare' });
  });
});
