/**
 * The colours and type sizes of the present theme as a plain object: what drawing on a canvas needs and CSS cannot give it.
 * Read once per theme (and per change of type size) from the custom properties that ui/tokens.css defines.
 */
import type { CauseLetter } from '../../sim/reasons';

export const APP_COLORS = 8;
const HEAT_STEPS = 6;

/** How much ink is in an application's color for its first, second and third stage; the fourth looks like the first. */
export const STAGE_INK: readonly number[] = [0, 0.5, 0.25];

/** Every letter that names a waiting cause. */
export const causeLetters: readonly CauseLetter[] = ['G', 'Q', 'O', 'R', 'L', 'K', 'P', 'A', 'U'];

export interface CauseColors {
  readonly ink: string;
  readonly tint: string;
}

export interface Palette {
  readonly dark: boolean;
  readonly surface: string;
  readonly sunken: string;
  readonly hover: string;
  readonly line: string;
  readonly line2: string;
  readonly grid: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly accentSoft: string;
  readonly danger: string;
  readonly dangerWash: string;
  /** By color index of the application. */
  readonly apps: readonly string[];
  /** By shade of a stage, then by color index: the application's color, and nearer to the ink. */
  readonly stages: readonly (readonly string[])[];
  readonly causes: Readonly<Record<CauseLetter, CauseColors>>;
  /** Use of capacity. */
  readonly drivers: string;
  readonly busy: string;
  readonly idle: string;
  /** Steps from nothing to all, away from the surface. */
  readonly heat: readonly string[];
  readonly font: string;
  /** CSS pixels. */
  readonly micro: number;
  readonly small: number;
  /** Sizes that views with a time axis share, CSS pixels: left of the plot, right of it, heights of headers. */
  readonly gutter: number;
  readonly pad: number;
  readonly header: number;
}

/**
 * The palette of an element's computed style.
 * @param property value of a custom property such as "--ink"; '' when it is not set
 */
function paletteFrom(property: (name: string) => string): Palette {
  const color = (name: string, fallback = '#888888'): string => property(name).trim() || fallback;
  const size = (name: string, fallback: number): number => Number.parseFloat(property(name)) || fallback;
  const causes = Object.fromEntries(
    causeLetters.map((letter) => [
      letter,
      { ink: color(`--w${letter}`, color('--ink-2')), tint: color(`--w${letter}b`, color('--sunken')) },
    ]),
  ) as Record<CauseLetter, CauseColors>;
  const ink = color('--ink', '#191D23');
  const apps = Array.from({ length: APP_COLORS }, (_, i) => color(`--a${i}`));
  return {
    dark: luminance(ink) > 0.5,
    surface: color('--surface', '#FFFFFF'),
    sunken: color('--sunken'),
    hover: color('--hover'),
    line: color('--line'),
    line2: color('--line-2'),
    grid: color('--grid'),
    ink,
    ink2: color('--ink-2'),
    ink3: color('--ink-3'),
    accent: color('--accent'),
    accentInk: color('--accent-ink'),
    accentSoft: color('--accent-soft'),
    danger: color('--danger'),
    dangerWash: color('--danger-wash'),
    apps,
    stages: STAGE_INK.map((share) => apps.map((app) => mixed(app, ink, share))),
    causes,
    drivers: color('--uD'),
    busy: color('--uB'),
    idle: color('--uI'),
    heat: Array.from({ length: HEAT_STEPS }, (_, i) => color(`--h${i}`)),
    font: property('--font').trim() || 'sans-serif',
    micro: size('--fs-micro', 10),
    small: size('--fs-s', 11),
    gutter: size('--gutter', 96),
    pad: size('--padr', 16),
    header: size('--header', 22),
  };
}

/** Where nothing has a style, as in markup that is made without a browser. */
export const unstyledPalette = (): Palette => paletteFrom(() => '');

/** The palette of the theme that is in force at `element`. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  return paletteFrom((name) => style.getPropertyValue(name));
}

/** Rough brightness of "#RRGGBB", 0 to 1; enough to tell light ink from dark ink. */
function luminance(hex: string): number {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return 0.2 * channel(1) + 0.7 * channel(3) + 0.1 * channel(5);
}

/** "#RRGGBB" with a share of another. */
function mixed(hex: string, other: string, share: number): string {
  const channel = (at: number): string => {
    const [from, to] = [hex, other].map((of) => Number.parseInt(of.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return share === 0 ? hex : `#${channel(1)}${channel(3)}${channel(5)}`;
}
