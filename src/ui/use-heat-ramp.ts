import { useMemo } from 'react';
import { usePalette } from './use-palette';

const STEPS = ['--h0', '--h1', '--h2', '--h3', '--h4', '--h5'];

/** The heat ramp of the theme in force, low to high. */
export function useHeatRamp(): readonly string[] {
  const { dark } = usePalette();
  return useMemo(() => {
    // Both themes define all steps, so that the theme is all the ramp depends on.
    const style = getComputedStyle(document.documentElement);
    const fallback = dark ? '#444444' : '#bbbbbb';
    return STEPS.map((name) => style.getPropertyValue(name).trim() || fallback);
  }, [dark]);
}
