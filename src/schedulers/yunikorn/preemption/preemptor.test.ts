import { describe, expect, it } from 'vitest';
import { preemptionIn } from './scene.test-helper';
import type { Scene } from './scene.test-helper';

/** Two containers of one queue, and an ask of its sibling; each queue is guaranteed five of ten. */
const siblings: Scene = {
  queues: {
    'root.parent': { guaranteed: { first: 10 }, max: { first: 20 } },
    'root.parent.child1': { guaranteed: { first: 5 }, max: { first: 10 } },
    'root.parent.child2': { guaranteed: { first: 5 }, max: { first: 10 } },
  },
  nodes: { n1: { first: 5 }, n2: { first: 5 } },
  held: {
    old: { queue: 'root.parent.child1', node: 'n1', size: { first: 5 } },
    new: { queue: 'root.parent.child1', node: 'n2', size: { first: 5 } },
  },
  ask: { queue: 'root.parent.child2', size: { first: 5 } },
};

/** A parent whose maximum is 18, of which 15 are held on nodes with much room. */
const full: Scene = {
  queues: {
    'root.parent': { max: { first: 18 } },
    'root.parent.child1': {},
    'root.parent.child2': { guaranteed: { first: 15 } },
    'root.parent.child3': {},
  },
  nodes: { n1: { first: 30 }, n2: { first: 30 } },
  held: {
    a: { queue: 'root.parent.child1', node: 'n1', size: { first: 5 } },
    b: { queue: 'root.parent.child1', node: 'n2', size: { first: 5 } },
    c: { queue: 'root.parent.child3', node: 'n2', size: { first: 5 } },
  },
  ask: { queue: 'root.parent.child2', size: { first: 10 } },
};

