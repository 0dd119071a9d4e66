import { SECOND } from '../../base/units';
import type { DirectoryApplication } from '../../sim/directory';

/** The scenario field that says when an application is submitted: its own entry, or an override of a generated one. */
export function submitPath(app: DirectoryApplication): readonly string[] {
  return app.id === app.generator ? ['workload', app.id, 'submit'] : ['overrides', app.id, 'submit'];
}

/** A dragged instant (µs) in seconds, as a person would write it: as fine as a pixel of `pixel` µs allows, never before the start. */
export function submitText(time: number, pixel: number): string {
  let step = 1;
  while (step * 10 <= pixel) step *= 10;
  return `${Math.max(0, Math.round(time / step) * step) / SECOND}s`;
}
