import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../../engine/expand';
import { galleryEntry } from '../../../engine/gallery';
import { frameworkPlugin } from '../../../engine/registry';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { addGroupEdits, clusterSize, duplicateGroupEdits, removeGroupEdits } from './cluster-model';
import { freshId, idProblem } from './edits';
import { addDatasetEdits, readersOf, removeDatasetEdits } from './data-model';
import { forgetEdits, renamedSelection, renameEdits, renameItemEdits } from './names';
import { addQueueEdits, deleteQueueEdits } from './queue-edits';
import { leafQueues, queueRows } from '../../../authoring/queue-model';
import { takingQueues } from './taking-queues';
import {
  addApplicationEdits,
  applicationIds,
  duplicateApplicationEdits,
  firstApplicationIndex,
  removeApplicationEdits,
} from './workload-model';

const scenario = {
  signalbox: 1,
  cluster: {
    nodes: [{ id: 'n', count: 4, capacity: { vcore: 2, memory: '4GB' } }],
    overrides: { 'n/2': { capacity: { vcore: 1 } } },
  },
  queues: [{ id: 'root' }, { id: 'root.etl', parent: 'root' }, { id: 'root.adhoc', parent: 'root' }],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'etl', kind: 'spark', queue: 'root.etl', count: 3 },
    { id: 'sql', kind: 'spark', queue: 'root.adhoc' },
  ],
  overrides: { 'etl/2': { priority: 5 } },
  interventions: [
    { id: 'slow', kind: 'node-slowed', at: '10s', node: 'n/4', speed: 0.5 },
    { id: 'move', kind: 'application-moved', at: '20s', application: 'etl/3', queue: 'root.adhoc' },
  ],
  variants: [
    { id: 'A' },
    {
      id: 'B',
      changes: [
        { path: ['queues', 'root.etl', 'maxapplications'], value: 2 },
        { path: ['workload', 'sql', 'queue'], value: 'root.etl' },
        { path: ['overrides', 'etl/3'], value: { priority: 1 } },
        { path: ['cluster', 'nodes', 'n', 'speed'], value: 2 },
      ],
    },
  ],
} as unknown as Scenario;

/** The document after the edits, which must be accepted; so must what every variant makes of it. */
function after(edits: Parameters<typeof editDocument>[1], document = scenario): Scenario {
  const edited = editDocument(document, edits);
  expect(edited).toMatchObject({ ok: true });
  return edited.ok ? edited.value : document;
}

function applicationsOf(document: Scenario, variant: string): string[] {
  const run = expandScenario(document, variant);
  return run.ok ? run.value.applications.map((a) => `${a.id}@${run.value.queues[a.queue].id}!${a.priority}`) : [];
}

describe('renaming', () => {
  it('renames a queue in applications, events and the differences of variants', () => {
    const renamed = after(renameEdits(scenario, 'queue', 'root.etl', 'root.batch'));
    expect(renamed.queues[1].id).toBe('root.batch');
    expect(applicationsOf(renamed, 'B')).toEqual(
      applicationsOf(scenario, 'B').map((text) => text.replace('root.etl', 'root.batch')),
    );
    expect(JSON.stringify(renamed)).not.toContain('root.etl');
  });

  it('renames the queues below and leaves those whose names only begin alike', () => {
    const deep: Scenario = {
      ...scenario,
      queues: [...scenario.queues, { id: 'root.etl.night' }, { id: 'root.etl2' }],
      workload: [{ id: 'sql', kind: 'spark', queue: 'root.etl.night' }],
      overrides: undefined,
      interventions: [],
      variants: [],
    };
    const renamed = after(renameEdits(deep, 'queue', 'root.etl', 'root.batch'), deep);
    expect(renamed.queues.map((q) => q.id)).toEqual([
      'root',
      'root.batch',
      'root.adhoc',
      'root.batch.night',
      'root.etl2',
    ]);
    expect(renamed.workload[0].queue).toBe('root.batch.night');
  });

  it('renames an application with its overrides and events', () => {
    const renamed = after(renameEdits(scenario, 'application', 'etl', 'load'));
    expect(Object.keys(renamed.overrides ?? {})).toEqual(['load/2']);
    expect(renamed.interventions?.[1]).toMatchObject({ application: 'load/3' });
    expect(applicationsOf(renamed, 'B')).toContain('load/3@root.etl!1');
    expect(renamed.queues).toBe(scenario.queues);
  });

  it('renames a node group with its nodes', () => {
    const renamed = after(renameEdits(scenario, 'node-group', 'n', 'worker'));
    expect(renamed.cluster.overrides).toEqual({ 'worker/2': { capacity: { vcore: 1 } } });
    expect(renamed.interventions?.[0]).toMatchObject({ node: 'worker/4' });
    const run = expandScenario(renamed, 'B');
    expect(run.ok && run.value.nodes.map((n) => [n.id, n.speed])).toContainEqual(['worker/1', 2]);
  });

  it('leaves the same thing selected', () => {
    expect(renamedSelection({ kind: 'app', id: 'etl/2' }, 'application', 'etl', 'load')).toEqual({
      kind: 'app',
      id: 'load/2',
    });
    expect(renamedSelection({ kind: 'node', id: 'n/4' }, 'node-group', 'n', 'worker')?.id).toBe('worker/4');
    expect(renamedSelection({ kind: 'app', id: 'etl2/1' }, 'application', 'etl', 'load')?.id).toBe('etl2/1');
    expect(renamedSelection({ kind: 'node', id: 'etl' }, 'application', 'etl', 'load')?.id).toBe('etl');
    expect(renamedSelection(undefined, 'dataset', 'etl', 'load')).toBeUndefined();
  });
});

