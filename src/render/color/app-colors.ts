import type { Directory } from '../../sim/directory';
import { APP_COLORS } from './palette';

const known = new WeakMap<Directory, WeakMap<Directory, Uint8Array>>();

/**
 * Color index of each application of a run: its place in the directory of the first variant, so that it keeps its color in every
 * view and variant. An application that the first variant lacks is coloured by its place in its own directory.
 */
export function appColors(directory: Directory, first: Directory): Uint8Array {
  const cached = known.get(directory)?.get(first);
  if (cached !== undefined) return cached;
  // Most variants have the same applications: names are looked up where one stands elsewhere.
  let places: ReadonlyMap<string, number> | undefined;
  const placeOf = (id: string, index: number): number => {
    if (first.applications[index]?.id === id) return index;
    places ??= new Map(first.applications.map((app, place) => [app.id, place]));
    return places.get(id) ?? index;
  };
  const colors = Uint8Array.from(directory.applications, ({ id }, index) => placeOf(id, index) % APP_COLORS);
  const byFirst = known.get(directory) ?? new WeakMap<Directory, Uint8Array>();
  byFirst.set(first, colors);
  known.set(directory, byFirst);
  return colors;
}
