import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { isList, isObject } from '../../base/json';
import { checkDocument } from '../document/check-document';
import { expandScenario } from '../expand';
import { PoliciesRefused } from '../run/factories';
import { variantsOf } from '../document/variants';
import { gallery } from '../gallery';
import type { Run } from '../run/run';
import type { RunInput } from '../../sim/run-input';
import { parseScenario } from '../document/schema';
import { prepareRun, startRun } from '../run/simulate';

await prepareRun('tetrisched');

/** Values that stand in wrong places in documents people write, and worse ones. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(0, 1, -1, 0.5, 3, 250, 1e21, '', '0s', '5s', '2', '-1', 'soon', 'etl', 'root', 'node/1'),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 'x' }, { dist: 'normal', mean: 1, sd: 9 }),
  fc.constantFrom<unknown>('1000000d', '0.001', { vcore: 1 }, { vcore: 0.0001 }, ['a', 'b'], 'toString', 'constructor'),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Mutation {
  readonly kind: 'replace' | 'remove' | 'duplicate' | 'swap';
  readonly at: number;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'duplicate', 'swap'),
  at: fc.nat(100_000),
  value: anything,
});

type Holder = Record<string, unknown> | unknown[];

/** Every place in a document: the object or list that holds it, and its key there. */
function placesOf(document: unknown): [holder: Holder, key: string][] {
  const places: [Holder, string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      places.push([node as Holder, key]);
      visit(child);
    }
  };
  visit(document);
  return places;
}

function mutate(document: unknown, { kind, at, value }: Mutation): void {
  const places = placesOf(document);
  if (places.length === 0) return;
  const [holder, key] = places[at % places.length];
  const set = (name: string, given: unknown) => Object.defineProperty(holder, name, descriptor(given));
  const old = Object.getOwnPropertyDescriptor(holder, key)?.value as unknown;
  if (kind === 'replace') set(key, structuredClone(value));
  else if (kind === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  } else if (kind === 'duplicate') {
    if (Array.isArray(holder)) holder.push(structuredClone(old));
    else set(`${key}2`, structuredClone(old));
  } else {
    // What belongs somewhere else.
    const [other, name] = places[(at * 7 + 3) % places.length];
    set(key, structuredClone(Object.getOwnPropertyDescriptor(other, name)?.value));
  }
}

const descriptor = (value: unknown) => ({ value, writable: true, enumerable: true, configurable: true });

const documents = fc
  .record({
    entry: fc.constantFrom(...gallery),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  })
  .map(({ entry, mutations }) => {
    const document: unknown = structuredClone(entry.scenario);
    for (const step of mutations) mutate(document, step);
    return document;
  });

/** A run, or why the policies of its document cannot be run. */
function startedRun(input: RunInput): Run | PoliciesRefused {
  try {
    return startRun(input);
  } catch (error) {
    if (error instanceof PoliciesRefused) return error;
    throw error;
  }
}

describe('a spoiled document', () => {
  test('It either runs or is refused with problems that name a field, and never throws', () => {
    let ran = 0;
    let refused = 0;
    const refuse = (problems: readonly { readonly path: string; readonly message: string }[]) => {
      refused++;
      expect(problems.length).toBeGreaterThan(0);
      for (const { path, message } of problems) {
        expect(path === '' && !message.includes('is not allowed')).toBe(false);
        expect(message).toMatch(/^\S.*\S$/s);
        expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
      }
    };
    fc.assert(
      fc.property(documents, (document) => {
        const parsed = parseScenario(document);
        if (!parsed.ok) {
          refuse(parsed.error);
          return;
        }
        const everything = checkDocument(document);
        for (const { id } of variantsOf(parsed.value)) {
          const expanded = expandScenario(parsed.value, id);
          if (!expanded.ok) {
            refuse(expanded.error);
            expect(everything.ok).toBe(false);
            continue;
          }
          const run = startedRun(expanded.value);
          if (run instanceof PoliciesRefused) {
            refuse(run.problems);
            continue;
          }
          run.slice(5000);
          expect(run.fingerprint).toMatch(/^[0-9a-f]{16}$/);
          expect(isObject(run.directory) && isList(run.directory.shapes as never)).toBe(true);
          ran++;
        }
      }),
      cases(1000),
    );
    expect(Math.min(ran, refused)).toBeGreaterThan(100);
  });
});
