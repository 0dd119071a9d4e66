/** The picture of a preview: a block for each variant, one above the other. */
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import type { VariantView } from '../../shared/runs/use-runs-view';
import type { Placed } from '../../timeline/painting/surface';
import { buildScene } from '../../timeline/scene/build-scene';
import type { Scene } from '../../timeline/scene/scene';

interface PreviewSize {
  /** Of all blocks with their headers, CSS pixels. */
  readonly height: number;
  readonly header: number;
  /** Of the text in bars. */
  readonly text: number;
}

/** Lanes where they fit, lines otherwise. Rows are never put side by side: their names would need the room. */
export function previewScene(variants: readonly VariantView[], { height, header, text }: PreviewSize): Scene {
  const shown = variants.map(({ run: { model } }) => model && { model, table: laneTable(model, 'application') });
  const options = { group: 'application', height, header, presenter: false, text } as const;
  const scene = buildScene(variants, shown, [], { ...options, detail: undefined });
  if (scene.detail !== 'aligned') return scene;
  const detail = scene.details.includes('overview') ? 'overview' : 'lanes';
  return buildScene(variants, shown, [], { ...options, detail });
}

/** Tops of the headers, and where the blocks with runs stand below them, CSS pixels; the first header is at `top`. */
export function placesOf({ blocks, rooms }: Scene, header: number, top: number) {
  const headers: number[] = [];
  const placed: Placed[] = [];
  let y = top;
  rooms.forEach(({ strip, view }, index) => {
    headers.push(y);
    y += header + strip;
    const block = blocks[index];
    if (block !== undefined) placed.push({ block, index, top: y, view, scroll: 0 });
    y += view;
  });
  return { headers, placed };
}
