import { expect, it } from 'vitest';
import { readXml } from './xml-source';

const refusal = (text: string): unknown => {
  const read = readXml(text);
  return read.ok ? 'read' : read.error.map(({ line, column, message }) => `${line}:${column} ${message}`).join();
};

it.each([
  ['<a>\n  <b/>\n  <b>\n    <b/><c></c>', '3:3 <b> is never closed'],
  ['<a>\n<b>\n</b>', '1:1 <a> is never closed'],
  ['<a>\n<b>\n</a>', '3:1 expected the closing tag of the <b> in line 2, got </a>'],
  ['\n<?xml version="1.0"?><a/>', '2:6 XML declaration allowed only at the start of the document'],
  ['<!doctype html><html><body>404</body></html>', '1:1 it is a page of HTML, and not XML'],
  ['\n  partitions:\n  - name: <x>', '2:3 it is not XML, which begins with <'],
  ['<!allocations><a/>', '1:3 "a" is not expected here'],
  ['<a></a>\n<b></b>', '2:3 a second element at the top: one has to be around all'],
  ['<!DOCTYPE a [\n<!ENTITY b "c">]>\n<a>\n  <c>&b;</c></a>', '4:6 &b; is not read: write its text'],
  ['<a>\n<b>R&D</b></a>', '2:5 a lone & starts no entity; write &amp;'],
  [`${'<a>'.repeat(102)}${'</a>'.repeat(102)}`, '1:1 elements are nested more than 100 deep'],
  ['<a x/>', "1:4 attribute 'x' has no value"],
])('a text that is cut off or damaged is refused in words, at its place: %j', (text, said) => {
  expect(refusal(text)).toBe(said);
});
