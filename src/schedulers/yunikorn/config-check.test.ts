import { describe, expect, test } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';

const SAID = 'YuniKorn does not load this: ';

type Loose = Readonly<Record<string, unknown>>;

/** What would be refused of the queues below the root, each as "FIELD: WHAT WAS EXPECTED" without the beginning "queues.". */
function refused(queues: Readonly<Record<string, Loose>>, preset = 'current', root: Loose = {}): string[] {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', capacity: { vcore: 8, memory: '8GB' } }] },
    queues: [{ id: 'root', ...root }, ...Object.entries(queues).map(([id, queue]) => ({ id: `root.${id}`, ...queue }))],
    scheduler: { type: 'yunikorn', preset },
    workload: [],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const expanded = expandScenario(parsed.value, 'A');
  if (!expanded.ok) throw new Error(JSON.stringify(expanded.error));
  return (expanded.value.notices ?? [])
    .filter(({ message }) => message.startsWith(SAID))
    .map(({ path, message }) => `${path.replace('queues.', '')}: ${message.slice(SAID.length)}`);
}

const guaranteed = (vcore: number) => ({ resources: { guaranteed: { vcore } } });
const max = (vcore: number) => ({ resources: { max: { vcore } } });

describe('queues that YuniKorn does not load', () => {
  test('guarantee more than their maximum', () => {
    const resources = { guaranteed: { vcore: 3, memory: '1GB' }, max: { vcore: 2 } };
    expect(refused({ a: { resources } })).toEqual([
      'root.a.resources.guaranteed: expected no more vcore than resources.max',
    ]);
    expect(refused({ a: { resources: { ...resources, max: { vcore: 3 } } } })).toEqual([]);
  });

  test('have other letters or blanks', () => {
    const message = 'expected a name of 1 to 64 letters from a to z, digits or _ : # / @ -';
    expect(refused({ 'a/b': {}, données: {}, 'night jobs': {} })).toEqual([
      `root.données.id: ${message}`,
      `root.night jobs.id: ${message}`,
    ]);
  });

  test('may have more than one above them', () => {
    expect(refused({ p: max(4), 'p.q': {}, 'p.q.a': max(5) })).toEqual([
      'root.p.q.a.resources.max: expected no more vcore than the maximum of root.p',
    ]);
    expect(refused({ p: max(4), 'p.a': max(4), 'p.b': { resources: { max: { memory: '9GB' } } } })).toEqual([]);
  });

  test('guarantee less than those below them together, whose guarantees count where a queue has none', () => {
    const low = { p: guaranteed(3), 'p.a': guaranteed(2), 'p.q': {}, 'p.q.b': guaranteed(2) };
    const message = 'expected at least as much vcore as the queues below are guaranteed together';
    expect(refused(low)).toEqual([`root.p.resources.guaranteed: ${message}`]);
    expect(refused({ ...low, p: guaranteed(4) })).toEqual([]);
    expect(refused({ ...low, p: {} })).toEqual([]);
    expect(refused({ ...low, p: max(3) })).toEqual([`root.p.resources.max: ${message}`]);
  });

  test('run more applications than the one above them', () => {
    const queues = { p: { maxapplications: 2 }, 'p.a': { maxapplications: 3 } };
    expect(refused(queues)).toEqual(['root.p.a.maxapplications: expected at most 2, as in root.p']);
    // Nothing limits them there.
    expect(refused(queues, '0.9')).toEqual([]);
    expect(refused({ ...queues, p: {} })).toEqual([]);
  });

  test('have limits beyond their own', () => {
    const limits = [{ users: ['ana'], maxresources: { vcore: 3 }, maxapplications: 4 }];
    expect(refused({ a: { ...max(2), maxapplications: 3, limits } })).toEqual([
      'root.a.limits: expected maxapplications of ana up to 3, those of root.a',
      'root.a.limits: expected no more vcore for ana than the maximum of root.a',
    ]);
    expect(refused({ a: { ...max(2), maxapplications: 3, limits } }, '0.9')).toEqual([]);
  });

  test('have limits beyond those above, of the same user or of everybody', () => {
    const above = (user: string) => ({
      p: { limits: [{ users: [user], maxresources: { vcore: 2 }, maxapplications: 2 }] },
    });
    const below = { 'p.a': { limits: [{ users: ['ana'], maxresources: { vcore: 3 } }] } };
    for (const user of ['ana', '*']) {
      expect(refused({ ...above(user), ...below })).toEqual([
        'root.p.a.limits: expected maxapplications of ana from 1 to 2, as in root.p',
        'root.p.a.limits: expected no more vcore for ana than in root.p',
      ]);
    }
    expect(refused({ ...above('ben'), ...below })).toEqual([]);
  });
});
