/**
 * Copies of elements with the styles that are in force, for places without the style sheets of the page. A picture
 * (`dom-picture.ts`) and a copy of the page (`page-copy.ts`) differ in what they leave out, in what stands for a canvas or a
 * field, and in what becomes of content that is scrolled out of view.
 */

/** The styles of an element that differ from the defaults of its tag. */
const PROPERTIES = `
  display position top right bottom left float box-sizing width height min-width min-height max-width margin
  padding border border-top border-right border-bottom border-left border-radius border-collapse border-spacing
  background-color background-image background-clip background-size background-position background-repeat color font-family font-size font-weight font-style font-variant-numeric
  line-height letter-spacing text-align text-decoration-line text-overflow text-transform vertical-align
  white-space overflow-wrap overflow opacity visibility transform clip-path z-index flex flex-direction
  flex-wrap align-items align-content align-self justify-content gap order grid-template-columns
  grid-template-rows grid-column grid-row table-layout list-style outline outline-offset box-shadow fill
  fill-opacity stroke stroke-width stroke-dasharray stroke-opacity stroke-linecap stroke-linejoin paint-order
  vector-effect text-anchor dominant-baseline appearance rotate place-items justify-items justify-self place-content
`
  .trim()
  .split(/\s+/);

/** Tooltips are about the pointer, which no copy has. */
export const TOOLTIPS = '[role="tooltip"]';

/** The name of a class with the styles that are in force on an element. */
export type ClassOf = (element: Element) => string;

export interface Copying {
  /** CSS selector of what is left out. */
  readonly leftOut: string;
  /** What stands in the place of an element; undefined: a copy of it. */
  readonly inPlaceOf: (element: Element, classOf: ClassOf) => HTMLElement | undefined;
  /** Finishes the copy of an element, which has its children by then. */
  readonly finish: (element: Element, copy: HTMLElement) => void;
}

/** A copy of an element, and the rules of the classes that hold its styles. */
export interface CopiedElement {
  readonly copy: Element;
  readonly rules: string;
}

/** Copies an element and what is in it. */
export function copiedElement(element: Element, how: Copying): CopiedElement {
  /** Elements that look alike share a class. */
  const classes = new Map<string, string>();
  const copy = copyOf(element, how, (one) => {
    const style = styleOf(one);
    const name = classes.get(style) ?? `p${classes.size}`;
    classes.set(style, name);
    return name;
  });
  return { copy, rules: [...classes].map(([style, name]) => `.${name}{${style}}`).join('') };
}

function copyOf(element: Element, how: Copying, classOf: ClassOf): Element {
  if (element instanceof HTMLSelectElement) return chosenText(element, classOf);
  const other = how.inPlaceOf(element, classOf);
  if (other !== undefined) return other;
  const copy = element.cloneNode(false) as Element;
  // A radio button of the same name would take the choice from the one on the page.
  for (const attribute of ['style', 'name']) copy.removeAttribute(attribute);
  copy.setAttribute('class', classOf(element));
  if (element instanceof HTMLInputElement) copy.setAttribute('value', element.value);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const isShown = !child.matches(how.leftOut) && getComputedStyle(child).display !== 'none';
      if (isShown) copy.append(copyOf(child, how, classOf));
    } else if (child.nodeType === Node.TEXT_NODE) {
      copy.append(child.cloneNode());
    }
  }
  if (copy instanceof HTMLElement) how.finish(element, copy);
  return copy;
}

/** The chosen text of a select, which a copy cannot open. */
function chosenText(select: HTMLSelectElement, classOf: ClassOf): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = classOf(select);
  span.textContent = select.selectedOptions[0]?.textContent ?? '';
  return span;
}

/** Shifts the children of a copy to where the element is scrolled to. */
export function keepScrolled(element: Element, copy: HTMLElement): void {
  if (element.scrollTop === 0) return;
  for (const child of copy.children) {
    if (child instanceof HTMLElement || child instanceof SVGElement)
      child.style.translate = `0 ${-element.scrollTop}px`;
  }
}

/** The styles that are in force on an element, as CSS. */
function styleOf(element: Element): string {
  const computed = getComputedStyle(element);
  return PROPERTIES.map((property) => [property, computed.getPropertyValue(property)] as const)
    .filter(([, value]) => value !== '' && value !== 'normal' && value !== 'auto' && value !== 'none 0s ease 0s')
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
}
