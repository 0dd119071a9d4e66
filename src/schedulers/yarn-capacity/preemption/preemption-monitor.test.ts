import type { JsonObject } from '../../../base/json';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatementKind } from '../../../sim/trace/record';
import { PreemptionMark } from '../../../sim/trace/trace';
import { NodeBook } from '../../yarn/node-book';
import { RequestKey } from '../../yarn/resource-requests';
import { defaultCalculator } from '../../yarn/resources';
import { CapacityApp } from '../capacity-app';
import type { CapacityContainer } from '../capacity-app';
import { CapacityBook } from '../capacity-book';
import { ContainerViews } from './container-views';
import { PreemptionMonitor } from './preemption-monitor';
import { preemptionSnapshot } from './preemption-snapshot';
import { SECOND } from '../../../base/units';
import type { QueueConfig } from '../queues/queue-config';
import type { CapacitySettings } from '../settings';

const of = (memory: number) => Float64Array.of(memory, 0);
const TIMER = 7;
const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';

const settings: CapacitySettings = {
  generation: 'current',
  reservations: '3.2',
  calculator: defaultCalculator,
  minimumAllocation: of(1),
  maximumAllocation: of(100),
  maximumPriority: Infinity,
  checksAccess: true,
  maximumApplications: 100,
  maximumAmFraction: 0.5,
  nodeLocalityDelay: 0,
  rackLocalityDelay: -1,
  rackLocalityFullReset: true,
  continueLooking: true,
  assignMultiple: true,
  maximumAssignments: -1,
  maximumOffSwitch: 1,
};

const queue = (path: string, parent: number, capacity: number, more: Partial<QueueConfig> = {}): QueueConfig => ({
  path,
  parent,
  leaf: parent >= 0,
  capacity,
  maximumCapacity: 1,
  minimum: undefined,
  maximum: undefined,
  minimumUserLimitPercent: 100,
  userLimitFactor: 10,
  userWeights: new Map(),
  maximumApplications: undefined,
  maximumAmFraction: undefined,
  appOrdering: 'fifo',
  sizeBasedWeight: false,
  queueOrdering: 'utilization',
  priority: 0,
  defaultPriority: 0,
  stopped: false,
  submitAcl: undefined,
  administerAcl: undefined,
  disablePreemption: undefined,
  disableIntraQueuePreemption: undefined,
  maximumAllocation: of(Infinity),
  ...more,
});

/** A cluster of 100 MB with two queues of 50 in which `b` holds 80 containers of 1 MB and `a` 20, and `a` wants 60 more. */
class Scene {
  readonly book: CapacityBook;
  readonly monitor: PreemptionMonitor;
  readonly views = new ContainerViews();
  readonly containers = new Map<number, CapacityContainer>();
  readonly marks: string[] = [];
  readonly reports: [number, number, number][] = [];
  killed: number[] = [];
  now = 0;
  timer: { at: number; alive: boolean; handle: number } | undefined;
  authored: JsonObject = {
    'yarn.resourcemanager.scheduler.monitor.enable': true,
    [`${PREFIX}max_wait_before_kill`]: 6000,
  };
  private handles = 0;

