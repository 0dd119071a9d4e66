import { describe, expect, it } from 'vitest';
import { readSls } from '../../../formats/sls/read-sls';
import { DEFAULT_OPTIONS, slsParts } from '../../../formats/sls/sls-scenario';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { NEW_SCENARIO } from '../../../authoring/new-scenario/new-scenario';
import { slsEdits, summary, systemsForTraces } from './sls-import';

const trace = `{"num.nodes": 3}
{"job.start.ms": 0, "job.queue.name": "q1", "job.tasks": [{"duration.ms": 500}]}
{"job.start.ms": 9, "job.queue.name": "deep.q2", "job.tasks": [{"duration.ms": 7, "container.host": "/rack0/node2"}]}`;

const busy: Scenario = {
  ...NEW_SCENARIO,
  lesson: '## Your turn\nMake B finish.\n',
  window: { from: '1s', to: '9s' },
  horizon: '10s',
  workload: [{ id: 'old', kind: 'batch', count: 2 }],
  overrides: { 'old/1': { submit: '5s' } },
  interventions: [{ id: 'x', at: '1s', kind: 'application-killed', application: 'old/2' }],
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['workload', 'old', 'tasks'], value: 3 }] }],
};

describe('taking over a trace', () => {
  it('is one valid edit under every system that runs MapReduce', () => {
    const read = readSls(trace);
    if (!read.ok) throw new Error('not read');
    const systems = systemsForTraces().map(({ type }) => type);
    expect(systems).toContain('yunikorn');
    expect(systems).not.toContain('sparrow');
    for (const system of systems) {
      const parts = slsParts(read.value, busy, { ...DEFAULT_OPTIONS, system });
      const edited = editDocument(busy, slsEdits(parts, busy, system, true, 'trace.json'), 'A');
      expect(edited).toMatchObject({ ok: true, value: { title: 'trace.json', scheduler: { type: system } } });
      if (!edited.ok) continue;
      expect(edited.value.workload.map(({ queue }) => queue)).toEqual(['root.q1', 'root.deep.q2']);
      for (const gone of ['interventions', 'lesson', 'window', 'horizon'] as const)
        expect(edited.value[gone]).toBeUndefined();
    }
  });

  it('of a topology replaces the nodes alone', () => {
    const read = readSls(
      '{"rack": "r1", "nodes": [{"node": "n1"}, {"node": "n2"}]} {"rack": "r2", "nodes": [{"node": "n3"}]}',
    );
    if (!read.ok) throw new Error('not read');
    const lost = { id: 'y', at: '2s', kind: 'node-lost', node: 'node/2' } as const;
    const before: Scenario = {
      ...busy,
      interventions: [...(busy.interventions ?? []), lost],
      data: [{ id: 'd', blocks: 2, nodes: ['node/1'] }],
    };
    const parts = slsParts(read.value, before, { ...DEFAULT_OPTIONS, system: 'yunikorn' });
    expect(summary(read.value, parts)).toBe('Topology: 3 nodes instead of those of the scenario.');
    const edited = editDocument(before, slsEdits(parts, before, 'yunikorn', true, 'nodes.json'), 'A');
    expect(edited).toMatchObject({ ok: true, value: { workload: before.workload, lesson: before.lesson } });
    // What names a node that is gone goes with it.
    expect(edited.ok && [edited.value.interventions, edited.value.data]).toEqual([
      busy.interventions,
      [{ id: 'd', blocks: 2 }],
    ]);
  });
});
