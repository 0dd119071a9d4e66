/** Scenes of the variants of a gallery scenario, whose runs are over. */
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import type { Grouping } from '../../../render/gantt/rows/lane-table';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { WAITING } from '../../../store/runs/run-store';
import { buildScene, foldedRows } from './build-scene';
import type { Detail, SceneOptions } from './scene';

export function variantsOfGallery(id: string) {
  return ['A', 'B'].map((letter, index) => ({
    id: letter,
    index,
    title: letter,
    run: { ...WAITING, status: 'done' as const, model: galleryRun(id, letter) },
  }));
}

/** @param free CSS pixels for all blocks */
export function sceneOf(id: string, group: 'application' | 'node' | 'queue', free = 800) {
  const variants = variantsOfGallery(id);
  const shown = tabled(variants, group);
  return buildScene(variants, shown, foldedRows(shown, group), optionsFor(group, free));
}

export function tabled(variants: ReturnType<typeof variantsOfGallery>, group: Grouping) {
  return variants.map(({ run: { model } }) => ({ model, table: laneTable(model, group) }));
}

export function optionsFor(group: Grouping, height: number, detail?: Detail): SceneOptions {
  return { group, height, header: 22, detail, presenter: false, text: 10 };
}