describe('queues', () => {
  it('are listed as a tree', () => {
    expect(queueRows(scenario).map((r) => [r.name, r.depth, r.leaf])).toEqual([
      ['root', 0, false],
      ['etl', 1, true],
      ['adhoc', 1, true],
    ]);
    expect(leafQueues(scenario)).toEqual(['root.etl', 'root.adhoc']);
  });

  it('take their applications along when a leaf gets its first child', () => {
    const { id, edits } = addQueueEdits(scenario, 'root.adhoc');
    const plain = { ...scenario, interventions: [], variants: [] };
    const grown = after(edits, plain);
    expect(grown.workload[1].queue).toBe(id);
  });

  it('are not deleted while something uses them, unless it can go elsewhere', () => {
    expect(deleteQueueEdits(scenario, 'root.adhoc')).toEqual({
      kind: 'refused',
      sentence: '1 application entry and 1 event use root.adhoc.',
      targets: ['root.etl'],
    });
    expect(deleteQueueEdits(scenario, 'root')).toMatchObject({ kind: 'refused', targets: [] });
    const deletion = deleteQueueEdits(scenario, 'root.adhoc', 'root.etl');
    const gone = after(deletion.kind === 'edits' ? deletion.edits : []);
    expect(leafQueues(gone)).toEqual(['root.etl']);
    expect(gone.workload[1].queue).toBe('root.etl');
  });

  it('goes with the events that add or remove it, which do not pass to another queue', () => {
    const event = { id: 'gone', kind: 'queue-removed', at: '9s', queue: 'root.adhoc' } as const;
    const document = { ...scenario, scheduler: { type: 'yarn-fair' }, interventions: [event] };
    const deletion = deleteQueueEdits(document, 'root.adhoc', 'root.etl');
    const edited = editDocument(document, deletion.kind === 'edits' ? deletion.edits : []);
    expect(edited.ok && edited.value.interventions).toEqual([]);
  });

  it('takes applications from its beginning, or from an event on that adds it', () => {
    const document = galleryEntry('capacity-at-run-time')?.scenario ?? scenario;
    expect(leafQueues(document)).not.toContain('root.c');
    expect(takingQueues(document)).toEqual([...leafQueues(document), 'root.c']);
  });
});

