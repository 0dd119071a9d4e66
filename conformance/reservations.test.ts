/**
 * Cases of Hadoop's TestReservations as scenes under the CapacityScheduler. An application asks at three request priorities at
 * once, which no kind of fact has.
 */
import { expect, test } from 'vitest';
import '../src/engine/systems';
import { SECOND } from '../src/base/units';
import { Rec } from '../src/sim/trace/trace';
import { CAPACITY, ONE_BY_ONE, nodeOf, size } from './adapters/yarn-capacity/running';
import { play } from './scene/play';
import type { Stage, Step } from './scene/stage';

const GB = 1024;
const NODE = 8 * GB;
const ASK = SECOND;

/** A master, two maps and two reduces. The more important a request, the smaller its number in YARN; here it is the other way. */
const REQUESTS = [
  { priority: -1, memory: 2 * GB, count: 1 },
  { priority: -10, memory: 5 * GB, count: 2 },
  { priority: -5, memory: 3 * GB, count: 2 },
];

function askForAll(stage: Stage): void {
  for (const { priority, memory, count } of REQUESTS) stage.ask('app', { size: size(memory), count, priority });
}

/**
 * Nodes report one after the other, and each gives at most one container.
 * @returns after each report, GB that the application holds and how many nodes are reserved for it
 */
async function afterReports(nodes: readonly string[], reports: readonly string[], continuesLooking: boolean) {
  const at = (report: number): number => ASK + (report + 1) * SECOND;
  const { stage, simulation, records } = await play(
    {
      scheduler: { ...ONE_BY_ONE, [`${CAPACITY}reservations-continue-look-all-nodes`]: continuesLooking },
      resourceTypes: ['vcore', 'memory'],
      nodes: nodes.map((id) => nodeOf(id, NODE)),
      queues: [{ id: 'root' }, { id: 'root.a', settings: { capacity: 100, 'user-limit-factor': 100 } }],
      applications: [{ id: 'app', queue: 'root.a' }],
      heartbeatsByScript: true,
      horizon: at(reports.length),
    },
    [
      { at: ASK, take: askForAll },
      ...reports.map((node, i): Step => ({ at: at(i), take: (now) => now.heartbeat(node) })),
    ],
  );
  const { world } = simulation;
  const sizes = stage.given.map(({ ask, at: from }) => ({
    from,
    gb: world.shapes[world.askShape[ask] * world.types + 1] / size(GB).memory,
  }));
  return reports.map((_, i) => {
    const reserved = new Set<string>();
    for (const { time, a, b, c } of records(Rec.reservation)) {
      if (time > at(i)) break;
      if (c === 1) reserved.add(`${a} ${b}`);
      else reserved.delete(`${a} ${b}`);
    }
    return [sizes.reduce((sum, { from, gb }) => sum + (from <= at(i) ? gb : 0), 0), reserved.size];
  });
}

const NODES = ['n0', 'n1', 'n2'];
const REPORTS = ['n0', 'n0', 'n1', 'n0', 'n2', 'n1'];
/** Before the last report the two cases are the same: one node is reserved. */
const BEFORE_THE_LAST = [
  [2, 0],
  [5, 0],
  [8, 0],
  [8, 1],
  [13, 1],
];

test('testReservation: a reservation is given up for a node that has room', async () => {
  expect(await afterReports(NODES, REPORTS, true)).toEqual([...BEFORE_THE_LAST, [18, 0]]);
});

test('testReservationNoContinueLook: without looking further the reservation stays', async () => {
  expect(await afterReports(NODES, REPORTS, false)).toEqual([...BEFORE_THE_LAST, [13, 1]]);
});

test('testAssignContainersNeedToUnreserve: in a cluster that the reservation fills it is exchanged', async () => {
  const after = await afterReports(['n0', 'n1'], ['n0', 'n0', 'n1', 'n0', 'n1'], true);
  expect(after).toEqual([
    [2, 0],
    [5, 0],
    [8, 0],
    [8, 1],
    [13, 0],
  ]);
});
