import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Select } from './Select';

it('says how long the chosen offer is, for browsers that would make the box as wide as the longest one', () => {
  const options = [
    { value: 'html', label: 'HTML' },
    { value: 'csv', label: 'CSV, one row per seed' },
  ] as const;
  const markup = renderToStaticMarkup(<Select value="html" options={options} onChange={() => undefined} />);
  expect(markup).toContain('style="--letters:4"');
});
