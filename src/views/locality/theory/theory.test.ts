import { describe, expect, it } from 'vitest';
import { ModelBuilder } from '../../../analysis/build/model-builder';
import type { RunModel } from '../../../analysis/model';
import { expandScenario } from '../../../engine/expand';
import { applyVariant } from '../../../engine/document/variants';
import { localityWaitSweep } from '../../../engine/gallery/spark/locality-wait-sweep';
import { stickySlots } from '../../../engine/gallery/delay/sticky-slots';
import { parseScenario } from '../../../engine/document/schema';
import { startRun } from '../../../engine/run/simulate';
import type { Scenario } from '../../../scenario/schema';
import { measured, theoryInput } from './theory';

function simulated(
  variant: string,
  { scenario }: { readonly scenario: unknown } = localityWaitSweep,
): { seen: Scenario; model: RunModel } {
  const document = parseScenario(scenario);
  if (!document.ok) throw new Error('the scenario is not valid');
  const seen = applyVariant(document.value, variant);
  const input = expandScenario(document.value, variant);
  if (!seen.ok || !input.ok) throw new Error('the variant is not valid');
  const run = startRun(input.value, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  while (!run.slice(10_000));
  for (const chunk of run.takeChunks()) builder.add(chunk);
  return { seen: seen.value, model: builder.snapshot(run.now, run.ended) };
}

describe('theory beside practice', () => {
  it('takes nodes, slots, copies and task length from the run', () => {
    const { seen, model } = simulated('A');
    expect(theoryInput(seen, model, 0)).toEqual({
      nodes: 4,
      slotsPerNode: 1,
      replicas: 1,
      tasks: 12,
      taskLength: 1_000_000,
      stage: 'read',
      dataset: 'logs',
    });
  });

  it('reads the wait and the locality of each variant', () => {
    const points = ['A', 'B', 'C', 'D'].map((variant) => {
      const { seen, model } = simulated(variant);
      return measured(seen, model, 0);
    });
    expect(points.map(({ wait }) => wait / 1e6)).toEqual([0, 1, 3, 10]);
    expect(points.map(({ locality }) => Math.round(locality * 12))).toEqual([6, 6, 9, 11]);
  });

  it('takes slots of nodes, jobs alike and the skips they are allowed from a run of batch jobs', () => {
    const inputs = ['A', 'C'].map((variant) => {
      const { seen, model } = simulated(variant, stickySlots);
      return theoryInput(seen, model, 3);
    });
    expect(inputs[0]).toMatchObject({ nodes: 20, slotsPerNode: 1, replicas: 3, tasks: 40, dataset: 'logs', jobs: 10 });
    expect(inputs[1]).toMatchObject({ nodes: 20, slotsPerNode: 8, replicas: 3, tasks: 160 });
    const points = ['A', 'B'].map((variant) => {
      const { seen, model } = simulated(variant, stickySlots);
      return measured(seen, model, 3);
    });
    expect(points.map(({ skips, sticky }) => [skips, sticky])).toEqual([
      [0, true],
      [20, false],
    ]);
    expect(points.map(({ locality }) => Math.round(locality * 100))).toEqual([33, 94]);
  });

  it('counts the nodes that are up when the jobs begin, not those that join or have left', () => {
    const document = {
      signalbox: 1,
      seed: 1,
      horizon: '1h',
      cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2, memory: '8GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.a' }],
      scheduler: { type: 'yarn-fair' },
      data: [{ id: 'logs', blocks: 8, replication: 2 }],
      workload: [{ id: 'job', kind: 'batch', queue: 'root.a', submit: '10s', input: 'logs', tasks: 8, duration: '5s' }],
      interventions: [
        { id: 'lost', at: '1s', kind: 'node-lost', node: 'n/4' },
        { id: 'join', at: '20min', kind: 'node-added', node: 'late', count: 6, capacity: { vcore: 8, memory: '8GB' } },
      ],
    };
    const { seen, model } = simulated('A', { scenario: document });
    expect(model.directory.nodes).toHaveLength(10);
    expect(theoryInput(seen, model, 0)).toMatchObject({ nodes: 3, slotsPerNode: 2 });
  });
});
