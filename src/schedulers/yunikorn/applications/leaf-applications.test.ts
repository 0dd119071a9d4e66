import { describe, expect, it } from 'vitest';
import { Amounts } from '../amounts';
import { AppState } from './application-state';
import { LeafApplications } from './leaf-applications';
import { SchedulerApplication } from './scheduler-application';

interface Outline {
  readonly state: AppState;
  readonly submitted?: number;
  readonly priority?: number;
  readonly pending?: number;
}

function stateAware(outlines: readonly Outline[]): { leaf: LeafApplications; ids: () => number[] } {
  const leaf = new LeafApplications('stateaware', 'first');
  const amounts = new Amounts([], outlines.length, 1);
  outlines.forEach(({ state, submitted = 0, priority = 0, pending = 1 }, id) => {
    const app = new SchedulerApplication({ id, sequence: id, submitted, queue: 0, user: 'ana', groups: [], amounts });
    amounts.pending(id)[0] = pending;
    app.state = state;
    app.addAsk({
      id,
      shape: 0,
      placeholder: false,
      group: 0,
      heldBack: false,
      priority,
      created: 0,
      sequence: id,
      pending,
      kept: 0,
      triedPreemption: 0,
      triedAfter: 0,
      preempted: 0,
      reserved: 0,
      older: undefined,
    });
    leaf.enter(app);
  });
  return { leaf, ids: () => leaf.candidates(() => true).map(({ id }) => id) };
}

const { Accepted, Running, Starting } = AppState;

describe('StateAware', () => {
  it('holds every Accepted application back while one is Starting, even one that asks for nothing', () => {
    const { leaf, ids } = stateAware([{ state: Accepted }, { state: Starting, pending: 0 }, { state: Starting }]);
    expect(ids()).toEqual([2]);
    expect(leaf.oldestStarting?.id).toBe(1);
    expect(leaf.next(() => true, true)?.id).toBe(2);
  });

  it('lets the oldest Accepted application through, whatever the priority of a younger one', () => {
    const { leaf, ids } = stateAware([
      { state: Accepted, submitted: 2, priority: 9 },
      { state: Accepted, submitted: 1 },
    ]);
    expect(ids()).toEqual([1]);
    expect(leaf.oldestAccepted?.id).toBe(1);
  });

  it('keeps the FIFO order between an older Accepted application and a younger Running one', () => {
    const { ids } = stateAware([
      { state: Running, submitted: 5 },
      { state: Accepted, submitted: 1 },
    ]);
    expect(ids()).toEqual([1, 0]);
  });

  it('passes over an Accepted application whose size fits nowhere without letting another one through', () => {
    const { leaf } = stateAware([{ state: Accepted }, { state: Accepted, submitted: 1 }]);
    expect(leaf.next(() => false, true)).toBeUndefined();
  });
});
