import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { InvariantError } from '../base/assert';
import { SHAPES } from './trace/trace';
import { ContainerPhase, World } from './world';
import { toyInput } from './testing/toy.test-helper';

const world = (nodes: readonly number[], applications = 2) =>
  new World(toyInput({ nodes, applications: Array.from({ length: applications }, (_, i) => ({ id: `a${i}` })) }));

describe('the world', () => {
  test('Equal resource vectors share one shape', () => {
    const w = world([4]);
    expect(w.shape([1000])).toBe(0);
    expect(w.shape([2000])).toBe(1);
    expect(w.shape([1000])).toBe(0);
    expect(w.shapeCount).toBe(2);
  });

  test('There is a bound on different shapes', () => {
    const w = world([4]);
    for (let i = 0; i < SHAPES; i++) w.shape([i]);
    expect(w.shape([5])).toBe(5);
    expect(() => w.shape([SHAPES])).toThrow(InvariantError);
    expect(w.shapes[4000]).toBe(4000);
  });

  test('A container fits when every resource does and the node is up', () => {
    const w = world([2]);
    expect(w.fits(w.shape([2000]), 0)).toBe(true);
    expect(w.fits(w.shape([2001]), 0)).toBe(false);
    w.nodeUp[0] = 0;
    expect(w.fits(w.shape([1]), 0)).toBe(false);
  });

  test('What a container needs, takes and gives back has as many types as the cluster', () => {
    for (const types of [1, 2, 3, 5]) {
      const input = toyInput({ nodes: [4, 4, 4], applications: [{ id: 'a' }] });
      const capacity = Array.from({ length: types }, (_, t) => 1000 + t);
      const resourceTypes = capacity.map((_, t) => `type-${t}`);
      const w = new World({ ...input, resourceTypes, nodes: input.nodes.map((node) => ({ ...node, capacity })) });
      w.shape(capacity.map(() => 7));
      const shape = w.shape(capacity.map((_, t) => 10 * t + 1));
      const container = w.addContainer(w.addAsk(0, { kind: 1, shape, priority: 0 }, 0), 1, -1);
      const rest = capacity.map((most, t) => most - 10 * t - 1);
      expect([...w.nodeFree]).toEqual([...capacity, ...rest, ...capacity]);
      w.endContainer(container);
      expect([...w.nodeFree]).toEqual([...capacity, ...capacity, ...capacity]);
      expect(w.isRoom(shape, 1)).toBe(true);
      for (let t = 0; t < types; t++) {
        const one = w.shape(capacity.map((most, other) => (other === t ? most + 1 : 1)));
        expect([w.isRoom(one, 1), w.fits(one, 1)]).toEqual([false, false]);
        w.overcommitted[t] = 1;
        expect([w.isRoom(one, 1), w.fits(one, 1)]).toEqual([false, true]);
        w.overcommitted[t] = 0;
      }
    }
  });

  test('Containers may be more than were expected', () => {
    const w = world([4]);
    w.expectContainers(1000);
    w.expectContainers(500);
    const rows = w.containerAsk.length;
    expect(rows).toBeGreaterThanOrEqual(1500);
    const ask = w.addAsk(0, { kind: 0, shape: w.shape([0]), priority: 0 }, 0);
    for (let i = 0; i <= rows; i++) w.addContainer(ask, 0, i);
    expect([w.containerTask[0], w.containerTask[rows]]).toEqual([0, rows]);
    expect(w.heldContainers(0)).toHaveLength(rows + 1);
  });

  test('Asks of an application are chained in order of creation, and tables grow', () => {
    const w = world([4]);
    const shape = w.shape([1]);
    const mine: number[] = [];
    for (let i = 0; i < 2000; i++) {
      const ask = w.addAsk(i % 2, { kind: 1, shape, priority: i }, i * 10);
      if (i % 2 === 1) mine.push(ask);
    }
    const chain: number[] = [];
    for (let ask = w.appFirstAsk[1]; ask !== -1; ask = w.askNext[ask]) chain.push(ask);
    expect(chain).toEqual(mine);
    expect([w.askApp[1999], w.askPriority[1999], w.askCreated[1999], w.askPending[1999]]).toEqual([1, 1999, 19_990, 0]);
  });

  test('What containers take they give back, to the last unit', () => {
    const step = fc.record({ add: fc.boolean(), size: fc.constantFrom(1, 333, 1000), pick: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const w = world([4, 4]);
        const live: number[] = [];
        for (const { add, size, pick } of steps) {
          if (add)
            live.push(
              w.addContainer(w.addAsk(pick % 2, { kind: 1, shape: w.shape([size]), priority: 0 }, 0), pick % 2, -1),
            );
          else if (live.length > 0) w.endContainer(live.splice(pick % live.length, 1)[0]);
          const held = [0, 0];
          for (const c of live) held[w.containerNode[c]] += w.shapes[w.askShape[w.containerAsk[c]]];
          expect(Array.from(w.nodeFree)).toEqual(held.map((h) => 4000 - h));
          expect(w.appHeld[0] + w.appHeld[1]).toBe(live.length);
          for (const app of [0, 1]) {
            const own = live.filter((c) => w.askApp[w.containerAsk[c]] === app).sort((a, b) => a - b);
            expect(w.heldContainers(app)).toEqual(own);
          }
          for (const c of live) expect(w.containerPhase[c]).toBe(ContainerPhase.starting);
        }
      }),
      cases(50),
    );
  });
});
