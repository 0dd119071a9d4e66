/** A part of the page as SVG: its elements with the styles that are in force, canvases and inputs with what they show. */
import { withRatio } from '../../render/canvas/repaint';
import { drawElement, isForReaders } from './drawn/draw-element';

/** The styles of an element that differ from the defaults of its tag. */
const PROPERTIES = `
  display position top right bottom left float box-sizing width height min-width min-height max-width margin
  padding border border-top border-right border-bottom border-left border-radius border-collapse border-spacing
  background-color background-image color font-family font-size font-weight font-style font-variant-numeric
  line-height letter-spacing text-align text-decoration-line text-overflow text-transform vertical-align
  white-space overflow-wrap overflow opacity visibility transform clip-path z-index flex flex-direction
  flex-wrap align-items align-content align-self justify-content gap order grid-template-columns
  grid-template-rows grid-column grid-row table-layout list-style outline outline-offset box-shadow fill
  fill-opacity stroke stroke-width stroke-dasharray stroke-opacity stroke-linecap stroke-linejoin paint-order
  vector-effect text-anchor dominant-baseline appearance rotate place-items justify-items justify-self place-content
`
  .trim()
  .split(/\s+/);

/** Controls say nothing in a picture. */
const TOOLTIPS = '[role="tooltip"]';
const LEFT_OUT = [
  `.timeline-picture, .splitter, ${TOOLTIPS}`,
  // What can be done.
  '.at-cursor, .inspector__part:has(+ .at-cursor), .verdict__report, .button--primary, .button--outline:not(.is-finding)',
  '.verdict__seeds .link-button, .verdict__limit:not(.is-set), .compare__alike .link-button',
  // Of what can be chosen, what is: it says what the picture shows.
  '.segmented__option:not(:has(:checked))',
  // An icon alone. Marks that are buttons have no icon.
  '.button--icon, .experiment-link',
].join();

/** Pixels of a canvas per CSS pixel, as many as a picture has. */
const SHARPNESS = 2;

export interface DomPicture {
  /** SVG with its origin at the upper left corner. */
  readonly content: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is scrolled further out of view than this is not in the picture, CSS pixels. */
const MOST_SCROLLED = 3000;

/** Room below the last thing that can be seen, for the edge of a card or a row around it, CSS pixels. */
const END = 12;

/** Draws an element as it is on the page, with what is scrolled out of view below. */
export function domPicture(element: HTMLElement): DomPicture {
  const { width } = element.getBoundingClientRect();
  const classes = new Map<string, string>();
  const copy = copyOf(element, { classes, leftOut: LEFT_OUT, hiddenBelow, canvas: imageOf });
  if (copy instanceof HTMLElement) copy.style.margin = '0';
  return laidOut(copy, rulesOf(classes), (laid) => {
    withoutEmptyEnd(laid);
    const height = Math.max(laid.getBoundingClientRect().height, bottomOf(laid) - laid.getBoundingClientRect().top);
    return { content: drawElement(laid), width: Math.ceil(width), height: Math.ceil(height) };
  });
}

/** Shortens an element whose end is empty: panels are as tall as the page has room, and controls are left out. */
function withoutEmptyEnd(root: Element): void {
  const end = bottomOf(root) + END;
  // All that reaches further is empty there.
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
    if (!(element instanceof HTMLElement)) continue;
    const { bottom, height } = element.getBoundingClientRect();
    if (bottom <= end || height === 0) continue;
    element.style.minHeight = '0';
    element.style.flex = 'none';
    element.style.height = `${height - (bottom - end)}px`;
  }
}

/** Where the last thing that can be seen in an element ends, CSS pixels from the upper edge of the window. */
function bottomOf(root: Element): number {
  let most = root.getBoundingClientRect().top;
  const range = document.createRange();
  const look = (element: Element, limit: number): void => {
    if (isForReaders(element)) return;
    // Marks and images hold no text.
    if (element.localName === 'svg' || !element.hasChildNodes()) {
      const { bottom, width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) most = Math.max(most, Math.min(bottom, limit));
      return;
    }
    const cut = getComputedStyle(element).overflow !== 'visible';
    const end = cut ? Math.min(element.getBoundingClientRect().bottom, limit) : limit;
    for (const child of element.childNodes) {
      if (child instanceof Element) look(child, end);
      else if (child instanceof Text && child.data.trim() !== '') {
        range.selectNodeContents(child);
        most = Math.max(most, Math.min(range.getBoundingClientRect().bottom, end));
      }
    }
  };
  look(root, Infinity);
  return most;
}