describe('workload', () => {
  it('knows the applications of an entry and where they stand', () => {
    expect(applicationIds(scenario.workload[0])).toEqual(['etl/1', 'etl/2', 'etl/3']);
    expect(applicationIds(scenario.workload[1])).toEqual(['sql']);
    expect(firstApplicationIndex(scenario, 'sql')).toBe(3);
  });

  it('adds a valid application, copies one with its overrides and removes one with its events', () => {
    const added = after(addApplicationEdits(scenario, 'spark', ['stages']).edits);
    expect(added.workload[2]).toMatchObject({ id: 'spark', queue: 'root.etl', stages: [{ id: 'stage-1' }] });
    const copied = after(duplicateApplicationEdits(scenario, scenario.workload[0]).edits);
    expect(copied.overrides?.['etl-2/2']).toEqual({ priority: 5 });
    const removed = after([
      ...forgetEdits(scenario, 'application', 'etl'),
      ...removeApplicationEdits(scenario, scenario.workload[0]),
    ]);
    expect(removed.workload.map((e) => e.id)).toEqual(['sql']);
    expect(removed.interventions?.map((e) => e.id)).toEqual(['slow']);
    expect(removed.overrides).toBeUndefined();
    expect(applicationsOf(removed, 'B')).toEqual(['sql@root.etl!0']);
  });
});

describe('cluster', () => {
  it('adds up capacity with overrides', () => {
    expect(clusterSize(scenario)).toEqual({ nodes: 4, milliVcores: 7000, bytes: 16 * 2 ** 30 });
  });

  it('adds, copies and removes groups', () => {
    const added = after(addGroupEdits(scenario).edits);
    expect(added.cluster.nodes[1]).toEqual({ id: 'nodes', count: 1, capacity: { vcore: 2, memory: '4GB' } });
    const copied = after(duplicateGroupEdits(scenario, scenario.cluster.nodes[0]).edits);
    expect(copied.cluster.overrides?.['n-2/2']).toEqual({ capacity: { vcore: 1 } });
    const removed = after(
      [...forgetEdits(copied, 'node-group', 'n'), ...removeGroupEdits(copied, copied.cluster.nodes[0])],
      copied,
    );
    expect(removed.cluster.nodes.map((g) => g.id)).toEqual(['n-2']);
    expect(removed.interventions?.map((e) => e.id)).toEqual(['move']);
  });
});

describe('ids', () => {
  it('counts on from what is taken', () => {
    expect(freshId(['etl'], 'etl')).toBe('etl-2');
    expect(freshId(['etl', 'etl-2', 'etl-3'], 'etl-2')).toBe('etl-4');
    expect(freshId([], 'etl')).toBe('etl');
    expect(idProblem('a b')).toBeDefined();
    expect(idProblem('root.etl')).toBeUndefined();
  });
});

