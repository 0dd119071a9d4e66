/** The controls that are on the page, by their names: what a bar offers is found without looking for the bar. */
import type { Command } from './command';

/** Bars, the views of the dock, and the editor with its sections and forms. */
const PLACES = '[role="toolbar"], .panel--left, .dock, .timeline-events';
/** Entries of lists are found as applications, queues and nodes. Buttons that open a menu are not commands. */
const ENTRY = '[data-roving="list"] :not([aria-haspopup])';
const CONTROLS = 'button, summary, select, input[type="radio"]';
/** Of the editor the first ones only: a large document has thousands of rows, which its source and its table search. */
const MOST = 400;

/** Words by which controls are looked for, by their names. */
const WORDS: Readonly<Record<string, string>> = {
  Gallery: 'examples scenarios samples demos browse library',
  Speed: 'faster slower fast slow',
  'Export picture': 'screenshot image graphic figure png svg save download',
  'Previous event': 'reverse back step',
  'Next event': 'forward step',
  Play: 'start run',
};

/** One command for each control that can be seen and used, in the order of the page. */
export function screenCommands(page: ParentNode): Command[] {
  const found = new Map<string, Command>();
  const controls = [...page.querySelectorAll<HTMLElement>(PLACES)].flatMap((place) => [
    ...place.querySelectorAll<HTMLElement>(CONTROLS),
  ]);
  for (const control of [...new Set(controls)].slice(0, MOST)) {
    if (control.matches(`:disabled, ${ENTRY}`) || !control.checkVisibility()) continue;
    const title = nameOf(control);
    if (title === '') continue;
    const about = [placeOf(control), title.includes(control.title) ? '' : control.title]
      .filter((part) => part !== '')
      .join(', ');
    const key = `${title} ${about}`;
    if (!found.has(key)) found.set(key, { title, about, words: WORDS[title], run: () => operate(control) });
  }
  return [...found.values()];
}

/** What the control is called: by its label, by the text in it or around it, or by its title. */
function nameOf(control: HTMLElement): string {
  const around = control instanceof HTMLInputElement ? control.closest('label') : control;
  const text = control.ariaLabel ?? (control instanceof HTMLSelectElement || around === null ? '' : wordsIn(around));
  return (text.trim() === '' ? control.title : text).replaceAll(/\s+/g, ' ').trim();
}

/** The words in an element as they are read out: what stands in boxes of its own is a word of its own. */
function wordsIn(element: HTMLElement): string {
  const hidden = (node: Node): boolean => node instanceof Element && node.ariaHidden === 'true';
  const words = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    hidden(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    if (node instanceof Text) text += node.data;
    else if (!(node instanceof HTMLElement) || node.localName !== 'wbr') text += ' ';
  }
  return text;
}

/** What the control belongs to: its group, and the bar or panel around it. */
function placeOf(control: HTMLElement): string {
  const places: string[] = [];
  for (let at = control.parentElement?.closest('[aria-label]'); at !== null && at !== undefined;) {
    if (at.ariaLabel !== null) places.push(at.ariaLabel);
    at = at.matches('[role="toolbar"], aside') ? null : at.parentElement?.closest('[aria-label]');
  }
  return places.join(', ');
}

/** Does what a press would do. A choice among many gets the focus, so that arrow keys choose. */
function operate(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement) control.focus();
  else control.click();
}
