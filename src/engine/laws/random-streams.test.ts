import { afterEach, describe, expect, it, vi } from 'vitest';
import { SchedulerStream as of } from '../../schedulers/random-streams';
import { KernelContext } from '../../sim/scheduler-context';
import { Streams } from '../../sim/streams';
import { runWithoutRows } from '../testing/run-scenario.test-helper';

afterEach(() => void vi.restoreAllMocks());

type Fields = Readonly<Record<string, unknown>>;

const duration = { dist: 'exponential', mean: '10s' };
const batch = { kind: 'batch', count: 4, tasks: 10, duration };
/** An application with more stages than there are streams before those of schedulers. */
const spark = {
  kind: 'spark',
  driverStartup: duration,
  executorStartup: duration,
  stages: Array.from({ length: 100 }, (_, i) => ({
    id: `s${i}`,
    tasks: 4,
    duration,
    ...(i > 0 && { after: [`s${i - 1}`] }),
  })),
};
const ASYNCHRONOUS = 'yarn.scheduler.capacity.schedule-asynchronously.enable';

/** The schedulers that draw, but for Omega (`SchedulerStream` says why), each with work whose durations are drawn as well. */
const drawing: readonly [what: string, scheduler: Fields, work: Fields, from: readonly number[]][] = [
  ['Sparrow, late binding', { type: 'sparrow', 'network.delay': duration }, batch, [of.sparrowSample, of.sparrowDelay]],
  ['Sparrow, work stealing', { type: 'sparrow', workStealing: true }, batch, [of.sparrowSample, of.sparrowSteal]],
  ['Hawk', { type: 'hawk' }, batch, [of.hawkProbes]],
  ['Capacity, asynchronous, Spark', { type: 'yarn-capacity', [ASYNCHRONOUS]: true }, spark, [of.capacityRound]],
  [
    'Capacity, asynchronous, MapReduce',
    { type: 'yarn-capacity', [ASYNCHRONOUS]: true },
    { kind: 'mapreduce', mapDuration: duration },
    [of.capacityRound],
  ],
];

describe('a scheduler and the framework on it', () => {
  it.each(drawing)('draw from different streams: %s', (_, scheduler, work, from) => {
    const ofAll = vi.spyOn(Streams.prototype, 'draw');
    const inRows = vi.spyOn(Streams.prototype, 'drawEach');
    const ofScheduler = vi.spyOn(KernelContext.prototype, 'draw');
    runWithoutRows({
      signalbox: 1,
      cluster: { nodes: [{ id: 'n', count: 8, capacity: { vcore: 1, memory: '8GB' } }] },
      queues: [{ id: 'root' }, ...(scheduler.type === 'yarn-capacity' ? [{ id: 'root.default', capacity: 100 }] : [])],
      scheduler,
      workload: [{ id: 'job', ...work }],
    });
    const drawn = [...ofAll.mock.calls, ...inRows.mock.calls].map(([stream]) => stream);
    const byScheduler = ofScheduler.mock.calls.map(([stream]) => stream);
    expect([...new Set(byScheduler)].toSorted((a, b) => a - b)).toEqual(from);
    expect(drawn.length).toBeGreaterThan(byScheduler.length);
    // What the scheduler has not drawn, the framework has.
    const shared = [...new Set(byScheduler)].filter((stream) => times(drawn, stream) > times(byScheduler, stream));
    expect(shared).toEqual([]);
  });
});

function times(streams: readonly number[], wanted: number): number {
  return streams.filter((stream) => stream === wanted).length;
}
