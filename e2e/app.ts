import type { Locator, Page } from '@playwright/test';

/** Opens the app at a hash and waits until it says that all runs are done and the link is written. */
export async function open(page: Page, hash = ''): Promise<void> {
  // On a first visit the page plays by itself, which e2e/first-visit.spec.ts is about.
  if (hash === '') await page.emulateMedia({ reducedMotion: 'reduce' });
  // Scenarios with a lesson open as one; most journeys are about everything else.
  await page.addInitScript(() => {
    // A page of the browser's own has no storage.
    if (location.protocol === 'about:') return;
    if (localStorage.getItem('signalbox.lessons') === null)
      localStorage.setItem('signalbox.lessons', '{"layout":"workbench","progress":{}}');
  });
  await page.goto(`./${hash}`);
  await idle(page);
}

/** Waits until the app says that it is idle: all runs done, the address written. */
export async function idle(page: Page): Promise<void> {
  // No assertion: each failed look of one writes out the accessibility tree of the page, a quarter of all that the journeys took.
  await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', undefined, {
    polling: 50,
    timeout: 180_000,
  });
}

/** Drops a file on the page. */
export async function drop(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = Array.from(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  await page.evaluate(
    ([fileName, numbers]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(numbers)], fileName));
      document
        .querySelector('.app')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, bytes] as const,
  );
}

/** The fingerprint of the active variant as the transport shows it. */
export async function fingerprint(page: Page): Promise<string> {
  const text = await page.getByRole('contentinfo', { name: 'Transport' }).textContent();
  return /[0-9a-f]{16}/.exec(text ?? '')?.[0] ?? '';
}

/** Opens a section of the editor by the first word of its tab. */
export async function section(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** Shows a part of a view of the dock, by the value of its tab. */
export async function part(where: Page | Locator, view: string, value: string): Promise<void> {
  await where
    .getByRole('group', { name: `View of ${view}` })
    .locator(`input[value="${value}"]`)
    .check();
}

/**
 * Notes every text that an element with this CSS selector shows from now on. A line of progress may come and go between two
 * looks of a journey; what it said is still known afterwards.
 */
export async function noteTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle((css) => {
    const noted: string[] = [];
    const note = (): void => {
      for (const element of document.querySelectorAll(css)) {
        const text = element.textContent ?? '';
        if (!noted.includes(text)) noted.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    note();
    return noted;
  }, selector);
  return () => texts.jsonValue();
}
