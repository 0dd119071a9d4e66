import { describe, expect, it } from 'vitest';
import { embedWish, isEmbedded, withoutEmbed } from './embed';

describe('addresses of the embedded page', () => {
  it.each([
    ['https://a.example/x/?embed#gallery/storm', 'https://a.example/x/#gallery/storm'],
    ['https://a.example/?embed=1&lang=en#s1.d.abc', 'https://a.example/?lang=en#s1.d.abc'],
    ['https://a.example/#gallery/storm?embed', 'https://a.example/#gallery/storm'],
    ['https://a.example/index.html?embed', 'https://a.example/index.html'],
    ['https://a.example/?embed=lesson&step=3&theme=dark#gallery/storm', 'https://a.example/#gallery/storm'],
  ])('%s shows what %s does', (address, whole) => {
    expect(isEmbedded(address)).toBe(true);
    expect(withoutEmbed(address)).toBe(whole);
  });

  it.each(['https://a.example/#s1.d.embed', 'https://a.example/?embedded=1', 'https://a.example/embed/#gallery/storm'])(
    '%s is the whole page',
    (address) => {
      expect(isEmbedded(address)).toBe(false);
    },
  );
});

it.each([
  ['https://a.example/?embed=lesson&step=3&theme=dark#gallery/storm', { lesson: true, step: 3, theme: 'dark' }],
  ['https://a.example/?embed#gallery/storm', { lesson: false, step: undefined, theme: undefined }],
  ['https://a.example/?embed=lesson&step=0&theme=<b>', { lesson: true, step: undefined, theme: undefined }],
])('what %s asks for', (address, wish) => {
  expect(embedWish(address)).toEqual(wish);
});
