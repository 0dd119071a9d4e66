import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { runScenario } from '../../../engine/testing/run-scenario.test-helper';
import { applyVariant } from '../../../engine/document/variants';
import { err, ok } from '../../../base/result';
import type { Scenario } from '../../../scenario/schema';
import { libraryEntries, policyFunctions, providedEntries } from '../../../schedulers/own/api';
import { fieldExample } from '../../../schedulers/own/field-examples';
import { FIELDS } from '../../../schedulers/own/fields';
import type { RecordName } from '../../../schedulers/own/fields';
import { check } from '../../../schedulers/own/language/program';
import { lackOf } from '../../../schedulers/own/check';
import { emptyPolicies, nodeExamples, policyExamples, wholeExamples } from '../../../schedulers/own/examples';
import { editDocument } from '../../../authoring/edit-document';
import { matching } from '../source/completion';
import { charactersInLink } from './link-share';
import { withNewPolicy } from './new-policy';
import type { NewPolicy } from './new-policy';
import { policyFrom } from './policy-file';
import { queuesUsing, schedulerFieldsUsing, usageEdits, whyKept, withoutPolicy } from './own-policies';
import { purposesOf } from './purposes';
import type { Purpose } from './purposes';
import { helpFor, optionsAt } from './policy-completion';
import { problemAt } from './problem-at';
import { tried } from './try-example';

const names = (before: string, text = before): string[] => {
  const found = optionsAt(before, text);
  return found === null ? [] : matching(found.options, found.typed).map(({ name }) => name);
};

describe('completion', () => {
  it('offers the fields of the record that a parameter is, whatever it is called', () => {
    expect(names('const key = (one) => one.wa')).toEqual(['waited']);
    expect(names('const score = (ask, place) => place.free')).toEqual(['freeMemory', 'freeVcores']);
    expect(names('  return b.sub', 'const compare = (a, b) => {\n  return b.sub')).toEqual(['submitted']);
  });

  it('offers the fields of what a loop or a callback goes through, and of what was found', () => {
    expect(names('for (const one of cluster.apps) { one.sub')).toEqual(['submitted']);
    expect(names('for (const one of cluster.nodes) { one.sub')).toEqual([]);
    expect(names('cluster.apps.filter((a) => a.pend')).toEqual(['pending', 'pendingMemory', 'pendingVcores']);
    expect(names('cluster.nodes.filter((x) => x.containers < 4).map((y) => y.sp')).toEqual(['speed']);
    expect(names('const shares = (members, total) => members.map((one, i) => one.dem')).toEqual(['demand']);
    expect(names('const best = cluster.nodes.find((n) => n.freeVcores > 0);\nbest.ra')).toEqual(['rack']);
    // Of two lists the one that its callback belongs to.
    expect(names('cluster.apps.map((a) => cluster.nodes.find((b) => b.ra')).toEqual(['rack']);
  });

  it('offers the methods of lists and texts, and what is behind Math', () => {
    expect(names('cluster.apps.fi')).toEqual(['filter', 'find', 'findIndex', 'fill']);
    expect(names('const key = (app) => app.preferred.inc')).toEqual(['includes']);
    expect(names('const key = (app) => app.queue.sta')).toEqual(['startsWith']);
    expect(names('Math.fl')).toEqual(['floor']);
    expect(names('const key = (app) => app.pending.')).toEqual([]);
    expect(names('const key = (app) => app.deadline.mem')).toEqual([]);
  });

  it('offers what may be defined and called, and nothing inside other words', () => {
    expect(names('const com')).toEqual(['compare']);
    expect(names('dr')).toEqual(['draw']);
    expect(names('unknown.wa')).toEqual([]);
  });

  it('says what a field is, with its unit', () => {
    expect(helpFor('const key = (app) => app.waited', 'const key = (app) => app.waited')).toMatch(/\(s\)$/);
    expect(helpFor('draw', '')).toContain('[0, 1)');
    expect(helpFor('nothing', '')).toBeUndefined();
  });
});

/** A document as a variant sees it. */
const seenAs = (document: Scenario, id = 'A') => ({ id, index: 2, document });