// The scenes are those of preemption_test.go of YuniKorn core.
describe('preemption since 1.6', () => {
  it('takes one container where another one would bring its queue below the guarantee', () => {
    expect(preemptionIn({ ...siblings, nodes: { n1: { first: 10 } }, held: onOneNode(siblings) })).toBe('n1: new');
    expect(preemptionIn(siblings)).toBe('n1: old');
  });

  it('looks at no node that is too small for the ask', () => {
    const queues = { ...siblings.queues, 'root.parent.child2': { guaranteed: { first: 6 } } };
    expect(preemptionIn({ ...siblings, queues, ask: { ...siblings.ask, size: { first: 6 } } })).toBe('none');
  });

  it('takes a sibling without a guarantee although their parent is above its own', () => {
    const one = (node: string) => ({ queue: 'root.parent.child1', node, size: { first: 1 } });
    const scene: Scene = {
      queues: {
        'root.parent': { guaranteed: { first: 2 }, max: { first: 20 } },
        'root.parent.child1': {},
        'root.parent.child2': { guaranteed: { first: 1 }, max: { first: 10 } },
      },
      nodes: { n1: { first: 3 }, n2: { first: 3 } },
      held: { a6: one('n1'), a5: one('n2'), a4: one('n1'), a3: one('n2'), a2: one('n1'), a1: one('n2') },
      ask: { queue: 'root.parent.child2', size: { first: 1 } },
    };
    expect(preemptionIn(scene)).toBe('n1: a2');
  });

  it('takes as many as the ask needs where a maximum is in the way, from any node, the newest first', () => {
    expect(preemptionIn(full)).toBe('n1: c b');
  });

  it('spares what has a higher priority', () => {
    const held = { ...full.held, c: { ...full.held['c'], priority: 1000 } };
    expect(preemptionIn({ ...full, held })).toBe('n1: b a');
  });

  it('takes nothing where the victims together are less than the ask', () => {
    const two = (node: string) => ({ queue: 'root.parent.child1', node, size: { first: 2 } });
    const scene: Scene = {
      queues: {
        'root.parent': { max: { first: 8 } },
        'root.parent.child1': {},
        'root.parent.child2': { guaranteed: { first: 5 } },
      },
      nodes: { n1: { first: 10 }, n2: { first: 10 } },
      held: { a: two('n1'), b: two('n2') },
      ask: { queue: 'root.parent.child2', size: { first: 5 } },
    };
    expect(preemptionIn(scene)).toBe('none');
    expect(preemptionIn({ ...scene, ask: { ...scene.ask, size: { first: 4 } } })).toBe('n1: b a');
  });

  it('takes only containers on the node where the nodes are full', () => {
    const scene: Scene = {
      queues: {
        'root.parent': { max: { first: 6 } },
        'root.parent.child1': {},
        'root.parent.child2': { guaranteed: { first: 5 } },
      },
      nodes: { n1: { first: 5 }, n2: { first: 5 } },
      held: {
        a: { queue: 'root.parent.child1', node: 'n1', size: { first: 2 } },
        b: { queue: 'root.parent.child1', node: 'n2', size: { first: 2 } },
      },
      ask: { queue: 'root.parent.child2', size: { first: 5 } },
    };
    expect(preemptionIn(scene)).toBe('none');
  });

  /** Below two parents: three containers of a core, three without; the ask's queue is guaranteed two cores. */
  const cores = (size: Record<string, number>, other: Record<string, number>, node: Record<string, number>): Scene => ({
    queues: {
      'root.parent': { max: { vcore: 3 } },
      'root.parent.p1': {},
      'root.parent.p2': {},
      'root.parent.p1.child1': { guaranteed: { vcore: 2 } },
      'root.parent.p2.child2': { guaranteed: { vcore: 1 } },
      'root.parent.p2.child3': {},
    },
    nodes: { n1: node },
    held: Object.fromEntries(
      ['o1', 'o2', 'o3', 'c1', 'c2', 'c3'].map((name) => [
        name,
        { queue: 'root.parent.p2.child2', node: 'n1', size: name.startsWith('o') ? other : size },
      ]),
    ),
    ask: { queue: 'root.parent.p1.child1', size: { vcore: 2 } },
  });

  it('takes what holds the types of the ask, down to the guarantee of its queue', () => {
    const memory = { memory: 100 };
    expect(preemptionIn(cores({ vcore: 1, ...memory }, memory, { vcore: 5, memory: 700 }))).toBe('n1: c3 c2');
    expect(preemptionIn(cores({ vcore: 1, ...memory }, memory, { vcore: 3, memory: 700 }))).toBe('n1: c3 c2');
    expect(preemptionIn(cores({ vcore: 1 }, { gpu: 100 }, { vcore: 3, gpu: 700 }))).toBe('n1: c3 c2');
  });

  it('counts a guarantee above the ask, and a type that is not guaranteed does not matter', () => {
    const scene: Scene = {
      queues: {
        'root.parent': { max: { vcore: 2 } },
        'root.parent.p1': { guaranteed: { vcore: 1 } },
        'root.parent.p2': {},
        'root.parent.p1.child1': {},
        'root.parent.p2.child2': {},
      },
      nodes: { n1: { vcore: 3, memory: 400 } },
      held: {
        a: { queue: 'root.parent.p2.child2', node: 'n1', size: { vcore: 1, memory: 200 } },
        b: { queue: 'root.parent.p2.child2', node: 'n1', size: { vcore: 1, memory: 200 } },
      },
      ask: { queue: 'root.parent.p1.child1', size: { vcore: 1 } },
    };
    expect(preemptionIn(scene)).toBe('n1: b');
    expect(preemptionIn({ ...scene, nodes: { n1: { vcore: 2, memory: 400 } } })).toBe('n1: b');
  });

  it('takes drivers after all others that allow it, and from the node where none has to go', () => {
    const driver = { ...siblings.held['new'], is: 'driver' } as const;
    expect(preemptionIn({ ...siblings, held: { old: { ...siblings.held['old'] }, new: driver } })).toBe('n1: old');
    const first = { ...siblings.held['old'], is: 'driver' } as const;
    expect(preemptionIn({ ...siblings, held: { old: first, new: siblings.held['new'] } })).toBe('n2: new');
    expect(preemptionIn({ ...siblings, held: { old: first, new: driver } })).toBe('n1: old');
    const out = { ...siblings.held['new'], is: 'opted out' } as const;
    expect(preemptionIn({ ...siblings, held: { old: first, new: out } })).toBe('n1: old');
  });

  it('looks for nodes in batches of ten, and not beyond one that will do', () => {
    const many = (last: 'driver' | 'opted out' | undefined, count: number): Scene => {
      const names = Array.from({ length: count }, (_, i) => `n${String(i).padStart(2, '0')}`);
      const held = names.map((node, i) => [
        node,
        { queue: 'root.rich', node, size: { first: 1 }, is: i === count - 1 ? undefined : last },
      ]);
      return {
        queues: { 'root.rich': {}, 'root.poor': { guaranteed: { first: 1 } } },
        nodes: Object.fromEntries(names.map((name) => [name, { first: 1 }])),
        held: Object.fromEntries(held),
        ask: { queue: 'root.poor', size: { first: 1 } },
      };
    };
    expect(preemptionIn(many('driver', 25))).toBe('n24: n24');
    expect(preemptionIn(many(undefined, 25))).toBe('n00: n00');
  });

  it('tries a node with room only where the queues have none', () => {
    expect(preemptionIn({ ...full, nodesTried: true })).toBe('none');
  });
});

