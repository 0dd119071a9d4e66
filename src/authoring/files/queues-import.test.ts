import { describe, expect, it } from 'vitest';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import type { QueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { writeQueuesYaml } from '../../formats/yunikorn/queues-write';
import { gallery } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../edit-document';
import { importEdits, keptText, missingTags, planImport } from './queues-import';

const text = `# nightly
partitions:
  - name: default
    nodesortpolicy: {type: binpacking}
    queues:
      - name: root
        queues:
          - name: prod
            queues:
              - name: etl   # the big one
                resources: {max: {vcore: 4, memory: 8Gi}}
          - name: adhoc
            resources: {max: {vcore: 6}}
`;

const scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl' }, { id: 'root.adhoc', parent: 'root', resources: { max: { vcore: 5 } } }],
  scheduler: { type: 'yunikorn', preset: '0.9', nodesortpolicy: { resourceweights: { vcore: 2 } } },
  workload: [
    { id: 'one', kind: 'batch', queue: 'root.etl', count: 2 },
    { id: 'two', kind: 'batch', queue: 'root.adhoc' },
  ],
  overrides: { 'one/2': { queue: 'root.adhoc' }, two: { priority: 1 } },
  interventions: [{ id: 'move', kind: 'application-moved', at: '9s', application: 'two', queue: 'root.etl' }],
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['queues', 'root.etl', 'maxapplications'], value: 1 }] }],
} as unknown as Scenario;

function fileOf(yaml: string): QueuesYaml {
  const read = readQueuesYaml(yaml);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

describe('taking over a queues.yaml', () => {
  const plan = planImport(scenario, fileOf(text));

  it('tells what changes', () => {
    expect(plan.added).toEqual(['root.prod', 'root.prod.etl']);
    expect(plan.removed).toEqual(['root.etl']);
    expect(plan.forgotten).toBe(1);
    expect(plan.changed).toEqual([
      { owner: 'root.adhoc', lines: ['resources.max.vcore: 5 becomes 6'] },
      {
        owner: 'scheduler',
        lines: [
          'nodesortpolicy.resourceweights.vcore: 2 becomes default',
          'nodesortpolicy.type: default becomes binpacking',
        ],
      },
    ]);
  });

  it('finds who would lose a queue, and where that probably belongs', () => {
    expect(plan.lost).toEqual([
      {
        queue: 'root.etl',
        applications: 1,
        events: 1,
        places: [
          ['workload', 'one', 'queue'],
          ['interventions', 'move', 'queue'],
        ],
        suggestion: 'root.prod.etl',
        placed: false,
      },
    ]);
  });

  it('is one valid step, after which the file is written back to the byte', () => {
    const edits = importEdits(scenario, plan, text, { 'root.etl': 'root.prod.etl' });
    const edited = editDocument(scenario, edits);
    if (!edited.ok) throw new Error(JSON.stringify(edited.error));
    const document = edited.value;
    expect(document.scheduler).toEqual({ type: 'yunikorn', preset: '0.9', nodesortpolicy: { type: 'binpacking' } });
    expect(document.workload[0].queue).toBe('root.prod.etl');
    expect(document.interventions?.[0]).toMatchObject({ queue: 'root.prod.etl' });
    expect(document.variants?.[1].changes).toEqual([]);
    expect(writeQueuesYaml(document, keptText(document)).text).toBe(text);
    const changed = editDocument(document, [{ path: ['queues', 'root.prod.etl', 'maxapplications'], value: 3 }], 'A');
    const rewritten = changed.ok ? writeQueuesYaml(changed.value, keptText(changed.value)).text : '';
    expect(rewritten).toContain('- name: etl   # the big one');
    expect(rewritten).toContain('maxapplications: 3');
  });

  it('without a new place for its applications is refused and changes nothing', () => {
    const edited = editDocument(scenario, importEdits(scenario, plan, text, {}), 'A');
    expect(edited).toMatchObject({ ok: false });
  });

  it('of a scenario’s own export changes nothing in it', () => {
    const documents = gallery.flatMap(({ scenario: document }) =>
      document.scheduler.type === 'yunikorn' ? [document] : [],
    );
    expect(documents.length).toBeGreaterThan(5);
    for (const document of documents) {
      const again = planImport(document, fileOf(writeQueuesYaml(document).text));
      expect(again).toMatchObject({ added: [], removed: [], lost: [] });
      expect(again.changed).toEqual([]);
    }
  });
});

it('names the tags of placement rules that no application has', () => {
  const rules = `partitions:
  - name: default
    placementrules:
      - {name: Tag, value: Namespace, create: true, parent: {name: tag, value: env}}
      - {name: user}
    queues: [{name: root, submitacl: '*'}]
`;
  const { after } = planImport(scenario, fileOf(rules));
  expect(missingTags(after)).toEqual(['namespace', 'env']);
  const workload = after.workload.map((entry) => ({ ...entry, tags: { namespace: 'default' } }));
  expect(missingTags({ ...after, workload })).toEqual(['env']);
});

describe('applications of a lost queue under placement rules', () => {
  const lostUnder = (rule: string, document = scenario) =>
    planImport(
      document,
      fileOf(`partitions:
  - name: default
    placementrules: [${rule}]
    queues: [{name: root, submitacl: '*', queues: [{name: adhoc}]}]
`),
    ).lost;

  it('are left to rules that place them', () => {
    const { interventions: _, ...calm } = scenario;
    expect(lostUnder('{name: user, create: true}', calm)).toMatchObject([{ queue: 'root.etl', placed: true }]);
  });

  it('get another queue where no rule places them, or where an event is about the queue', () => {
    expect(lostUnder('{name: tag, value: namespace}')).toMatchObject([{ placed: false, suggestion: 'root.adhoc' }]);
    expect(lostUnder('{name: provided}')).toMatchObject([{ placed: false }]);
    expect(lostUnder('{name: provided, create: true}')).toMatchObject([{ placed: false, events: 1 }]);
  });
});