  constructor(more: Partial<QueueConfig> = {}) {
    const configs = [queue('root', -1, 1), queue('root.a', 0, 0.5), queue('root.b', 0, 0.5, more)];
    this.book = new CapacityBook(settings, configs, 2);
    this.book.addNode(new NodeBook<CapacityApp, CapacityContainer>(0, 0, of(100), 'n'));
    this.book.redistribute();
    this.add(1, 20, 60);
    this.add(2, 80, 0);
    this.monitor = new PreemptionMonitor(
      {
        settings: () => this.authored,
        now: () => this.now,
        startTimer: (delay, _kind, _a, _b, role) => {
          this.timer = { at: this.now + delay, alive: role !== 'housekeeping', handle: ++this.handles };
          return this.handles;
        },
        cancelTimer: (handle) => {
          if (this.timer?.handle === handle) this.timer = undefined;
        },
        report: (_record: StatementKind, ...[container, mark, killMs, wantedBy]: readonly number[]) => {
          const queue = -wantedBy - 1;
          if (mark === PreemptionMark.marked) this.marks.push(`${container} in ${killMs} for ${queue}`);
          else this.marks.push(`${container} ${mark === PreemptionMark.spared ? 'spared' : 'killable'}`);
        },
        wantBack: () => undefined,
      },
      this.book,
      TIMER,
      {
        counts: ({ id }) => this.containers.has(id),
        kill: (container) => {
          this.killed.push(container.id);
          this.book.release(container);
          this.monitor.containerGone(container);
          this.monitor.wake();
        },
        freed: () => undefined,
        report: (at, ideal, toBePreempted) => this.reports.push([at, ideal[0], toBePreempted[0]]),
      },
    );
  }

  add(leaf: number, held: number, wanted: number): CapacityApp {
    const at = this.book.queues[leaf];
    const app = new CapacityApp(leaf, at.users.of(`user${leaf}`, 1), at, 0, leaf, this.book.rows);
    const key = app.requests.add(new RequestKey(1, leaf, of(1)));
    key.setAny(wanted, true, of(1));
    app.pending = wanted;
    this.book.addApp(app);
    for (let i = 0; i < held; i++) {
      const container = {
        id: this.containers.size,
        serial: this.book.newSerial(),
        app,
        key,
        node: 0,
        size: of(1),
        isMaster: false,
      };
      this.containers.set(container.id, container);
      this.book.allocate(container, false);
    }
    return app;
  }

  /** The next round; false when none is due. */
  step(): boolean {
    const { timer } = this;
    if (timer === undefined) return false;
    this.timer = undefined;
    this.now = timer.at;
    this.monitor.round();
    return true;
  }
}

const snapshotOf = ({ book, views }: Scene) => preemptionSnapshot(book, false, views);

let scene: Scene;
beforeEach(() => (scene = new Scene()));

describe('the snapshot of the live book', () => {
  it('has what queues hold and what their users may still ask for', () => {
    const { snapshot } = snapshotOf(scene);
    const [root, a, b] = snapshot.queues.map(({ partitions }) => partitions[0]);
    expect([root?.used[0], a?.used[0], b?.used[0]]).toEqual([100, 20, 80]);
    expect([a?.guaranteed[0], a?.pending[0], b?.pending[0]]).toEqual([50, 30, 0]);
    expect(snapshot.apps.map(({ containers }) => containers.length)).toEqual([20, 80]);
  });

  it('has the masters that active applications wait for', () => {
    const [app] = scene.book.queues[1].ordering.apps;
    const master = app.requests.add(new RequestKey(0, 9, of(3), true));
    app.hasMaster = true;
    app.amSize.set(of(3));
    const awaited = () => snapshotOf(scene).snapshot.apps.map(({ awaitedMaster }) => awaitedMaster?.[0]);
    expect(awaited()).toEqual([undefined, undefined]);
    master.setAny(1, true, of(3));
    expect(awaited()).toEqual([3, undefined]);
    app.active = false;
    expect(awaited()).toEqual([undefined, undefined]);
  });

  it('does not depend on earlier snapshots', () => {
    const fresh = () => preemptionSnapshot(scene.book, false, new ContainerViews()).snapshot;
    const held = [...scene.containers.values()];
    const steps: readonly (() => void)[] = [
      () => undefined,
      () => scene.book.release(held[99]),
      () => scene.book.allocate({ ...held[3], id: 100 }, false),
      () => scene.book.nodes[0].ended.push(held[98]),
      () => scene.book.markKillable(held[97]),
      () => scene.book.release(held[97]),
      () => scene.book.release(held[98]),
      () => scene.book.nodes[0].ended.pop(),
    ];
    for (const step of steps) {
      step();
      expect(snapshotOf(scene).snapshot).toEqual(fresh());
    }
  });

  it('counts only demand within the limits of users, and knows all of it', () => {
    scene = new Scene();
    const [root, a, b] = scene.book.queues.map(({ config }) => config);
    scene.book.configure(settings, [root, { ...a, userLimitFactor: 0.5 }, b]);
    const figures = snapshotOf(scene).snapshot.queues[1].partitions[0];
    expect(figures?.pending[0]).toBe(5);
    expect(figures?.asked?.[0]).toBe(60);
  });

  it('inherits the settings of preemption from the queues above', () => {
    const [root, a, b] = scene.book.queues.map(({ config }) => config);
    scene.book.configure(settings, [{ ...root, disablePreemption: true }, { ...a, disablePreemption: false }, b]);
    const disabled = snapshotOf(scene).snapshot.queues.map(({ preemptionDisabled }) => preemptionDisabled);
    expect(disabled).toEqual([true, false, true]);
  });
});

