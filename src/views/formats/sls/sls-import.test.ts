import { describe, expect, it } from 'vitest';
import { readSls } from '../../../formats/sls/read-sls';
import { DEFAULT_OPTIONS, slsParts } from '../../../formats/sls/sls-scenario';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../store/document/edit-document';
import { NEW_SCENARIO } from '../../topbar/new-scenario';
import { slsEdits, systemsForTraces } from './sls-import';

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
});
