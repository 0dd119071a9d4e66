/** Another window that looks like this page. */
import { useEffect, useState } from 'react';

/** How often a window is looked at that is closing or loading, ms. */
const LOOK_MS = 50;

/**
 * Where the content of the window goes. A window that is reloaded is furnished again, and its theme follows that of this page.
 * @param other an empty window of this page, just opened
 * @param onClose it was closed, or shows another site
 */
export function useFurnished(other: Window, onClose: () => void): HTMLElement {
  const [root, setRoot] = useState(() => furnish(other.document));
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      const page = pageOf(other);
      if (page === undefined) onClose();
      else if (page === root.ownerDocument || page.readyState === 'loading') timer = window.setTimeout(look, LOOK_MS);
      else setRoot(furnish(page));
    };
    // To close it and to reload it look the same at first.
    const leave = (): void => {
      timer = window.setTimeout(look);
    };
    other.addEventListener('pagehide', leave);
    return () => {
      window.clearTimeout(timer);
      other.removeEventListener('pagehide', leave);
    };
  }, [other, root, onClose]);
  useEffect(() => {
    const follow = new MutationObserver(() => takeTheme(root.ownerDocument));
    follow.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => follow.disconnect();
  }, [root]);
  return root;
}

/** What the window shows; undefined where it is closed or shows another site. */
function pageOf(other: Window): Document | undefined {
  try {
    return other.closed ? undefined : other.document;
  } catch {
    // Another site's document cannot be read.
    return undefined;
  }
}

/** Gives an empty document the look of this page, and answers where its content goes. */
function furnish(page: Document): HTMLElement {
  page.documentElement.lang = 'en';
  takeTheme(page);
  page.head.replaceChildren();
  page.title = 'Notes – Signalbox';
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet.href;
    page.head.append(link);
  }
  const root = page.createElement('div');
  root.className = 'notes-window';
  page.body.replaceChildren(root);
  return root;
}

function takeTheme(page: Document): void {
  page.documentElement.dataset['theme'] = document.documentElement.dataset['theme'];
}
