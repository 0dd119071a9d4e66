import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Request } from '../../schedulers/tetrisched/strl/request';
import { StrlTree } from './StrlTree';

const leaf: Request = { op: 'nCk', set: ['any'], k: 1, v: 1, dur: undefined, start: undefined };

function removalsOf(request: Request): readonly string[] {
  const markup = renderToStaticMarkup(<StrlTree request={request} names={['any']} onChange={() => undefined} />);
  return [...new Set([...markup.matchAll(/Remove (the root|node [\d.]+)/g)].map(([, where]) => where))];
}

describe('an expression as a tree', () => {
  it('has a button to remove each child of a list', () => {
    expect(removalsOf({ op: 'max', of: [leaf, leaf] })).toEqual(['node 1', 'node 2']);
  });

  it('has none for a node without which nothing is left', () => {
    expect(removalsOf(leaf)).toEqual([]);
    expect(removalsOf({ op: 'max', of: [leaf] })).toEqual([]);
    expect(removalsOf({ op: 'scale', by: 2, of: { op: 'sum', of: [leaf, leaf] } })).toEqual(['node 1.1', 'node 1.2']);
  });
});
