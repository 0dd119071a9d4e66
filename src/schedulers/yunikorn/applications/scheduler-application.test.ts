import { describe, expect, it } from 'vitest';
import { Gang } from '../gang/gang';
import { MIN_PRIORITY } from '../queues/queue-priority';
import { Amounts } from '../amounts';
import { SchedulerApplication } from './scheduler-application';
import type { SchedulerAsk } from './scheduler-application';

const application = () =>
  new SchedulerApplication({
    id: 0,
    sequence: 0,
    submitted: 0,
    queue: 0,
    user: 'ana',
    groups: [],
    amounts: new Amounts([], 1, 1),
  });

function ask(id: number, facts: Partial<SchedulerAsk> = {}): SchedulerAsk {
  return {
    id,
    shape: id,
    placeholder: false,
    group: 0,
    heldBack: false,
    priority: 0,
    created: 0,
    sequence: id,
    pending: 1,
    kept: 0,
    triedPreemption: 0,
    triedAfter: 0,
    preempted: 0,
    reserved: 0,
    older: undefined,
    ...facts,
  };
}

describe('an application in the book', () => {
  it('tries its asks by priority and then by age, and has the priority of the first', () => {
    const app = application();
    expect(app.priority).toBe(MIN_PRIORITY);
    const asks = [ask(0, { created: 5 }), ask(1, { created: 3 }), ask(2, { created: 9, priority: 7 })];
    asks.forEach((one) => app.addAsk(one));
    expect(app.asks.map(({ id }) => id)).toEqual([2, 1, 0]);
    expect(app.priority).toBe(7);
    app.removeAsk(asks[2]);
    expect([app.priority, ...app.pendingShapes()]).toEqual([0, 1, 0]);
  });

  it('names no sizes of asks that are held back', () => {
    const app = application();
    app.gang = new Gang({ groups: [{ name: 'g', minMember: 1, size: [1] }], style: 'soft', timeout: 1 });
    app.addAsk(ask(0, { heldBack: true }));
    app.addAsk(ask(1));
    expect(app.pendingShapes()).toEqual([1]);
  });
});
