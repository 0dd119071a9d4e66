import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../../authoring/edit-document';
import { EVERY } from '../../authoring/edits';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { importEdits, planImport } from '../../authoring/files/queues-import';
import { oldTitlesGone } from './old-titles';

const scenario: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl', properties: { 'application.sort.policy': 'stateaware' } }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'one', kind: 'batch', queue: 'root.etl' }],
  variants: [
    { id: 'A', title: 'StateAware' },
    { id: 'B', title: 'Fewer', changes: [{ path: ['queues', 'root.etl', 'maxapplications'], value: 1 }] },
  ],
};

const fileWith = (policy: string): string => `partitions:
  - name: default
    queues:
      - name: root
        submitacl: '*'
        queues:
          - name: etl
            properties: {application.sort.policy: ${policy}}
            maxapplications: 7
`;

function importing(policy: string) {
  const read = readQueuesYaml(fileWith(policy));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return importEdits(scenario, planImport(scenario, read.value), fileWith(policy), {});
}

const titlesAfter = (policy: string, scope: string | typeof EVERY) => {
  const edits = importing(policy);
  const edited = editDocument(scenario, [...edits, ...oldTitlesGone(scenario, edits, scope)], scope);
  return edited.ok ? edited.value.variants?.map(({ title }) => title) : edited.error;
};

describe('the written title of a variant', () => {
  it('goes where an import changes its policy', () => {
    expect(titlesAfter('fair', 'A')).toEqual([undefined, 'Fewer']);
    expect(titlesAfter('fair', 'B')).toEqual(['StateAware', undefined]);
    expect(titlesAfter('fair', EVERY)).toEqual([undefined, undefined]);
  });

  it('stays where an import keeps its policy', () => {
    expect(titlesAfter('stateaware', 'A')).toEqual(['StateAware', 'Fewer']);
  });
});
