/** The regions of the page, and the keyboard's way from one to the next. */

interface Region {
  readonly name: string;
  readonly element: HTMLElement;
}

const REGIONS: readonly (readonly [selector: string, name: string])[] = [
  ['.topbar', 'Top'],
  ['.verdict', 'Verdict'],
  ['.middle__timeline', 'Timeline'],
  ['.middle__states', 'States'],
  ['.dock', 'Views'],
  ['.transport', 'Playback'],
  ['.panel--right', 'Inspector'],
  ['.app--lesson .panel--left', 'Lesson'],
  ['.app:not(.app--lesson) .panel--left', 'Editor'],
];

const FOCUSABLE =
  'button, a[href], input:not([type="hidden"]), select, textarea, [role="application"][tabindex="0"], [tabindex="0"]';

/** The present regions, in tab order. */
export function regionsShown(): readonly Region[] {
  return REGIONS.flatMap(([selector, name]) => {
    const element = document.querySelector<HTMLElement>(selector);
    return element === null ? [] : [{ name, element }];
  }).sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

/** The edges that can be moved now. */
export function splittersShown(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.splitter')].filter((splitter) => splitter.checkVisibility());
}

/** Puts the focus on the first tab stop of a region; false where there is none. */
export function focusRegion(region: HTMLElement): boolean {
  const places = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = places.find((place) => place.tabIndex >= 0 && !place.matches(':disabled') && place.checkVisibility());
  first?.focus();
  return first !== undefined;
}

/** Goes to the next region that has something to focus, or to the one before. */
export function nextRegion(step: 1 | -1): void {
  const shown = regionsShown();
  const present = shown.findIndex(({ element }) => element.contains(document.activeElement));
  const start = present < 0 && step < 0 ? 0 : present;
  for (let i = 1; i <= shown.length; i++) {
    const at = (start + i * step + 2 * shown.length) % shown.length;
    if (focusRegion(shown[at].element)) return;
  }
}
