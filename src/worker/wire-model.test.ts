import { describe, expect, it } from 'vitest';
import { ModelBuilder } from '../analysis/model-builder';
import { expandScenario } from '../engine/expand';
import { gallery } from '../engine/gallery';
import { startRun } from '../engine/simulate';
import { buffersOf } from './protocol';
import { packModel, unpackModel } from './wire-model';

describe('a model that crosses the border', () => {
  it.each(gallery.flatMap((g) => (g.scenario.variants ?? [{ id: 'A' }]).map((v) => [g, v.id] as const)))(
    'arrives as it left: $id %s',
    ({ scenario }, variant) => {
      const input = expandScenario(scenario, variant);
      if (!input.ok) throw new Error('the gallery is valid');
      const run = startRun(input.value);
      const builder = new ModelBuilder(run.directory);
      // Once in the middle, with waits that are still open, and once at the end.
      for (const slice of [300, Infinity]) {
        run.slice(slice);
        for (const chunk of run.takeChunks()) builder.add(chunk);
        const model = builder.snapshot(run.now, run.ended);
        const wire = packModel(structuredClone(model));
        expect(unpackModel(structuredClone(wire, { transfer: buffersOf(wire) }))).toEqual(model);
      }
    },
  );
});