describe('the preemption monitor', () => {
  it('does nothing while it is switched off', () => {
    scene.authored = {};
    scene.monitor.wake();
    expect(scene.step()).toBe(false);
  });

  it('marks the youngest containers, and kills them when the wait is over', () => {
    scene.monitor.wake();
    expect(scene.timer).toMatchObject({ at: 3 * SECOND, alive: true });
    scene.step();
    expect(scene.marks).toEqual(['99 in 6000 for 1', '98 in 6000 for 1']);
    expect(scene.reports.slice(0, 3)).toEqual([
      [0, 100, 0],
      [1, 50, 0],
      [2, 50, 10],
    ]);
    scene.step();
    expect(scene.killed).toEqual([]);
    scene.step();
    expect(scene.now).toBe(9 * SECOND);
    expect(scene.killed).toEqual([99, 98]);
  });

  it('rests when it has nothing to take, until something changes', () => {
    const { a, b } = { a: scene.book.queues[1], b: scene.book.queues[2] };
    for (const id of [...scene.containers.keys()].filter((id) => id >= 75)) {
      scene.book.release(scene.containers.get(id) as CapacityContainer);
    }
    expect([a.used[0], b.used[0]]).toEqual([20, 55]);
    scene.monitor.wake();
    scene.step();
    expect(scene.marks).toEqual([]);
    expect(scene.timer).toBeUndefined();
    scene.monitor.wake();
    expect(scene.timer).toMatchObject({ at: 6 * SECOND });
  });

  it('spares containers when nobody wants their room any more', () => {
    scene.monitor.wake();
    scene.step();
    const [app] = scene.book.queues[1].ordering.apps;
    app.requests.keys[0].setAny(0, true, of(1));
    scene.book.changePending(app, -60);
    scene.step();
    expect(scene.marks.slice(2)).toEqual(['99 spared', '98 spared']);
  });

  it('only observes, and keeps no run alive, in observe-only mode', () => {
    scene.authored = { ...scene.authored, [`${PREFIX}observe_only`]: true };
    scene.monitor.wake();
    expect(scene.timer?.alive).toBe(false);
    scene.step();
    expect(scene.marks).toEqual([]);
    expect(scene.reports).toHaveLength(3);
    expect(scene.timer).toBeUndefined();
  });

  it('offers containers instead of killing them with lazy preemption', () => {
    scene.authored = { ...scene.authored, 'yarn.scheduler.capacity.lazy-preemption-enabled': true };
    scene.monitor.wake();
    for (let i = 0; i < 3; i++) scene.step();
    expect(scene.killed).toEqual([]);
    expect(scene.marks.slice(2)).toEqual(['99 killable', '98 killable']);
    expect(scene.book.queues[2].killable[0]).toBe(2);
    scene.step();
    expect(scene.marks.slice(4)).toEqual(['97 in 6000 for 1', '96 in 6000 for 1']);
  });
});