describe('datasets', () => {
  const withData = {
    ...scenario,
    overrides: undefined,
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2, memory: '4GB' } }] },
    data: [
      { id: 'logs', blocks: 8, nodes: ['n/1', 'n/2'] },
      { id: 'logs2', blocks: 2 },
    ],
    workload: [
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.etl',
        stages: [
          { id: 'read', input: 'logs' },
          { id: 'join', input: 'logs2', hosts: ['n/3', 'executor_n/2_1', 'hdfs_cache_n/4'] },
        ],
      },
    ],
    interventions: [],
    variants: [
      { id: 'A' },
      { id: 'B', changes: [{ path: ['workload', 'etl', 'stages', 'join', 'input'], value: 'logs' }] },
      { id: 'C', changes: [{ path: ['data', 'logs', 'replication'], value: 2 }] },
    ],
  } as unknown as Scenario;

  it('are renamed where stages read them, in every variant', () => {
    const renamed = after(renameEdits(withData, 'dataset', 'logs', 'events'), withData);
    expect(JSON.stringify(renamed)).not.toContain('"logs"');
    expect(renamed.variants?.map(({ id }) => expandScenario(renamed, id).ok)).toEqual([true, true, true]);
    expect(JSON.stringify(renamed.workload)).toContain('logs2');
  });

  it('follow a node group that is renamed, and so do preferred hosts', () => {
    const renamed = after(renameEdits(withData, 'node-group', 'n', 'w'), withData);
    expect(renamed.data?.[0].nodes).toEqual(['w/1', 'w/2']);
    expect(JSON.stringify(renamed.workload)).toContain('["w/3","executor_w/2_1","hdfs_cache_w/4"]');
  });

  describe('on nodes of a group', () => {
    const groups = ['n', 'm'].map((id) => ({ id, count: 4, capacity: { vcore: 2, memory: '4GB' } }));
    const placed = {
      ...withData,
      cluster: { nodes: groups },
      data: [
        { id: 'logs', blocks: 8, nodes: ['n/1', 'm/2'], places: { 0: ['n/1', 'm/1'], 5: ['n/4'] } },
        { id: 'logs2', blocks: 2, nodes: ['n/3'], places: { 1: ['n/2'] } },
      ],
      variants: [
        { id: 'A' },
        {
          id: 'B',
          changes: [
            { path: ['data', 'logs', 'nodes'], value: ['n/2', 'm/1'] },
            { path: ['data', 'logs', 'places', '2'], value: ['n/1'] },
          ],
        },
        {
          id: 'C',
          changes: [
            { path: ['data', 'logs', 'places'], value: { 3: ['n/1'] } },
            { path: ['data', 'more'], value: { id: 'more', blocks: 1, nodes: ['n/1'] } },
          ],
        },
        { id: 'D', changes: [{ path: ['data', 'logs', 'nodes'], value: ['m/3'] }] },
      ],
    } as unknown as Scenario;
    const valid = (of: Scenario) => of.variants?.map(({ id }) => expandScenario(of, id).ok);

    it('stay where they are when it is renamed, block by block', () => {
      const renamed = after(renameEdits(placed, 'node-group', 'n', 'w'), placed);
      expect(renamed.data?.[0].places).toEqual({ 0: ['w/1', 'm/1'], 5: ['w/4'] });
      expect(valid(renamed)).toEqual([true, true, true, true]);
    });

    it('lie on the other nodes when it is removed, in every variant', () => {
      const [group] = placed.cluster.nodes;
      const removed = after([...forgetEdits(placed, 'node-group', 'n'), ...removeGroupEdits(placed, group)], placed);
      expect(removed.data).toEqual([
        { id: 'logs', blocks: 8, nodes: ['m/2'], places: { 0: ['m/1'] } },
        { id: 'logs2', blocks: 2 },
      ]);
      expect(removed.variants?.map(({ changes }) => changes?.length ?? 0)).toEqual([0, 0, 0, 1]);
      expect(valid(removed)).toEqual([true, true, true, true]);
    });
  });

  it('leave stages and pools their names, which are renamed with what speaks of them in the application', () => {
    const [stages, pools] = frameworkPlugin('spark').lists;
    const both = {
      ...withData,
      workload: ['etl', 'other'].map((id) => ({
        id,
        kind: 'spark',
        queue: 'root.etl',
        'spark.scheduler.pool': 'slow',
        stages: [{ id: 'read' }, { id: 'join', after: ['read'], pool: 'slow' }],
        pools: [{ id: 'slow' }],
      })),
      variants: [
        { id: 'A' },
        { id: 'B', changes: [{ path: ['workload', 'etl', 'stages', 'read', 'tasks'], value: 4 }] },
      ],
    } as unknown as Scenario;
    const staged = after(renameItemEdits(both, 'etl', stages, 'read', 'scan'), both);
    expect(JSON.stringify(staged.workload[0])).not.toContain('"read"');
    expect(staged.workload[1]).toEqual(both.workload[1]);
    expect(staged.variants?.[1].changes?.[0].path).toEqual(['workload', 'etl', 'stages', 'scan', 'tasks']);
    const pooled = after(renameItemEdits(both, 'etl', pools, 'slow', 'batch'), both);
    expect(JSON.stringify(pooled.workload[0])).not.toContain('"slow"');
    expect(pooled.workload[0]['spark.scheduler.pool']).toBe('batch');
  });

  it('are removed with every mention of them', () => {
    const edits = [...forgetEdits(withData, 'dataset', 'logs'), ...removeDatasetEdits(withData, 'logs')];
    const removed = after(edits, withData);
    expect(JSON.stringify(removed)).not.toContain('"logs"');
    expect(readersOf(removed, 'logs2').map(({ name }) => name)).toEqual(['etl (join)']);
    const last = after(removeDatasetEdits(removed, 'logs2'), removed);
    expect(last.data).toBeUndefined();
    expect(expandScenario(last, 'A').ok).toBe(true);
  });

  it('are added with as many copies as there are nodes for', () => {
    const added = after(addDatasetEdits(scenario, 2).edits);
    expect(added.data).toEqual([{ id: 'data', blocks: 12, replication: 2 }]);
  });
});
