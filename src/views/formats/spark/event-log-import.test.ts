import { describe, expect, it } from 'vitest';
import { rebuild } from '../../../formats/spark-event-log/rebuild';
import { replayLog } from '../../../formats/spark-event-log/replay/replay-log';
import { end, head, job, stage } from '../../../formats/spark-event-log/testing.test-helper';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { NEW_SCENARIO } from '../../../authoring/new-scenario/new-scenario';
import { replayEdits } from './event-log-import';
import type { ReplayChoices } from './event-log-import';

const reduced = replayLog(
  rebuild([
    ...head({ '1': 'h1', '2': 'h2' }),
    ...job(0, 1000, 3000, [0]),
    ...stage(0, 1000, [{ executor: '1', host: 'h1', launch: 1000, finish: 3000, locality: 'NODE_LOCAL' }]),
    end(4000),
  ]),
);
if (typeof reduced === 'string') throw new Error(reduced);
const log = reduced;

const CHOICES: ReplayChoices = {
  hidesNames: true,
  replicas: 0,
  remoteCosts: true,
  jobs: 'after',
  takeNodes: true,
  keepsApplications: false,
};

const busy: Scenario = {
  ...NEW_SCENARIO,
  lesson: '## Your turn\nMake B finish.\n',
  queues: [{ id: 'root' }, { id: 'root.night' }],
  workload: [{ id: 'app', kind: 'batch', queue: 'root.night' }],
  interventions: [{ id: 'x', at: '1s', kind: 'node-lost', node: 'node/4' }],
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['workload', 'app', 'tasks'], value: 3 }] }],
};

function edited(document: Scenario, choices: Partial<ReplayChoices>, variant?: string): Scenario {
  const result = editDocument(document, replayEdits(log, document, { ...CHOICES, ...choices }), variant);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('replaying an event log', () => {
  it('replaces the applications, the nodes, and what was said of them', () => {
    const { workload, cluster, lesson, variants, interventions, queues, title, notes } = edited(busy, {});
    expect(workload.map(({ id, kind, queue }) => [id, kind, queue])).toEqual([['app', 'spark', 'root.night']]);
    expect(cluster.nodes).toMatchObject([{ id: 'node', count: 2 }]);
    expect([lesson, variants, interventions]).toEqual([undefined, undefined, undefined]);
    expect(queues).toBe(busy.queues);
    expect(title).toBe('A Spark application, replayed');
    expect(notes).toMatch(/^Rebuilt from an event log of Spark 3\.5\.1\. There, 1 task in 1 stage ran on 2 executors/);
  });

  it('beside the applications of the scenario keeps them, under a name of its own', () => {
    const { workload, cluster, lesson, interventions } = edited(
      busy,
      { keepsApplications: true, takeNodes: false },
      'A',
    );
    expect(workload.map(({ id }) => id)).toEqual(['app', 'app-2']);
    expect(cluster).toBe(busy.cluster);
    expect([lesson, interventions]).toEqual([busy.lesson, busy.interventions]);
    // Its places name hosts that are not there.
    expect(JSON.stringify(workload)).not.toContain('taskHosts');
  });

  it('brings a scheduler that runs Spark where that of the scenario does not', () => {
    const sparrow: Scenario = { ...busy, scheduler: { type: 'sparrow' }, queues: [{ id: 'root' }] };
    const { scheduler, workload } = edited(sparrow, { keepsApplications: true });
    expect(scheduler).toEqual({ type: 'yunikorn' });
    expect(workload.map(({ id, queue }) => [id, queue])).toEqual([['app', 'root.default']]);
  });
});
