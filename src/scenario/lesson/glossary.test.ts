import { expect, it } from 'vitest';
import text from '../../../docs/glossary.md?raw';
import { GLOSSARY } from './glossary';

it('says what the glossary says', () => {
  const rows = [...text.matchAll(/^\| (.+?)\s*\| (.+?)\s*\|$/gm)].map(([, term, meaning]) => [term, meaning]);
  const terms = rows.filter(([term]) => term !== 'Term' && !term.startsWith('--'));
  expect(Object.entries(GLOSSARY)).toEqual(terms);
});
