/** The regions of the page, and the keyboard's way from one to the next. */

interface Region {
  readonly name: string;
  readonly find: () => HTMLElement | null;
}

const REGIONS: readonly (readonly [name: string, selector: string])[] = [
  ['Top', '.topbar'],
  ['Editor', '.panel--left'],
  ['Verdict', '.verdict'],
  ['Timeline', '.middle__timeline'],
  ['States', '.middle__states'],
  ['Views', '.dock'],
  ['Inspector', '.panel--right'],
  ['Playback', '.transport'],
];

const FOCUSABLE =
  'button, a[href], input:not([type="hidden"]), select, textarea, [role="application"][tabindex="0"], [tabindex="0"]';

/** The regions in the order of the page. Which of them are there shows when one is asked for. */
export function regionsShown(): readonly Region[] {
  return REGIONS.map(([name, selector]) => ({ name, find: () => document.querySelector<HTMLElement>(selector) }));
}

/** Puts the focus on the first tab stop of a region; false where there is none. */
export function focusRegion(region: HTMLElement | null): boolean {
  const places = [...(region?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const first = places.find((place) => place.tabIndex >= 0 && !place.matches(':disabled') && place.checkVisibility());
  first?.focus();
  return first !== undefined;
}

/** Goes to the next region that has something to focus, or to the one before. */
export function nextRegion(step: 1 | -1): void {
  const shown = regionsShown().map(({ find }) => find());
  const present = shown.findIndex((region) => region?.contains(document.activeElement) === true);
  const start = present < 0 && step < 0 ? 0 : present;
  for (let i = 1; i <= shown.length; i++) {
    const at = (start + i * step + 2 * shown.length) % shown.length;
    if (focusRegion(shown[at])) return;
  }
}
