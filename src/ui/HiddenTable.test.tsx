import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HiddenTable } from './HiddenTable';

const rows = [
  { key: 'a', cells: ['a', 1, 'up'] },
  { key: 'b', cells: ['b', 2, 'down'] },
];

test('the first cell of a row is its heading, and every column has one', () => {
  const table = renderToStaticMarkup(
    <HiddenTable caption="Nodes" columns={['Node', 'Held', 'Condition']} rows={rows} />,
  );
  expect(table).toContain('<caption>Nodes</caption>');
  expect(table.match(/<th scope="col">\w+<\/th>/g)).toHaveLength(3);
  expect(table).toContain('<tr><th scope="row">b</th><td>2</td><td>down</td></tr>');
});

test('what is left out is said in a last line as wide as the table', () => {
  const table = renderToStaticMarkup(
    <HiddenTable caption="Nodes" columns={['Node', 'Held', 'Condition']} rows={rows} rest="and 7 more" />,
  );
  expect(table).toContain('<tr><td colSpan="3">and 7 more</td></tr></tbody>');
});