/** Lays out a copy outside the visible page, for as long as `take` reads it. */
function laidOut<T>(copy: Node, rules: string, take: (copy: Element) => T): T {
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  host.inert = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host { position: fixed; top: 0; left: 200vw; width: 100vw; display: block } ${rules}`);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(copy);
  document.documentElement.append(host);
  try {
    return take(copy as Element);
  } finally {
    host.remove();
  }
}

/** Ends what fades, as the colours of buttons do when the theme changes: a copy is taken before they would be there. */
export function finishTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** The page as it is on screen, to be put into a document beside it: every panel where it is scrolled to. */
export function domCopy(element: HTMLElement): { readonly copy: Node; readonly rules: string } {
  const classes = new Map<string, string>();
  const copy = copyOf(element, { classes, leftOut: TOOLTIPS, hiddenBelow: () => 0, canvas: canvasOf });
  return { copy, rules: rulesOf(classes) };
}

/** How elements are copied. */
interface Copying {
  /** A name for each set of styles. */
  readonly classes: Map<string, string>;
  /** CSS selector. */
  readonly leftOut: string;
  /** How much taller an element becomes, so that what scrolls in it is seen, CSS pixels. */
  readonly hiddenBelow: (element: Element) => number;
  readonly canvas: (canvas: HTMLCanvasElement, classes: Map<string, string>) => HTMLElement;
}

function rulesOf(classes: Map<string, string>): string {
  return [...classes].map(([style, name]) => `.${name}{${style}}`).join('');
}

function copyOf(element: Element, how: Copying): Node {
  const { classes, leftOut } = how;
  if (element instanceof HTMLCanvasElement) return how.canvas(element, classes);
  const copy = element.cloneNode(false) as Element;
  // A radio button of the same name would take the choice from the one on the page.
  for (const attribute of ['style', 'name']) copy.removeAttribute(attribute);
  copy.setAttribute('class', classOf(element, classes));
  if (element instanceof HTMLInputElement) copy.setAttribute('value', element.value);
  if (element instanceof HTMLSelectElement) return selected(element, classes);
  if (leftOut === LEFT_OUT && isWritten(element)) return written(element, classes);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (!child.matches(leftOut) && getComputedStyle(child).display !== 'none') copy.append(copyOf(child, how));
    } else if (child.nodeType === Node.TEXT_NODE) {
      copy.append(child.cloneNode());
    }
  }
  // What was not chosen is left out.
  if (leftOut === LEFT_OUT && element.matches('.segmented') && copy instanceof HTMLElement)
    copy.style.width = 'max-content';
  const more = how.hiddenBelow(element);
  if (more > 0 && copy instanceof HTMLElement) {
    copy.style.height = `${element.getBoundingClientRect().height + more}px`;
    copy.style.maxHeight = 'none';
    copy.style.flex = 'none';
    copy.style.overflow = more < MOST_SCROLLED ? 'visible' : 'hidden';
  } else if (leftOut === LEFT_OUT && copy instanceof HTMLElement && scrolls(element)) {
    // Its text may come out a hair taller than on the page, and nobody scrolls a picture.
    copy.style.overflow = element.scrollWidth > element.clientWidth ? 'hidden' : 'visible';
  } else if (element.scrollTop > 0) {
    for (const child of copy.children)
      if (child instanceof HTMLElement) child.style.translate = `0 ${-element.scrollTop}px`;
  }
  return copy;
}

/** How much taller an element has to be for everything that scrolls in it to be seen, CSS pixels. */
function hiddenBelow(element: Element): number {
  if (scrolls(element)) {
    return Math.min(MOST_SCROLLED, element.scrollHeight - element.clientHeight);
  }
  return Array.from(element.children, hiddenBelow).reduce((most, own) => Math.max(most, own), 0);
}

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' || overflowY === 'scroll';
}

/** What a canvas shows, as an image in its place. */
function imageOf(canvas: HTMLCanvasElement, classes: Map<string, string>): HTMLImageElement {
  const image = document.createElement('img');
  image.src = canvas.width > 0 && canvas.height > 0 ? withRatio(canvas, SHARPNESS, () => canvas.toDataURL()) : '';
  image.alt = '';
  image.className = classOf(canvas, classes);
  return image;
}

/** The same, painted: an image would have to load first. */
function canvasOf(canvas: HTMLCanvasElement, classes: Map<string, string>): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  if (canvas.width > 0 && canvas.height > 0) copy.getContext('2d')?.drawImage(canvas, 0, 0);
  copy.className = classOf(canvas, classes);
  return copy;
}

/** The chosen text of a select, which a picture cannot open. */
function selected(select: HTMLSelectElement, classes: Map<string, string>): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = classOf(select, classes);
  span.textContent = select.selectedOptions[0]?.textContent ?? '';
  return span;
}

/** Whether a text is written in this field. */
function isWritten(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'color', 'file'].includes(element.type);
}

/** What is written in a field, in the middle of its height as browsers show it. */
function written(field: HTMLInputElement | HTMLTextAreaElement, classes: Map<string, string>): HTMLSpanElement {
  const { display, paddingTop, paddingBottom } = getComputedStyle(field);
  const span = document.createElement('span');
  span.className = classOf(field, classes);
  span.textContent = field.value === '' ? field.placeholder : field.value;
  span.style.overflow = 'hidden';
  if (field instanceof HTMLTextAreaElement) span.style.whiteSpace = 'pre-wrap';
  else
    span.style.lineHeight = `${field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`;
  if (display === 'inline') span.style.display = 'inline-block';
  return span;
}

/** The name of a class with the styles that are in force; elements that look alike share it. */
function classOf(element: Element, classes: Map<string, string>): string {
  const computed = getComputedStyle(element);
  const style = PROPERTIES.map((property) => [property, computed.getPropertyValue(property)] as const)
    .filter(([, value]) => value !== '' && value !== 'normal' && value !== 'auto' && value !== 'none 0s ease 0s')
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
  const name = classes.get(style) ?? `p${classes.size}`;
  classes.set(style, name);
  return name;
}
