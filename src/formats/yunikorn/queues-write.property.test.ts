import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { QueueText } from '../../scenario/schema';
import { corpus } from './queues-corpus.test-helper';
import { writeQueuesYaml } from './queues-write';
import type { QueuesToWrite } from './queues-write';
import { openQueuesText } from '../queues-text';
import { partitionSettings, queueTexts } from './model';
import { readConfiguration, readQueuesYaml } from './queues-yaml';

function read(text: string): QueuesToWrite {
  const result = readQueuesYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 1));
  return { queues: result.value.queues, scheduler: { type: 'yunikorn', ...result.value.scheduler } };
}

const name = fc.constantFrom('a', 'b', 'c', 'x-1', 'yes', '010', '#z', '@d');
const resource = fc.dictionary(fc.constantFrom('vcore', 'memory', 'nvidia.com/gpu'), fc.integer({ min: 0, max: 64 }), {
  minKeys: 1,
});
const fields = fc.record(
  {
    resources: fc.record({ guaranteed: resource, max: resource }, { requiredKeys: ['max'] }),
    properties: fc.record(
      {
        'application.sort.priority': fc.constantFrom('enabled', 'disabled'),
        'priority.offset': fc.integer({ min: 1, max: 9 }),
        own: fc.constantFrom('yes', '1', '# no', "it's", 'a\nb', 'null', '~', ' x '),
        null: fc.constant('a: b'),
      },
      { requiredKeys: ['own'] },
    ),
    maxapplications: fc.integer({ min: 1, max: 100 }),
    submitacl: fc.constantFrom('*', 'ana', ' ops', 'ana,ben ops'),
    limits: fc.array(
      fc.record({
        limit: fc.constantFrom('one', 'two: 2'),
        users: fc.constant(['ana']),
        maxapplications: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isParent: fc.constant(true),
  },
  { requiredKeys: [] },
);

/** Queues below root in the order of a file: parents before their children, children together. */
const queues = fc
  .array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fields), { maxLength: 6 })
  .map((list): QueueText[] => {
    const byPath = new Map<string, object>([['root', {}]]);
    for (const [path, own] of list) {
      path.forEach((_, i) => {
        const id = ['root', ...path.slice(0, i + 1)].join('.');
        if (!byPath.has(id)) byPath.set(id, i + 1 === path.length ? own : {});
      });
    }
    const ordered: QueueText[] = [];
    const visit = (id: string): void => {
      ordered.push({ id, ...byPath.get(id) });
      for (const child of byPath.keys())
        if (child.startsWith(`${id}.`) && !child.slice(id.length + 1).includes('.')) visit(child);
    };
    visit('root');
    return ordered;
  });

const scenarios = queues.map((list): QueuesToWrite => ({ queues: list, scheduler: { type: 'yunikorn' } }));

/** What the text says, whether or not YuniKorn would take it. */
function leniently(text: string): QueuesToWrite {
  const opened = openQueuesText(text);
  const configuration = opened.ok ? readConfiguration(opened.value.inner) : opened;
  if (!configuration.ok) throw new Error(JSON.stringify(configuration.error, null, 1));
  const { partition, findings } = configuration.value;
  return { queues: queueTexts(partition, findings), scheduler: { type: 'yunikorn', ...partitionSettings(partition) } };
}

describe('writeQueuesYaml', () => {
  it('writes what reads as the same scenario', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const valid = {
          ...scenario,
          queues: scenario.queues.map((q) =>
            q.id === 'root' ? { ...q, resources: undefined, isParent: undefined } : q,
          ),
        };
        const { text, notices } = writeQueuesYaml(valid);
        expect(notices.filter((n) => n.message.includes('left out'))).toEqual([]);
        expect(normal(leniently(text))).toEqual(normal(valid));
      }),
      cases(100),
    );
  });

  it('turns any file of the corpus into any other queues, and settles', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(corpus)),
        scenarios,
        fc.array(fc.nat(), { maxLength: 6 }),
        (text, goal, picks) => {
          const present = read(text);
          // Some queues go, some take other settings, some come.
          const kept = present.queues.filter(
            (q) =>
              !picks.slice(0, 2).some((p) => p > 0 && isOrBelow(q.id, present.queues[p % present.queues.length].id)),
          );
          const mixed = kept.map((q, i) =>
            picks.slice(2).some((p) => p % kept.length === i)
              ? { ...q, ...goal.queues[i % goal.queues.length], id: q.id }
              : q,
          );
          const paths = new Set(mixed.map((q) => q.id));
          const added = goal.queues.filter((q) => !paths.has(q.id));
          const all = [...mixed, ...added].map((q) =>
            q.id === 'root' ? { ...q, resources: undefined, isParent: undefined } : q,
          );
          const target: QueuesToWrite = { ...present, queues: all };
          const written = writeQueuesYaml(target, text);
          expect(written.notices.filter((n) => n.message.includes('could not be kept'))).toEqual([]);
          expect(writeQueuesYaml(target, written.text).text).toBe(written.text);
          expect(sorted(normal(leniently(written.text)))).toEqual(sorted(normal(target)));
        },
      ),
      cases(200),
    );
  });
});

function isOrBelow(id: string, above: string): boolean {
  return above !== 'root' && (id === above || id.startsWith(`${above}.`));
}

/** As plain JSON, and texts of whole numbers as numbers: what a file has in quotes need not stay in quotes. */
function normal({ queues: list }: QueuesToWrite): unknown[] {
  const number = (_: string, v: unknown): unknown => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v);
  return JSON.parse(JSON.stringify(list), number) as unknown[];
}

function sorted(list: unknown[]): unknown[] {
  const id = (q: unknown) => (q as { id: string }).id;
  return list.sort((x, y) => (id(x) < id(y) ? -1 : 1));
}
