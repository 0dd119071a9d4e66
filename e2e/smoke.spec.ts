import { expect, test } from './fixtures';

test('the page opens with its title and content', async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle(/Signalbox/);
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('the built page forbids inline scripts', async ({ page, troubles }) => {
  await page.goto('./');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "script ran"';
    document.body.append(script);
  });
  await expect(page).toHaveTitle(/Signalbox/);
  expect(troubles.join()).toContain('Content Security Policy');
  troubles.length = 0;
});
