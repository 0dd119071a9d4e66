import { expect, test } from 'vitest';
import { addressBeside, isPrintable, linkForOthers, linkWords, opensAlone } from './link-for-others';

const ON_DISK = 'file:///home/ana/talks/signalbox.html?embed=step&step=2#s1.d.abc';

test('what leaves a page on a disk names no folder of its reader', () => {
  expect(linkForOthers(ON_DISK)).toBe('#s1.d.abc');
  expect(opensAlone('#s1.d.abc')).toBe(false);
  expect(linkWords('#s1.d.abc')).toBe('Append this to the address of Signalbox: #s1.d.abc');
  expect(addressBeside(ON_DISK)).toBe('signalbox.html?embed=step&step=2#s1.d.abc');
  expect(addressBeside('FILE:///C:/Users/ana/signalbox.html#gallery/storm')).toBe('signalbox.html#gallery/storm');
});

test('a link of a host stays whole', () => {
  const link = 'https://your.org/signalbox/#s1.d.abc';
  for (const same of [linkForOthers, addressBeside, linkWords]) expect(same(link)).toBe(link);
  expect(opensAlone(link)).toBe(true);
});

test('a link of more characters than a picture or a sheet of paper has room for is replaced by a sentence', () => {
  const link = `https://your.org/#s1.d.${'x'.repeat(7_977)}`;
  expect(isPrintable(link)).toBe(true);
  expect(isPrintable(`${link}x`)).toBe(false);
  expect(linkWords(`${link}x`)).toBe('The link that reopens this has 8,001 characters, too many to print.');
});

test('where there is no link, a sentence says why', () => {
  expect(linkForOthers(undefined)).toBe('');
  expect(opensAlone('')).toBe(false);
  expect(linkWords('')).toBe('This scenario is too large for a link: its file reopens it.');
});
