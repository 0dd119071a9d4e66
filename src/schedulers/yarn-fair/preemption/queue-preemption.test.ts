import { describe, expect, test } from 'vitest';
import { Locality, RequestKey } from '../../yarn/resource-requests';
import { UNLIMITED } from '../../yarn/resources';
import { FairBook } from '../fair-book';
import { readSettings } from '../settings';
import { updateShares } from '../fair-update';
import { QueuePreemption } from './queue-preemption';

const WAIT = 1000;

/** A node of 8 GB: root.a has eight containers of 1 GB, root.b wants as many and is due half of the cluster after 10 s. */
function crowded() {
  let containers = 0;
  const book = new FairBook(2, readSettings({ preset: 'fs-2014' }, 2), {
    now: () => 0,
    allocate: () => containers++,
    reserved: () => undefined,
    released: () => undefined,
    waited: () => undefined,
    reservationVoid: () => undefined,
  });
  const unlimited = Float64Array.of(UNLIMITED, UNLIMITED);
  const config = {
    weight: 1,
    minShare: Float64Array.of(0, 0),
    maxShare: () => unlimited,
    isDynamic: false,
    policy: 'fair' as const,
    maxRunningApps: Infinity,
    maxAMShare: -1,
    fairSharePreemptionTimeout: 10_000,
    allowPreemptionFrom: true,
  };
  const root = book.queues.add('root', 0, null, false, config);
  const node = book.addNode(0, 'node', 0, Float64Array.of(8192, 8));
  const apps = ['root.a', 'root.b'].map((name, i) => {
    const app = book.addApp(i, `app${i}`, 'ann', book.queues.add(name, i + 1, root, true, config));
    app.unmanaged = true;
    book.enlist(app, true);
    const key = app.requests.add(new RequestKey(1, i, Float64Array.of(1024, 1)));
    key.setAny(8, true, key.size);
    book.asksChanged(app);
    return { app, key };
  });
  const [{ app, key }] = apps;
  for (let i = 0; i < 8; i++) book.allocate(app, key, node, Locality.any, key.size);
  updateShares(book);
  return { book, root, preemption: new QueuePreemption(book), a: app, b: apps[1].app };
}

describe('preemption by queue', () => {
  test('a queue below half its fair share is due the whole of it, once that lasted longer than the timeout', () => {
    const { preemption, a, b } = crowded();
    const leaves = [a.queue, b.queue];
    expect(preemption.noteStarvation(leaves, 0)).toBe(10_001);
    expect([10_000, 10_001].map((now) => preemption.due(b.queue, now))).toEqual([0, 4096]);
    expect(preemption.due(a.queue, 20_000)).toBe(0);
  });

  test('the newest containers go, after a warning, and no further than the fair share', () => {
    const { preemption, book, root, a } = crowded();
    const { warned } = preemption.round(root, 8192, 0, WAIT);
    expect(warned.map(({ id }) => id)).toEqual([7, 6, 5, 4]);
    expect(preemption.round(root, 4096, WAIT, WAIT)).toEqual({ warned: [], killed: [], spared: [] });
    const { killed } = preemption.round(root, 4096, WAIT + 1, WAIT);
    expect(killed).toEqual(warned);
    for (const container of killed) {
      preemption.containerGone(container);
      book.release(container);
    }
    expect(a.holds).toBe(4);
    expect(preemption.nextKill(WAIT)).toBe(Infinity);
  });

  test('containers that are no longer needed are spared for good', () => {
    const { preemption, root } = crowded();
    const [first, second] = preemption.round(root, 2048, 0, WAIT).warned;
    expect(preemption.round(root, 1024, 500, WAIT)).toEqual({ warned: [], killed: [], spared: [second] });
    const later = preemption.round(root, 3072, 5000, WAIT);
    expect(later.killed).toEqual([first]);
    expect(later.warned.map(({ id }) => id)).toEqual([5, 4]);
  });
});
