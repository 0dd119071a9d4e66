import { usePalette } from './use-palette';

/** The heat ramp of the theme in force, low to high. */
export function useHeatRamp(): readonly string[] {
  return usePalette().heat;
}
