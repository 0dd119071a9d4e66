import { SECOND } from '../../../base/units';
import type { DirectoryApplication } from '../../../sim/directory';

/** The scenario field of one application: in its own entry, or in an override of a generated one. */
export function applicationPath(app: DirectoryApplication, field: string): readonly string[] {
  return [app.id === app.generator ? 'workload' : 'overrides', app.id, field];
}

/** What a dragged time is rounded to, µs: the power of ten that a pixel of `pixel` µs can tell apart. */
export function grainOf(pixel: number): number {
  let step = 1;
  while (step * 10 <= pixel) step *= 10;
  return step;
}

/** A dragged time (µs) in seconds, as a person would write it: as fine as a pixel of `pixel` µs allows, never negative. */
export function secondsText(time: number, pixel: number): string {
  const step = grainOf(pixel);
  return `${Math.max(0, Math.round(time / step) * step) / SECOND}s`;
}
