import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsPage } from './settings-page';
import { frameworkPlugins, schedulerPlugins } from './systems';

const PAGE = new URL('../../docs/settings.md', import.meta.url);

it('docs/settings.md is what the plug-ins declare; SIGNALBOX_REFRESH=1 writes it', () => {
  const page = settingsPage({ schedulers: schedulerPlugins, frameworks: frameworkPlugins });
  if (process.env['SIGNALBOX_REFRESH'] === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

it('no sentence of a setting ends twice', () => {
  expect(settingsPage({ schedulers: schedulerPlugins, frameworks: frameworkPlugins })).not.toMatch(/\.\.$/m);
});
