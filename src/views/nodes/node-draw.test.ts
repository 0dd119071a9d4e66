import { expect, it } from 'vitest';
import { MINUTE } from '../../base/units';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import type { Palette } from '../../render/color/palette';
import { clusterAt, slotsOfApplications } from './cluster-at';
import { paintNodes } from './node-draw';
import { layoutNodes } from './node-layout';
import { ResourceType } from '../../sim/resource-types';

/** The texts that are painted at an instant (µs). */
function textsAt(at: number): string[] {
  // The first node has room for four containers, and from 3:00 on for two.
  const model = galleryRun('capacity-at-run-time');
  const texts: string[] = [];
  const calls: Readonly<Record<string, unknown>> = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string) => texts.push(text),
  };
  const context = new Proxy({}, { get: (_, name) => calls[String(name)] ?? (() => undefined), set: () => true });
  paintNodes(context as CanvasRenderingContext2D, {
    cluster: clusterAt(model, at),
    layout: layoutNodes(model.directory, 1200, 800, { micro: 11, small: 12 }),
    type: ResourceType.vcore,
    palette: { micro: 11, small: 12, apps: [], causes: { G: {} } } as unknown as Palette,
    ramp: [],
    colors: new Uint8Array(model.applications.length),
    hovered: -1,
    selected: -1,
    working: new Map(),
    slots: slotsOfApplications(model),
  });
  return texts;
}

it('names what a node holds of what it has at the instant', () => {
  expect(textsAt(2 * MINUTE)).toContain('4/4');
  expect(textsAt(3.1 * MINUTE)).toContain('4/2');
});
