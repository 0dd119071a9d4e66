import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavesOf } from '../../schedulers/tetrisched/strl/expression';
import { readRequest } from '../../schedulers/tetrisched/strl/request';
import type { Request } from '../../schedulers/tetrisched/strl/request';
import { parseRequestText, requestText } from '../../schedulers/tetrisched/strl/text';
import { NodeSets } from '../../schedulers/tetrisched/wizard/node-sets';
import { checkStrl } from './strl-check';
import { asOperator, childrenOf, newLeaf, operatorNames, replaced, withChild } from './tree-edits';

const sets = new NodeSets(
  [
    { id: 'g/1', rack: 0, labels: ['gpu'] },
    { id: 'g/2', rack: 0, labels: ['gpu'] },
  ],
  ['rack-1'],
);

/** The request that a text means. */
function read(text: string): Request {
  const checked = checkStrl(text, undefined);
  if (!checked.ok) throw new Error(checked.message);
  return checked.request;
}

describe('an expression as text', () => {
  test('says where it is wrong', () => {
    const text = 'max(nCk(gpu, 1, 8), nCk(gp, 2, 3))';
    const checked = checkStrl(text, sets);
    expect(checked).toMatchObject({ ok: false, message: expect.stringContaining('no node set is called "gp"') });
    expect(!checked.ok && checked.where).toEqual({ from: 24, to: 26 });
    expect(checkStrl('nCk(gpu, 0, 8)', sets)).toMatchObject({ ok: false, where: { from: 9, to: 10 } });
  });

  test('is not checked for names before anything has run', () => {
    expect(checkStrl('nCk(anything, 1, 8)', undefined).ok).toBe(true);
  });
});

describe('an expression as a tree', () => {
  const tree = read('max(nCk(gpu, 2, 8s, 4), barrier(2, LnCk(any, 2, 12s, 3)))');

  test('One node is replaced and the others stay', () => {
    const next = replaced(tree, [1, 0], newLeaf(tree));
    expect(next && requestText(next)).toBe('max(nCk(gpu, 2, 8s, 4), barrier(2, nCk(any, 2, 8s, 4)))');
  });

  test('An operator that is left without a child is removed too', () => {
    const without = replaced(tree, [1, 0], undefined);
    expect(without && requestText(without)).toBe('max(nCk(gpu, 2, 8s, 4))');
    expect(replaced(read('scale(2, nCk(any, 1, 1))'), [0], undefined)).toBeUndefined();
  });

  test('A leaf becomes an operator around itself', () => {
    const [leaf] = childrenOf(tree);
    expect(requestText(asOperator(leaf, 'min'))).toBe('min(nCk(gpu, 2, 8s, 4))');
    expect(requestText(asOperator(leaf, 'barrier'))).toBe('barrier(4, nCk(gpu, 2, 8s, 4))');
    expect(requestText(withChild(asOperator(leaf, 'sum')))).toBe('sum(nCk(gpu, 2, 8s, 4), nCk(any, 2, 8s, 4))');
  });

  test('After any edits a tree can be written and read again', () => {
    const step = fc.record({
      at: fc.nat(5),
      op: fc.constantFrom(...operatorNames),
      what: fc.constantFrom('operator', 'child', 'remove'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let now = tree;
        for (const { at, op, what } of steps) {
          const children = childrenOf(now);
          const path = children.length === 0 ? [] : [at % children.length];
          const node = path.length === 0 ? now : children[path[0]];
          const next = what === 'operator' ? asOperator(node, op) : what === 'child' ? withChild(node) : undefined;
          now = replaced(now, path, next) ?? now;
        }
        const stored = parseRequestText(requestText(now));
        const again = stored.ok ? readRequest(stored.value) : stored;
        expect(again).toMatchObject({ ok: true, value: now });
        expect(leavesOf(now).length).toBeGreaterThan(0);
      }),
    );
  });
});
