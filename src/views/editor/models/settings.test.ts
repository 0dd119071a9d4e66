import { describe, expect, it } from 'vitest';
import { addedQueues } from '../../../engine/expand/later';
import { gallery } from '../../../engine/gallery';
import { parseScenario } from '../../../engine/document/schema';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { chosenSettings } from './settings';

const scenario = {
  signalbox: 1,
  horizon: '1h',
  cluster: {
    nodes: [{ id: 'n', count: 2, capacity: { vcore: 4 }, racks: 1, speed: 2 }],
    overrides: { 'n/2': { speed: 0.5, capacity: { vcore: 1 } } },
  },
  queues: [
    { id: 'root' },
    { id: 'root.etl', resources: { max: { memory: '8GB' } }, properties: { 'application.sort.policy': 'fair' } },
  ],
  scheduler: { type: 'yunikorn', nodesortpolicy: { type: 'binpacking' } },
  workload: [{ id: 'etl', kind: 'spark', count: 3, user: 'ana', 'spark.executor.instances': 2, stages: [{}, {}] }],
  overrides: { 'etl/2': { priority: 5 } },
} as unknown as Scenario;

describe('settings that are not default', () => {
  it('are listed by what they belong to, with value and default', () => {
    const lines = chosenSettings(scenario).flatMap(({ title, settings }) =>
      settings.map(({ name, value, fallback }) => `${title} ${name}: ${value} (${fallback})`),
    );
    expect(lines).toEqual([
      'n speed: 2 × (1 ×)',
      'n/2 capacity.vcore: 1 vcore (4 vcore)',
      'n/2 speed: 0.5 × (2 ×)',
      'root.etl resources.max.memory: 8 GB (none)',
      'root.etl application.sort.policy: fair (fifo)',
      'etl user: ana (user)',
      'etl stages: 2 stages (one stage)',
      'etl/2 priority: 5 (0)',
      'YuniKorn nodesortpolicy.type: binpacking (fair)',
      'the run horizon: 1 h (none)',
    ]);
  });

  it('are none any more after each has been taken back, in every scenario of the gallery', () => {
    for (const document of [scenario, ...gallery.map((entry) => entry.scenario)]) {
      const edits = chosenSettings(document).flatMap(({ settings }) =>
        settings.map(({ path }) => ({ path, value: undefined })),
      );
      // Events and utilities may name what only a setting brings about: the second of two schedulers, the label of nodes. Queues
      // that events add go with these.
      const later = new Set<string | undefined>(addedQueues(document).map(({ id }) => id));
      const workload = document.workload
        .filter(({ queue }) => !later.has(queue))
        .map((entry) => ({ ...entry, utility: undefined }));
      const edited = editDocument({ ...document, workload, variants: undefined, interventions: undefined }, edits);
      expect(edited.ok && chosenSettings(edited.value)).toEqual([]);
      expect(parseScenario(edited.ok && edited.value).ok).toBe(true);
    }
  });
});