describe('preemption up to 1.5', () => {
  const old = (scene: Scene): Scene => ({ ...scene, release: '1.5' });

  it('takes one container where another one would bring its queue below the guarantee', () => {
    expect(preemptionIn(old({ ...siblings, nodes: { n1: { first: 10 } }, held: onOneNode(siblings) }))).toBe('n1: new');
    const large = { ...siblings.ask, size: { first: 25 } };
    expect(preemptionIn(old({ ...siblings, ask: large }))).toBe('none');
  });

  it('needs a guarantee of the ask, its own or one above', () => {
    const guaranteed = (parent: Record<string, number>, child: Record<string, number>) =>
      preemptionIn(
        old({
          ...siblings,
          queues: {
            'root.parent': { guaranteed: parent },
            'root.parent.child1': { guaranteed: { first: 5 } },
            'root.parent.child2': { guaranteed: child },
          },
        }),
      );
    expect(guaranteed({}, {})).toBe('none');
    expect(guaranteed({ first: 10 }, {})).toBe('n1: old');
    expect(guaranteed({}, { first: 5 })).toBe('n1: old');
    expect(guaranteed({ first: 10 }, { first: 5 })).toBe('n1: old');
  });

  it('takes nothing from a queue without a guarantee, unless its maximum leaves a type out', () => {
    const queues = (max: Record<string, number>) => ({
      'root.rich': { max },
      'root.poor': { guaranteed: { first: 5 } },
    });
    const held = { a: { queue: 'root.rich', node: 'n1', size: { first: 5, second: 1 } } };
    const scene: Scene = {
      queues: queues({}),
      nodes: { n1: { first: 5, second: 5 } },
      held,
      ask: { queue: 'root.poor', size: { first: 5 } },
    };
    expect(preemptionIn(old(scene))).toBe('none');
    expect(preemptionIn(old({ ...scene, queues: queues({ first: 5 }) }))).toBe('n1: a');
  });

  it('takes all that it finds, however much they are together', () => {
    const queues = {
      'root.rich': { guaranteed: { first: 1, second: 1 } },
      'root.poor': { guaranteed: { first: 4, second: 8 } },
    };
    const small = { queue: 'root.rich', node: 'n1', size: { first: 1, second: 2 } };
    const scene: Scene = {
      queues,
      nodes: { n1: { first: 4, second: 8 } },
      held: { a: small, b: small, c: small, d: small },
      ask: { queue: 'root.poor', size: { first: 3, second: 3 } },
    };
    expect(preemptionIn(old(scene))).toBe('n1: d c b');
    expect(preemptionIn(scene)).toBe('n1: d c');
  });
});

/** The containers of the siblings on the first node. */
function onOneNode({ held }: Scene): Scene['held'] {
  return Object.fromEntries(Object.entries(held).map(([name, one]) => [name, { ...one, node: 'n1' }]));
}
