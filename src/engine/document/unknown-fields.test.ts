import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../base/result';
import { gallery } from '../gallery';
import '../systems';
import { applyVariant, variantsOf } from './variants';
import { unknownFields } from './unknown-fields';

const document = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 4, gpu: 1 } }] },
  queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
  scheduler: { type: 'yarn-capacity' },
  workload: [{ id: 'm', kind: 'mapreduce', queue: 'root.a', tags: { team: 'x' } }],
};
const said = (fields: object) => unknownFields({ ...document, ...fields } as never).map(formatProblem);

describe('fields that nothing knows', () => {
  it('are named, with the field that was probably meant', () => {
    expect(said({})).toEqual([]);
    expect(said({ queues: [{ id: 'root' }, { id: 'root.a', maximumcapacity: 50 }] })).toEqual([
      'queues.root.a.maximumcapacity: no such field is known: it is kept but has no effect; did you mean "maximum-capacity"?',
    ]);
    expect(said({ horizn: '1h' })[0]).toContain('did you mean "horizon"?');
  });

  it('do not include the files that the page keeps', () => {
    expect(said({ formats: { queuesYaml: 'partitions: []' } })).toEqual([]);
    expect(said({ formates: {} })).toHaveLength(1);
  });

  it('are those of the own system and kind only', () => {
    const misplaced = { type: 'yarn-capacity', 'yarn.scheduler.fair.preemption': true };
    expect(said({ scheduler: misplaced })).toHaveLength(1);
    const job = {
      id: 'b',
      kind: 'batch',
      queue: 'root.a',
      mapDuration: '5s',
      duration: { dist: 'constant', mean: '5s' },
    };
    expect(said({ workload: [job] }).map((line) => line.split(':')[0])).toEqual([
      'workload.b.mapDuration',
      'workload.b.duration.mean',
    ]);
    const moved = { id: 'i', at: '1s', kind: 'application-moved', application: 'm', queue: 'root.a', speed: 2 };
    expect(said({ interventions: [moved] })).toHaveLength(1);
  });

  it('do not occur in the gallery', () => {
    for (const { id, scenario } of gallery)
      for (const variant of variantsOf(scenario)) {
        const seen = applyVariant(scenario, variant.id);
        expect([id, variant.id, seen.ok && unknownFields(seen.value as never)]).toEqual([id, variant.id, []]);
      }
  });
});
