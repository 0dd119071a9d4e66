/**
 * The workbench on paper: a copy of the page as it is on screen, in light colours, with the link that reopens it below. Paper is
 * narrower than a window: the page itself would be laid out anew, and its canvases would be cut. All other pages are light on
 * paper, too. Loading this is enough.
 */
import { flushSync } from 'react-dom';
import { currentLink } from '../store/address/current-link';
import { linkForOthers, linkWords } from '../views/share/link-for-others';
import { paintNow } from '../ui/frame';
import { paletteChanged } from '../ui/hooks/use-palette';
import { finishTransitions, pageCopy } from '../views/picture/page-copy';
import './printing.css';

let undo: (() => void) | undefined;

/** All at once: no frame comes before the print, and in Firefox no microtask of the page. */
function begin(): void {
  if (undo !== undefined) return;
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  undo = () => {
    dataset['theme'] = theme;
  };
  // Not even set again: a canvas that is painted anew before a print is empty on paper (Chrome takes what was drawn last).
  if (theme !== 'light') {
    dataset['theme'] = 'light';
    flushSync(paletteChanged);
  }
  paintNow();
  finishTransitions();
  // Texts, such as the course, essays and experiments, are laid out anew on paper.
  const page = document.querySelector<HTMLElement>('.app');
  if (page === null) return;
  const printed = document.createElement('div');
  printed.className = 'printed';
  printed.inert = true;
  const sheet = new CSSStyleSheet();
  undo = () => {
    printed.remove();
    dataset['theme'] = theme;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  const { copy, rules } = pageCopy(page);
  const link = document.createElement('p');
  link.className = 'printed__link';
  link.textContent = linkWords(linkForOthers(currentLink(window.location.href)));
  printed.append(copy, link);
  // Before the page: its textures refer to the first element of a name.
  document.body.prepend(printed);
  const { innerWidth: width, innerHeight: height } = window;
  sheet.replaceSync(`@page { size: ${width}px ${height + link.offsetHeight}px; margin: 0 } ${rules}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

window.addEventListener('beforeprint', begin);
window.addEventListener('afterprint', () => {
  undo?.();
  undo = undefined;
});
