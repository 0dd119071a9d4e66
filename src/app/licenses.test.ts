import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licensesText } from '../../scripts/licenses.mjs';

it('a build goes along with the licence of every package in it, those that packages need included', () => {
  const text = licensesText();
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries({ ...dependencies, scheduler: '', 'd3-scale': '', '@lezer/lr': '' }))
    expect(text).toContain(`\n${name} ${version}`);
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).toContain('Apache License');
  expect(text).toBe(licensesText());
});
