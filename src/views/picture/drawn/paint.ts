/** Colours and backgrounds of the page as attributes that every SVG program reads, also those that know no CSS. */
import { svgNumber } from '../../../render/canvas/svg-context';

/** A colour without its opacity, and the opacity; nothing is drawn at 0. */
export interface Paint {
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
}

const NOTHING: Paint = { color: 'none', opacity: 0 };

/**
 * Reads a computed colour: `rgb()`, `rgba()`, or `color(srgb …)`, which `color-mix` computes to.
 * @param text as `getComputedStyle` gives it
 */
export function paintOf(text: string): Paint {
  const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const unit = text.startsWith('color(srgb') ? 255 : text.startsWith('rgb') ? 1 : undefined;
  if (unit === undefined || numbers.length < 3) return NOTHING;
  const channels = numbers.slice(0, 3).map((part) => Math.min(255, Math.max(0, Math.round(part * unit))));
  const color = `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { color, opacity: numbers[3] ?? 1 };
}

/** The attributes `fill` and `fill-opacity`, or `stroke` and `stroke-opacity`. */
export function paintAttributes(name: 'fill' | 'stroke', { color, opacity }: Paint): string {
  return `${name}="${color}"${opacity < 1 ? ` ${name}-opacity="${svgNumber(opacity)}"` : ''}`;
}

/** Stripes that repeat, as a pattern; undefined for any other background. */
export function stripesOf(background: string, id: string): string | undefined {
  const [, angle, list] = /^repeating-linear-gradient\((\d+)deg, (.+)\)$/.exec(background) ?? [];
  if (list === undefined) return undefined;
  const stops = [...list.matchAll(/((?:rgba?|color)\([^)]*\))((?: [\d.]+px)+)/g)].flatMap(([, color, places]) =>
    places
      .trim()
      .split(' ')
      .map((place) => ({ paint: paintOf(color), at: Number.parseFloat(place) })),
  );
  const period = stops.at(-1)?.at ?? 0;
  if (!(period > 0)) return undefined;
  const bands = stops.slice(1).map(({ paint, at }, before) => {
    const { at: from } = stops[before];
    return at > from && paint.opacity > 0
      ? `<rect x="${svgNumber(from)}" y="0" width="${svgNumber(at - from)}" height="${svgNumber(period)}" ${paintAttributes('fill', paint)}/>`
      : '';
  });
  // The stripes of a pattern follow each other to the right, which is 90 degrees for a gradient.
  return (
    `<pattern id="${id}" width="${svgNumber(period)}" height="${svgNumber(period)}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${Number(angle) - 90})">${bands.join('')}</pattern>`
  );
}
