import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { getAt } from '../base/json';
import type { Json } from '../base/json';
import { applyVariant, variantsOf } from '../engine/document/variants';
import { checkDocument } from '../engine/document/check-document';
import { gallery } from '../engine/gallery';
import type { Scenario } from '../scenario/schema';
import { editDocument } from './edit-document';
import { addVariant, removeVariant, renameVariant } from './edit-variants';
import { EVERY } from './edits';
import type { Edit, Scope } from './edits';

const MAX_APPLICATIONS = ['queues', 'root.spark', 'maxapplications'];
const SORT = ['queues', 'root.spark', 'properties', 'application.sort.policy'];

/** Two variants, B with one difference. */
const deadlock = gallery[0].scenario;

function edited(document: Scenario, path: readonly string[], value: unknown, variant?: Scope): Scenario {
  const result = editDocument(document, [{ path, value }], variant);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problemsOf(document: Scenario, path: readonly string[], value: unknown, variant?: Scope) {
  const result = editDocument(document, [{ path, value }], variant);
  return result.ok ? [] : result.error;
}

function valueIn(document: Scenario, variant: string, path: readonly string[]): Json | undefined {
  const applied = applyVariant(document, variant);
  return applied.ok ? getAt(applied.value, path) : undefined;
}

function changesOf(document: Scenario, variant: string) {
  return variantsOf(document).find((v) => v.id === variant)?.changes ?? [];
}

describe('an edit', () => {
  it('without a scope changes the document, and the other variants follow', () => {
    const document = edited(deadlock, MAX_APPLICATIONS, 4);
    expect(getAt(document, MAX_APPLICATIONS)).toBe(4);
    expect(valueIn(document, 'B', MAX_APPLICATIONS)).toBe(4);
    expect(changesOf(document, 'B')).toEqual(changesOf(deadlock, 'B'));
  });

  it('in the first variant changes the document, and the others stay as they were', () => {
    const document = edited(deadlock, MAX_APPLICATIONS, 4, 'A');
    expect(getAt(document, MAX_APPLICATIONS)).toBe(4);
    expect(valueIn(document, 'B', MAX_APPLICATIONS)).toBeUndefined();
    expect(valueIn(document, 'B', SORT)).toBe('fifo');
    const back = edited(document, MAX_APPLICATIONS, undefined, 'A');
    expect(changesOf(back, 'B')).toEqual(changesOf(deadlock, 'B'));
  });

  it('that takes an application from the first variant leaves it to the others', () => {
    const document = edited(deadlock, ['workload', 'etl'], undefined, 'A');
    expect(document.workload).toEqual([]);
    expect(valueIn(document, 'B', ['workload', 'etl', 'count'])).toBe(8);
  });

  it('in every variant changes those too that differ at the place', () => {
    const document = edited(deadlock, SORT, 'fair', EVERY);
    expect(valueIn(document, 'A', SORT)).toBe('fair');
    expect(valueIn(document, 'B', SORT)).toBe('fair');
    expect(changesOf(document, 'B')).toEqual([]);
  });

  it('in every variant reaches what only one of them has', () => {
    const added = edited(deadlock, ['queues', 'root.ml'], { id: 'root.ml' }, 'B');
    const document = edited(added, ['queues', 'root.ml', 'maxapplications'], 2, EVERY);
    expect(valueIn(document, 'B', ['queues', 'root.ml', 'maxapplications'])).toBe(2);
    expect(valueIn(document, 'A', ['queues', 'root.ml'])).toBeUndefined();
    expect(problemsOf(deadlock, ['queues', 'root.none', 'maxapplications'], 2, EVERY)).not.toEqual([]);
  });

  it('in another variant writes a difference and leaves the document alone', () => {
    const document = edited(deadlock, MAX_APPLICATIONS, 4, 'B');
    expect(document.queues).toBe(deadlock.queues);
    expect(valueIn(document, 'A', MAX_APPLICATIONS)).toBeUndefined();
    expect(valueIn(document, 'B', MAX_APPLICATIONS)).toBe(4);
    expect(valueIn(document, 'B', SORT)).toBe('fifo');
    expect(changesOf(document, 'B')).toEqual([
      { path: SORT, value: 'fifo' },
      { path: MAX_APPLICATIONS, value: 4 },
    ]);
  });

  it('that makes a variant equal to the document removes the difference', () => {
    expect(changesOf(edited(deadlock, SORT, 'stateaware', 'B'), 'B')).toEqual([]);
  });

  it('changes a difference that is there already', () => {
    expect(changesOf(edited(deadlock, SORT, 'fair', 'B'), 'B')).toEqual([{ path: SORT, value: 'fair' }]);
  });

  it('takes a field away in one variant only', () => {
    const document = edited(deadlock, ['workload', 'etl', 'driverStartup'], undefined, 'B');
    expect(changesOf(document, 'B')).toContainEqual({ path: ['workload', 'etl', 'driverStartup'], remove: true });
    expect(valueIn(document, 'A', ['workload', 'etl', 'driverStartup'])).toBe('3s');
    expect(changesOf(edited(document, ['workload', 'etl', 'driverStartup'], '3s', 'B'), 'B')).toHaveLength(1);
  });

  it('inside something that only the variant has changes it there', () => {
    const queue = { id: 'root.ml', resources: { max: { vcore: 2 } } };
    const added = edited(deadlock, ['queues', 'root.ml'], queue, 'B');
    const document = edited(added, ['queues', 'root.ml', 'resources', 'max', 'vcore'], 3, 'B');
    expect(changesOf(document, 'B')).toHaveLength(2);
    expect(valueIn(document, 'B', ['queues', 'root.ml', 'resources', 'max', 'vcore'])).toBe(3);
    expect(changesOf(edited(document, ['queues', 'root.ml'], undefined, 'B'), 'B')).toEqual(changesOf(deadlock, 'B'));
  });

  it('of a field that is the same in every variant never becomes a difference', () => {
    const document = edited(deadlock, ['title'], 'Renamed', 'B');
    expect(document.title).toBe('Renamed');
    expect(changesOf(document, 'B')).toEqual(changesOf(deadlock, 'B'));
  });

  it('begins a list that is not there yet', () => {
    const intervention = { id: 'i1', at: '10s', kind: 'node-lost', node: 'node/1' };
    const document = edited(deadlock, ['interventions', 'i1'], intervention);
    expect(document.interventions).toEqual([intervention]);
    const inB = edited(deadlock, ['interventions', 'i1'], intervention, 'B');
    expect(inB.interventions).toBeUndefined();
    expect(valueIn(inB, 'B', ['interventions', 'i1', 'at'])).toBe('10s');
  });

  it('drops an override that has become empty', () => {
    const document = edited(deadlock, ['overrides', 'etl/3', 'submit'], '5s');
    expect(document.overrides).toEqual({ 'etl/3': { submit: '5s' } });
    expect(edited(document, ['overrides', 'etl/3', 'submit'], undefined).overrides).toBeUndefined();
    expect(edited(deadlock, ['overrides', 'etl/3', 'submit'], undefined)).toBe(deadlock);
  });

  it('is refused with the field when the value is not valid, in every variant', () => {
    expect(problemsOf(deadlock, ['seed'], -1)).toMatchObject([{ path: 'seed' }]);
    const path = ['workload', 'etl', 'driverStartup'];
    expect(problemsOf(deadlock, path, 'soon', 'A')).toMatchObject([{ path: 'workload.etl.driverStartup' }]);
    expect(problemsOf(deadlock, path, 'soon', 'B')).toMatchObject([{ path: 'workload.etl.driverStartup' }]);
    expect(problemsOf(deadlock, ['workload', 'etl', 'queue'], 'root.none', 'B')).toMatchObject([
      { path: 'workload.etl.queue' },
    ]);
  });

  it('is refused when it would break another variant, which is named', () => {
    const batch = { id: 'b', kind: 'batch', queue: 'root.ml' };
    const withQueue = edited(deadlock, ['queues', 'root.ml'], { id: 'root.ml' });
    const document = edited(withQueue, ['workload', 'b'], batch, 'B');
    expect(problemsOf(document, ['queues', 'root.ml'], undefined)).toMatchObject([{ path: 'variants.B' }]);
  });

  it('takes differences with it when what they are about is deleted', () => {
    const withQueue = edited(deadlock, ['queues', 'root.ml'], { id: 'root.ml' });
    const document = edited(withQueue, ['queues', 'root.ml', 'maxapplications'], 3, 'B');
    expect(changesOf(document, 'B')).toHaveLength(2);
    expect(changesOf(edited(document, ['queues', 'root.ml'], undefined), 'B')).toEqual(changesOf(deadlock, 'B'));
  });

  it('is all or nothing when it has several parts', () => {
    const edits: Edit[] = [
      { path: ['seed'], value: 5 },
      { path: ['horizon'], value: 'never' },
    ];
    expect(editDocument(deadlock, edits).ok).toBe(false);
    const both = editDocument(deadlock, [edits[0], { path: ['horizon'], value: '1h' }]);
    expect(both).toMatchObject({ ok: true, value: { seed: 5, horizon: '1h' } });
  });

  it('keeps fields that nobody knows', () => {
    const foreign = { ...deadlock, 'x-course': { week: 3 } };
    expect(edited(foreign, ['seed'], 5, 'B')['x-course']).toEqual({ week: 3 });
  });

  it('in a first variant with a difference of its own changes that', () => {
    const document: Scenario = { ...deadlock, variants: [{ id: 'A', changes: [{ path: SORT, value: 'fair' }] }] };
    expect(valueIn(edited(document, SORT, 'fifo', 'A'), 'A', SORT)).toBe('fifo');
    expect(valueIn(edited(document, MAX_APPLICATIONS, 2, 'A'), 'A', MAX_APPLICATIONS)).toBe(2);
  });
});

describe('variants', () => {
  it('are added as copies under the next free letter, up to four', () => {
    const one = addVariant(deadlock, 'B');
    expect(one?.id).toBe('C');
    expect(one && changesOf(one.document, 'C')).toEqual(changesOf(deadlock, 'B'));
    const two = one && addVariant(one.document, 'A');
    expect(two?.id).toBe('D');
    expect(two && addVariant(two.document, 'A')).toBeUndefined();
    expect(two && checkDocument(two.document).ok).toBe(true);
  });

  it('are written down once there are two', () => {
    const { variants: _, ...single } = deadlock;
    const added = addVariant(single as Scenario, 'A');
    expect(added?.document.variants?.map((v) => v.id)).toEqual(['A', 'B']);
  });

  it('can all be removed but one; the second becomes the document when the first goes', () => {
    const withC = addVariant(deadlock, 'A')?.document as Scenario;
    const rest = removeVariant(withC, 'A') as Scenario;
    expect(getAt(rest, SORT)).toBe('fifo');
    expect(changesOf(rest, 'B')).toEqual([]);
    expect(valueIn(rest, 'C', SORT)).toBe('stateaware');
    const last = removeVariant(rest, 'C') as Scenario;
    expect(removeVariant(last, 'B')).toBeUndefined();
    expect(removeVariant(last, 'X')).toBeUndefined();
  });

  it('take a title and lose it', () => {
    const named = renameVariant(deadlock, 'B', ' First come ') as Scenario;
    expect(named.variants?.[1].title).toBe('First come');
    expect(renameVariant(named, 'B', ' ')?.variants?.[1]).not.toHaveProperty('title');
    expect(renameVariant(named, 'Q', 'x')).toBeUndefined();
  });
});

describe('any sequence of edits', () => {
  const paths = [
    SORT,
    MAX_APPLICATIONS,
    ['queues', 'root.spark', 'resources'],
    ['queues', 'root.spark', 'resources', 'max', 'vcore'],
    ['queues', 'root.ml'],
    ['queues', 'root.ml', 'maxapplications'],
    ['workload', 'etl', 'queue'],
    ['workload', 'etl', 'count'],
    ['overrides', 'etl/2', 'submit'],
    ['interventions', 'i1'],
    ['cluster', 'nodes', 'node', 'count'],
    ['title'],
    ['seed'],
    ['queues'],
  ];
  const values = fc.constantFrom<unknown>(
    undefined,
    1,
    3,
    'fifo',
    'fair',
    'root.ml',
    '10s',
    { id: 'root.ml' },
    { id: 'root.ml', maxapplications: 1 },
    { max: { vcore: 4 } },
    { id: 'i1', at: '1s', kind: 'node-lost', node: 'node/1' },
    [{ id: 'root' }, { id: 'root.spark' }],
    null,
  );
  const edits = fc.array(
    fc.record({ path: fc.constantFrom(...paths), value: values, variant: fc.constantFrom('A', 'B', undefined, EVERY) }),
    { maxLength: 12 },
  );

  it('leaves a valid document in which the edited variant has the value that was set', () => {
    fc.assert(
      fc.property(edits, (sequence) => {
        let document = deadlock;
        for (const { path, value, variant } of sequence) {
          const others = variantsOf(document).filter((v) => typeof variant === 'string' && v.id !== variant);
          const before = others.map((v) => applyVariant(document, v.id));
          const result = editDocument(document, [{ path, value }], variant);
          if (!result.ok) continue;
          document = result.value;
          expect(checkDocument(document).ok).toBe(true);
          if (variant !== EVERY) expect(valueIn(document, variant ?? 'A', path)).toEqual(value);
          // In every variant, it is the same wherever the place is.
          const seen = variantsOf(document).map(({ id }) => valueIn(document, id, path));
          if (variant === EVERY) expect(seen).toContainEqual(value);
          // What is edited in one changes no other.
          if (path[0] !== 'title') {
            const after = others.map((v) => applyVariant(document, v.id));
            expect(after.map(withoutVariants)).toEqual(before.map(withoutVariants));
          }
        }
      }),
      cases(150),
    );
  });
});

function withoutVariants(result: ReturnType<typeof applyVariant>): unknown {
  if (!result.ok) return result;
  const { variants: _, ...rest } = result.value;
  return rest;
}
