import { SECOND } from '../../base/units';
import { describe, expect, it } from 'vitest';
import { Scribe, State, testDirectory } from '../../analysis/testing/scribe.test-helper';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { ContainerKind, Rec } from '../../sim/trace/trace';
import { blocksOn } from './block-places';
import { clusterAt, fragmentation, freeOn, heldOn, slotsAtWork } from './cluster-at';
import { fragmentationText, nodeLines } from './node-words';
import { plain } from '../../analysis/explain/words';

/** Two nodes of 4 vcores: one driver and a 2-vcore executor on the first, an executor of 2 on the second, which goes at 9 s. */
function smallRun() {
  const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b' }], nodes: [4, 4] }));
  scribe.submit(0, 0);
  scribe.state(0, 0, State.accepted);
  const driver = scribe.ask(0, 0, ContainerKind.driver, 0, 1);
  const executors = scribe.ask(0, 0, ContainerKind.executor, 1, 2);
  scribe.allocate(1, driver, 0);
  const first = scribe.allocate(2, executors, 0);
  const second = scribe.allocate(3, executors, 1);
  scribe.up(4, first);
  scribe.task(5, first, 0, 0);
  scribe.submit(6, 1);
  scribe.state(6, 1, State.accepted);
  scribe.ask(6, 1, ContainerKind.driver, 2, 1);
  scribe.record(8, Rec.nodeState, 1, 0, 1000);
  scribe.end(8, second, 5);
  scribe.record(9, Rec.nodeState, 1, 1, 500);
  return scribe.model(20);
}

describe('the cluster at an instant', () => {
  const model = smallRun();

  it('lists what each node holds, from its allocation to just before its end', () => {
    const early = clusterAt(model, 2.5 * SECOND);
    expect([...heldOn(early, 0)]).toEqual([0, 1]);
    expect([...heldOn(early, 1)]).toEqual([]);
    expect([...heldOn(clusterAt(model, 3 * SECOND), 1)]).toEqual([2]);
    expect([...heldOn(clusterAt(model, 8 * SECOND), 1)]).toEqual([]);
    expect(freeOn(early, 0, 0)).toBe(1000);
  });

  it('knows which nodes are up and how fast', () => {
    expect(clusterAt(model, 8.5 * SECOND).up).toEqual(Uint8Array.of(1, 0));
    expect(freeOn(clusterAt(model, 8.5 * SECOND), 1, 0)).toBe(0);
    const back = clusterAt(model, 9 * SECOND);
    expect(back.up[1]).toBe(1);
    expect(back.speed[1]).toBe(0.5);
  });

  it('knows in which slots tasks run', () => {
    expect(slotsAtWork(model, 4 * SECOND).size).toBe(0);
    expect(slotsAtWork(model, 5 * SECOND).get(1)).toEqual([0]);
  });

  it('distinguishes free resources from those that some ask could use', () => {
    const cluster = clusterAt(model, 7 * SECOND);
    expect(fragmentation(cluster, 0)).toMatchObject({ free: 3000, nodes: 2, largest: 2000, fitting: 0 });
    expect(plain(fragmentationText(cluster, 0, fragmentation(cluster, 0)))).toBe(
      '3 vcore free on 2 nodes, none with the 4 vcore that b waits for.',
    );
  });

  it('says what runs on a node', () => {
    expect(nodeLines(clusterAt(model, 7 * SECOND), 0)).toEqual([
      'n1',
      '3 of 4 vcore, 3 of 64 GB',
      'a driver, a executor 1',
    ]);
    expect(nodeLines(clusterAt(model, 8.5 * SECOND), 1).at(-1)).toBe('lost');
  });

  it('distinguishes nodes that have not joined, or were removed, from lost ones', () => {
    const model = galleryRun('autoscaler');
    const says = (node: number, seconds: number) => nodeLines(clusterAt(model, seconds * SECOND), node).at(-1);
    expect(says(1, 5)).toBe('not there yet');
    expect(says(1, 120)).toBe('expected at 3:10.0');
    expect(says(2, 120)).toBe('not there yet');
    expect(clusterAt(model, 200 * SECOND).absences.has(1)).toBe(false);
    expect(says(0, 1700)).toBe('removed');
  });

  it('adds up to what the queues say, at every instant of a gallery run', () => {
    const run = galleryRun('two-queues');
    for (let at = 0; at < run.end; at += run.end / 40) {
      const cluster = clusterAt(run, at);
      const used = run.directory.nodes.reduce((sum, node, n) => sum + node.capacity[0] - freeOn(cluster, n, 0), 0);
      const { time, value } = run.queues[0].used[0];
      expect(used).toBe(value[time.findLastIndex((t) => t <= at)]);
    }
  });
});

describe('places inside a node', () => {
  it('stay the same as long as a container is held, and never overlap', () => {
    const model = galleryRun('driver-deadlock');
    const places = new Map<number, number>();
    for (let at = 0; at < model.end; at += model.end / 200) {
      const cluster = clusterAt(model, at);
      model.directory.nodes.forEach((node, n) => {
        const { blocks, free } = blocksOn(model, heldOn(cluster, n), n, 0);
        const pieces = blocks.flatMap((block) => block.pieces).toSorted((x, y) => x.from - y.from);
        let end = 0;
        for (const piece of pieces) {
          expect(piece.from).toBeGreaterThanOrEqual(end);
          end = piece.from + piece.size;
        }
        expect(end).toBeLessThanOrEqual(node.capacity[0]);
        const total = [...pieces, ...free].reduce((sum, { size }) => sum + size, 0);
        expect(total).toBe(node.capacity[0]);
        for (const { container, pieces: own } of blocks) {
          expect(places.get(container) ?? own[0].from).toBe(own[0].from);
          places.set(container, own[0].from);
        }
      });
    }
  });

  it('are divided where no gap is large enough', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }], nodes: [4] }));
    scribe.submit(0, 0);
    const small = scribe.ask(0, 0, ContainerKind.task, 0, 2);
    const large = scribe.ask(0, 0, ContainerKind.task, 1, 2);
    const first = scribe.allocate(1, small);
    scribe.allocate(2, large);
    const last = scribe.allocate(3, small);
    scribe.end(4, first);
    scribe.end(4, last);
    const scattered = scribe.allocate(5, large);
    const run = scribe.model(9);
    const { blocks, free } = blocksOn(run, heldOn(clusterAt(run, 6 * SECOND), 0), 0, 0);
    expect(blocks.find(({ container }) => container === scattered)?.pieces).toEqual([
      { from: 0, size: 1000 },
      { from: 3000, size: 1000 },
    ]);
    expect(free).toEqual([]);
  });
});