/** The document with a new policy, which must be possible. */
function added(...given: Parameters<typeof withNewPolicy>): NewPolicy {
  const made = withNewPolicy(...given);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

it('every example of the reference runs', () => {
  const library = libraryEntries.map(({ kind, example }) => ({ name: kind, example }));
  for (const { name, example } of [...policyFunctions, ...providedEntries, ...library]) {
    const told = tried(example);
    expect(told, name).toMatch(/^(Order|Nodes|Decision|Shares of 100|Over|Headroom): /);
    expect(told, name).not.toContain('line');
  }
});

it('every field of the reference has an example that uses it and runs', () => {
  for (const record of Object.keys(FIELDS) as RecordName[]) {
    for (const field of FIELDS[record]) {
      const example = fieldExample(record, field);
      expect(example).toContain(`${record}.${field.name}`);
      const told = tried(example, record === 'queue' ? 'queue' : 'app');
      expect(told, example).toMatch(/^(Order|Nodes|Decision|Shares of 100|Over): /);
      expect(told, example).not.toContain('line');
    }
  }
});

it('says how much longer a policy makes a link', () => {
  const [fifo, lottery] = ['fifo', 'lottery'].map((id) => {
    const example = policyExamples.find((one) => one.id === id);
    if (example === undefined) throw new Error(`there is no example ${id}`);
    return charactersInLink({ id, title: example.title, api: 1, code: example.code });
  });
  // Source: specification of own policies, section 8, whose documents hold more than these.
  expect(fifo).toBeGreaterThan(60);
  expect(fifo).toBeLessThan(110);
  expect(lottery).toBeGreaterThan(fifo);
  expect(lottery).toBeLessThan(220);
});

it('places a mistake at its word', () => {
  const code = 'const key = (app) =>\n  app.wat;';
  const { from, to, message } = problemAt(code, { line: 2, column: 7, message: 'no such field' });
  expect(code.slice(from, to)).toBe('wat');
  expect(message).toBe('Line 2, column 7: no such field');
});

describe('a new policy', () => {
  const base = galleryEntry('two-queues')?.scenario as Scenario;
  const [example] = policyExamples;

  it('runs in its own new variant, and can be removed without a trace', () => {
    const made = added(base, 'A', example);
    expect(made.variant).toBe('C');
    const seen = applyVariant(made.document, 'C');
    expect(seen.ok && queuesUsing(seen.value, made.policy)).toEqual(['root.etl', 'root.adhoc']);
    const first = applyVariant(made.document, 'A');
    expect(first.ok && queuesUsing(first.value, made.policy)).toEqual([]);
    if (!seen.ok) throw new Error('not valid');
    const { variants: _, ...alone } = seen.value;
    const removed = withoutPolicy(alone as Scenario, [seenAs(alone as Scenario)], made.policy);
    expect(removed.ok && removed.value.policies).toBeUndefined();
  });

  it('that scores nodes is found where the scheduler names it, and removed from there', () => {
    // The text of a lesson may still name a policy that is gone.
    const made = applyVariant(galleryEntry('own-node-filter')?.scenario as Scenario, 'B');
    if (!made.ok) throw new Error('not valid');
    const { variants: _, lesson: __, ...alone } = made.value;
    const document = alone as Scenario;
    expect(schedulerFieldsUsing(document, 'careful')).toEqual([['node-policy']]);
    const removed = withoutPolicy(document, [seenAs(document)], 'careful');
    expect(removed.ok && JSON.stringify(removed.value)).not.toContain('careful');
  });

  const seenIn = (document: Scenario, id: string): Scenario => {
    const seen = applyVariant(document, id);
    if (!seen.ok) throw new Error('not valid');
    return seen.value;
  };

  it.each([
    ['two-queues', ['nodesortpolicy', 'type']],
    ['own-node-filter', ['node-policy']],
  ])('that chooses nodes is named by the scheduler of %s', (scenario, field) => {
    const { document, policy, variant } = added(galleryEntry(scenario)?.scenario as Scenario, 'A', nodeExamples[0]);
    expect(schedulerFieldsUsing(seenIn(document, variant), policy)).toEqual([field]);
    // A score alone is refused where nodes come one by one: it brings the rounds that it needs.
    const { run } = runScenario(document, { variant });
    expect(run.ended?.reason).toBe('all-done');
  });

  it('that is a whole scheduler takes the place of any other', () => {
    for (const scenario of ['two-queues', 'omega-hoarding', 'own-node-filter']) {
      const made = added(galleryEntry(scenario)?.scenario as Scenario, 'A', wholeExamples[0]);
      expect(seenIn(made.document, made.variant).scheduler).toEqual({ type: 'own', policy: 'own:first-fit' });
    }
  });

  it('is used for everything that its code decides', () => {
    const code = 'const key = (app) => app.submitted;\nfunction score(ask, node) {\n  return 1;\n}';
    expect(purposesOf(code)).toEqual(['order', 'nodes']);
    expect(usageEdits(base, 'A', { id: 'x', code }).map(({ path }) => path.at(-1))).toEqual([
      'application.sort.policy',
      'application.sort.policy',
      'type',
    ]);
    expect(usageEdits(base, 'A', { id: 'x', code: '// const key = 1;' })).toEqual([]);
  });

  it('that is the scheduler stays until another system is chosen', () => {
    const { document, policy, variant } = added(base, 'A', wholeExamples[0]);
    const kept = (of: string) => {
      const seen = seenIn(document, of);
      return whyKept([seenAs(seen)], seen.policies?.find(({ id }) => id === policy) ?? { id: policy, code: '' });
    };
    expect(kept(variant)).toBe('First fit is the scheduler of C: choose another system there before you remove it.');
    expect(kept('A')).toBeUndefined();
  });

  it('is removed from all variants at once, and leaves the others as they are there', () => {
    const once = added(base, 'A', example);
    const twice = added(once.document, 'A', nodeExamples[0]);
    const code = { path: ['policies', twice.policy, 'code'], value: 'const score = () => 1;' };
    const edited = editDocument(twice.document, [code], 'B');
    if (!edited.ok) throw new Error('not valid');
    const all = ['A', 'B', 'C', 'D'].map((id) => seenAs(seenIn(edited.value, id), id));
    const removed = withoutPolicy(edited.value, all, once.policy);
    if (!removed.ok) throw new Error(removed.error[0].message);
    const left = (id: string) => seenIn(removed.value, id).policies?.map((policy) => [policy.id, policy.code]);
    expect(left('B')).toEqual([[twice.policy, 'const score = () => 1;']]);
    expect(left('C')).toEqual([[twice.policy, nodeExamples[0].code]]);
    expect(queuesUsing(seenIn(removed.value, 'C'), once.policy)).toEqual([]);
    // Where it was not in use, the orders are what they were.
    for (const id of ['A', 'B']) expect(seenIn(removed.value, id).queues).toEqual(seenIn(base, id).queues);
  });

  it('gets an id and a title of its own', () => {
    const once = added(base, 'A', example);
    const { document, policy } = added(once.document, 'A', example);
    expect(policy).toBe(`${example.id}-2`);
    expect(document.policies?.map(({ title }) => title)).toEqual([example.title, `${example.title} (2)`]);
    expect(document.variants?.at(-1)?.title).toBe(`${example.title} (2)`);
    const long = added(base, 'A', { ...example, title: 'x'.repeat(200) }).document;
    expect(added(long, 'A', { ...example, title: 'x'.repeat(200) }).policy).toBe(`${example.id}-2`);
  });
});

describe('a policy from a file', () => {
  it('is named like the file and keeps its code', () => {
    const code = 'const key = (app) => app.submitted;\n';
    expect(policyFrom('Mein Plan (2).ts', code)).toEqual(ok({ id: 'mein-plan-2', title: 'Mein Plan (2)', code }));
    expect(policyFrom('排队.ts', code)).toMatchObject({ value: { id: 'policy', title: '排队' } });
    expect(policyFrom('a.ts', 'let x;\r\nlet y;')).toMatchObject({ value: { code: 'let x;\nlet y;' } });
    expect(policyFrom(`${'x'.repeat(300)}.ts`, code)).toMatchObject({ value: { id: 'x'.repeat(36) } });
  });

  it('is refused where there is no code, with the name of the file', () => {
    expect(policyFrom('a.ts', ' \n')).toEqual(err('a.ts is empty'));
    expect(policyFrom('a.txt', 'a\0b')).toEqual(err('a.txt is not a text file'));
    expect(policyFrom('a.json', '{"signalbox": 1}')).toMatchObject({
      error: expect.stringContaining('is JSON') as string,
    });
    expect(policyFrom('a.ts', '{ const x = 1; }')).toMatchObject({ ok: true });
  });

  it('is added without a variant where nothing can use it, and says why', () => {
    const { scenario } = galleryEntry('own-sjf') as { scenario: Scenario };
    const file = { id: 'x', title: 'x', code: 'const kye = (app) => app.submitted;' };
    expect(added(scenario, 'B', file)).toMatchObject({
      policy: 'x',
      variant: 'B',
      unused: 'its code has no key, compare, filter, score or schedule.',
    });
    expect(withNewPolicy(scenario, 'B', { ...file, code: 'x'.repeat(30_000) })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('expected at most 20000 characters') as string },
    });
  });
});

