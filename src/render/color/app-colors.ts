import { memo } from '../../base/memo';
import type { Directory } from '../../sim/directory';
import { APP_COLORS } from './palette';

/**
 * Color index of each application of a run: its place in the directory of the first variant, so that it keeps its color in every
 * view and variant. An application that the first variant lacks is coloured by its place in its own directory.
 */
export function appColors(directory: Directory, first: Directory): Uint8Array {
  return colorsOf(directory)(first);
}

const colorsOf = memo((directory: Directory) => memo((first: Directory) => findColors(directory, first)));

function findColors(directory: Directory, first: Directory): Uint8Array {
  // Most variants have the same applications: names are looked up where one stands elsewhere.
  let places: ReadonlyMap<string, number> | undefined;
  const placeOf = (id: string, index: number): number => {
    if (first.applications[index]?.id === id) return index;
    places ??= new Map(first.applications.map((app, place) => [app.id, place]));
    return places.get(id) ?? index;
  };
  return Uint8Array.from(directory.applications, ({ id }, index) => placeOf(id, index) % APP_COLORS);
}
