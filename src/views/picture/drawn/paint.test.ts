import { expect, test } from 'vitest';
import { paintAttributes, paintOf, stripesOf } from './paint';

test.for([
  ['rgb(25, 29, 35)', { color: '#191d23', opacity: 1 }],
  ['rgba(0, 0, 0, 0)', { color: '#000000', opacity: 0 }],
  ['rgba(36, 86, 214, 0.5)', { color: '#2456d6', opacity: 0.5 }],
  ['color(srgb 1 0.5 0 / 0.25)', { color: '#ff8000', opacity: 0.25 }],
  ['none', { color: 'none', opacity: 0 }],
] as const)('the computed colour %s is one that any program reads', ([text, paint]) => {
  expect(paintOf(text)).toEqual(paint);
});

test('opacity has an attribute of its own', () => {
  expect(paintAttributes('fill', paintOf('rgba(36, 86, 214, 0.5)'))).toBe('fill="#2456d6" fill-opacity="0.5"');
  expect(paintAttributes('stroke', paintOf('rgb(1, 2, 3)'))).toBe('stroke="#010203"');
});

test('stripes that repeat become a pattern of the same period and direction', () => {
  const background =
    'repeating-linear-gradient(135deg, rgb(69, 77, 89) 0px, rgb(69, 77, 89) 1px, rgba(0, 0, 0, 0) 1px, rgba(0, 0, 0, 0) 3px)';
  const pattern = stripesOf(background, 'stripes1');
  expect(pattern).toContain('id="stripes1" width="3" height="3"');
  expect(pattern).toContain('rotate(45)');
  // Only the band that has a colour is drawn.
  expect(pattern?.match(/<rect/g)).toHaveLength(1);
  expect(pattern).toContain('<rect x="0" y="0" width="1" height="3" fill="#454d59"/>');
  expect(stripesOf('none', 'stripes1')).toBeUndefined();
});
