/** A part of the page as SVG: its elements with the styles that are in force, canvases and inputs with what they show. */
import { withRatio } from '../../render/canvas/repaint';
import { copiedElement, keepScrolled, TOOLTIPS } from './copied-element';
import type { ClassOf, Copying } from './copied-element';
import { drawElement, isForReaders } from './drawn/draw-element';

/** Controls say nothing in a picture. */
const LEFT_OUT = [
  `.timeline-picture, .splitter, ${TOOLTIPS}`,
  // What can be done.
  '.jockey__disturb, .at-cursor, .inspector__part:has(+ .at-cursor), .verdict__report, .button--primary, .button--outline:not(.is-finding)',
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

const FOR_PICTURE: Copying = {
  leftOut: LEFT_OUT,
  inPlaceOf: (element, classOf) => {
    if (element instanceof HTMLCanvasElement) return imageOf(element, classOf);
    return isWritten(element) ? written(element, classOf) : undefined;
  },
  finish: showScrolled,
};

/** Draws an element as it is on the page, with what is scrolled out of view below. */
export function domPicture(element: HTMLElement): DomPicture {
  const { width } = element.getBoundingClientRect();
  const { copy, rules } = copiedElement(element, FOR_PICTURE);
  if (copy instanceof HTMLElement) copy.style.margin = '0';
  return laidOut(copy, rules, (laid) => {
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
function laidOut<T>(copy: Element, rules: string, take: (copy: Element) => T): T {
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
    return take(copy);
  } finally {
    host.remove();
  }
}

/** Makes a copy as tall as its content where that is scrolled out of view. */
function showScrolled(element: Element, copy: HTMLElement): void {
  // What was not chosen is left out.
  if (element.matches('.segmented')) copy.style.width = 'max-content';
  const more = hiddenBelow(element);
  if (more > 0) {
    copy.style.height = `${element.getBoundingClientRect().height + more}px`;
    copy.style.maxHeight = 'none';
    copy.style.flex = 'none';
    copy.style.overflow = more < MOST_SCROLLED ? 'visible' : 'hidden';
  } else if (scrolls(element)) {
    // Its text may come out a hair taller than on the page, and a picture cannot be scrolled.
    copy.style.overflow = element.scrollWidth > element.clientWidth ? 'hidden' : 'visible';
  } else {
    keepScrolled(element, copy);
  }
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
function imageOf(canvas: HTMLCanvasElement, classOf: ClassOf): HTMLImageElement {
  const image = document.createElement('img');
  image.src = canvas.width > 0 && canvas.height > 0 ? withRatio(canvas, SHARPNESS, () => canvas.toDataURL()) : '';
  image.alt = '';
  image.className = classOf(canvas);
  return image;
}

/** Whether a text is written in this field. */
function isWritten(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'color', 'file'].includes(element.type);
}

/** What is written in a field, in the middle of its height as browsers show it. */
function written(field: HTMLInputElement | HTMLTextAreaElement, classOf: ClassOf): HTMLSpanElement {
  const { display, paddingTop, paddingBottom } = getComputedStyle(field);
  const span = document.createElement('span');
  span.className = classOf(field);
  span.textContent = field.value === '' ? field.placeholder : field.value;
  // Hidden overflow would put the line of the text at the lower edge of the field, and with it the words beside it.
  span.style.overflow = 'clip';
  if (field instanceof HTMLTextAreaElement) span.style.whiteSpace = 'pre-wrap';
  else
    span.style.lineHeight = `${field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`;
  if (display === 'inline') span.style.display = 'inline-block';
  return span;
}