it('a wrong answer is marked at the function that gave it', () => {
  const code = '// A key of mine.\nconst key = (app) => NaN;';
  const fault = { line: 0, column: 0, message: 'NaN', function: 'key' };
  const { from, to } = problemAt(code, fault);
  expect(code.slice(from, to)).toBe('key');
  expect(from).toBeGreaterThan(20);
  expect(problemAt(code, { ...fault, function: '' })).toMatchObject({ from: 0, to: 1 });
  // Without a place, the sentence stands for itself.
  expect(problemAt(code, { ...fault, message: 'a share is a number' }).message).toBe('A share is a number');
});

describe('an empty policy', () => {
  it.each(Object.entries(emptyPolicies))('for %s decides that and nothing else', (purpose, { code }) => {
    expect(purposesOf(code)).toEqual([purpose]);
    const checked = check(code);
    expect(checked.ok && lackOf(checked.value, purpose as Purpose)).toBeUndefined();
  });

  it('runs as it stands', () => {
    for (const { code } of [emptyPolicies.order, emptyPolicies.nodes]) expect(tried(code)).not.toContain('line');
    expect(tried(emptyPolicies.order.code)).toBe('Order: a, b, c.');
    expect(tried(emptyPolicies.nodes.code)).toBe('Nodes: n/1, n/2.');
    expect(tried(emptyPolicies.whole.code)).toBe('Decision: nothing.');
  });
});
