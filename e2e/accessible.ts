import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** The rules of axe whose answer depends on colors: all others say the same in every theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** CSS selectors of the parts of the page to look at; the whole page unless given. */
  readonly parts?: readonly string[];
  /** What is on screen, for the message of a failure. */
  readonly where?: string;
  /** Only these rules; all of them unless given. */
  readonly rules?: readonly string[];
  /** Whether findings of small impact count too. */
  readonly strict?: boolean;
}

/** axe finds nothing serious in what is on screen. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  // One call of axe in the page itself. Otherwise every look opens a second page only to put the results of frames together.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte of script, once for each page.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) }).setLegacyMode();
  for (const part of look.parts ?? []) builder.include(part);
  // What passes is not listed: naming each of its elements takes as long as the rules do.
  builder.options({
    resultTypes: ['violations'],
    ...(look.rules && { runOnly: { type: 'rule', values: [...look.rules] } }),
  });
  const { violations } = await builder.analyze();
  const counted = violations.filter(({ impact }) => look.strict || impact === 'serious' || impact === 'critical');
  expect(
    counted.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    look.where ?? 'findings of axe',
  ).toEqual([]);
}

/** The same in the light theme with all rules and in the dark one with those of colors. Leaves the page in the light one. */
export async function expectAccessibleInBothThemes(page: Page, look: Look = {}): Promise<void> {
  await expectAccessible(page, { ...look, where: `${look.where ?? 'findings of axe'}, light` });
  await preferTheme(page, 'dark');
  await expectAccessible(page, { ...look, where: `${look.where ?? 'findings of axe'}, dark`, rules: COLOR_RULES });
  await preferTheme(page, 'light');
}

/** The same in both themes, and with the rules of colors where the system sets the colors. */
export async function expectAccessibleInAllColors(page: Page, look: Look = {}): Promise<void> {
  await expectAccessibleInBothThemes(page, look);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page, { ...look, where: `${look.where ?? 'findings of axe'}, forced`, rules: COLOR_RULES });
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Makes the system prefer a theme, and waits until the page has it and no color is on its way to another one. */
async function preferTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.waitForFunction(
    () => !document.getAnimations().some((a) => a instanceof CSSTransition && a.playState === 'running'),
  );
}
