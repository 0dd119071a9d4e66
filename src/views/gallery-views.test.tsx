/** Scenarios of the gallery in what they open with: those that e2e/gallery.spec.ts does not open in a browser. */
import { expect, it } from 'vitest';
import { prepareRun } from '../engine/run/simulate';
import { renderedInNode } from '../engine/testing/gallery-shares.test-helper';
import { Inspector } from './inspector/Inspector';
import { dockEntry, isDockView } from './shared/dock/dock-views';
import { rendered, wordsOf } from './testing/rendered.test-helper';

await prepareRun('tetrisched');

const FAULTS = /undefined|NaN|Infinity|\[object/;

// The run of the largest one takes seconds. e2e/large.spec.ts opens it.
const entries = renderedInNode.filter(({ id }) => id !== 'sparrow-paper-scale');

it.each(entries)('$id shows its view and what it has selected', async ({ id, scenario }) => {
  const { panels, variant = 'A' } = scenario.view ?? {};
  const view = panels?.['dock'] ?? '';
  if (!isDockView(view)) expect.fail(`the dock has no view "${view}"`);
  const { View, title } = dockEntry(view);
  await View.load();
  const dock = wordsOf(rendered(<View title={<h2>{title}</h2>} />, id, { only: [variant] }));
  expect(dock.length).toBeGreaterThan(title.length + 20);
  expect(dock).not.toMatch(FAULTS);
  expect(wordsOf(rendered(<Inspector />, id, { only: [variant] }))).not.toMatch(FAULTS);
});
