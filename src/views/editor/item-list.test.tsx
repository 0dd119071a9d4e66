import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ItemList } from './ItemList';

function markup(count: number, fields: () => string): string {
  return renderToStaticMarkup(
    <ItemList
      items={Array.from({ length: count }, (_, index) => index + 1)}
      item="stage"
      nameOf={(stage) => `stage ${stage}`}
      detailOf={(stage) => `tasks ${stage * 10}`}
      mostUnfolded={4}
      fresh={() => 0}
      onWrite={() => undefined}
    >
      {fields}
    </ItemList>,
  );
}

it('shows the fields of each element of a short list, and of a long one what the elements are', () => {
  const fields = vi.fn(() => 'fields');
  expect(markup(4, fields)).not.toContain('aria-expanded');
  expect(fields).toHaveBeenCalledTimes(4);
  fields.mockClear();
  const long = markup(20, fields);
  // They are made for the one that is opened, and for none before that.
  expect(fields).not.toHaveBeenCalled();
  expect(long.match(/aria-expanded="false"/g)).toHaveLength(20);
  expect(long).toContain('<span>stage 20</span><span class="list__detail">tasks 200</span>');
});
