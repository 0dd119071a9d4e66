import { describe, expect, it } from 'vitest';
import { embedWish, isEmbedded, withoutEmbed } from './embed-address';
import type { EmbedOptions } from './embed-address';
import { embedAddress, embedTag } from './embed-tag';

describe('addresses of the embedded page', () => {
  it.each([
    ['https://a.example/x/?embed#gallery/storm', 'https://a.example/x/#gallery/storm'],
    ['https://a.example/?embed=1&lang=en#s1.d.abc', 'https://a.example/?lang=en#s1.d.abc'],
    ['https://a.example/#gallery/storm?embed', 'https://a.example/#gallery/storm'],
    ['https://a.example/index.html?embed', 'https://a.example/index.html'],
    ['https://a.example/?embed=lesson&step=3&theme=dark#gallery/storm', 'https://a.example/#gallery/storm'],
    ['https://a.example/?embed=figure&kind=nodes&only=A&controls=0&events=1&lang=en#x', 'https://a.example/?lang=en#x'],
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

const PLAIN = {
  part: undefined,
  step: undefined,
  kind: 'timeline',
  only: undefined,
  theme: undefined,
  controls: true,
  events: false,
  offline: false,
};

it.each([
  ['?embed=lesson&step=3&theme=dark', { part: 'lesson', step: 3, theme: 'dark' }],
  ['?embed', {}],
  ['?embed=lesson&step=0&theme=<b>', { part: 'lesson' }],
  ['?embed=step&step=2&events=1&offline=1', { part: 'step', step: 2, events: true, offline: true }],
  [
    '?embed=figure&kind=queues&only=A,B&controls=0',
    { part: 'figure', kind: 'queues', only: ['A', 'B'], controls: false },
  ],
  ['?embed=poster&kind=pie&only=,&controls=maybe&events=yes', {}],
])('what %s asks for', (parameters, wish) => {
  expect(embedWish(`https://a.example/${parameters}#gallery/storm`)).toEqual({ ...PLAIN, ...wish });
});

it.each([
  [{ part: 'lesson', step: 3, theme: 'dark' }, '?embed=lesson&step=3&theme=dark#gallery/storm'],
  [
    { part: 'figure', kind: 'queues', only: ['A', 'B'], controls: false },
    '?embed=figure&kind=queues&only=A,B&controls=0#gallery/storm',
  ],
  [{ part: 'figure', kind: 'timeline', events: true, offline: true }, '?embed=figure&events=1&offline=1#gallery/storm'],
] as const)('the address of %o is read again as the same', (wish, address) => {
  const whole = { ...PLAIN, ...wish } as EmbedOptions;
  const page = 'https://a.example/x/?lang=en#s1.d.abc';
  expect(embedAddress(page, whole, '#gallery/storm')).toBe(`https://a.example/x/${address}`);
  expect(embedWish(embedAddress(page, whole, '#gallery/storm'))).toEqual(whole);
});

it('a tag holds a title and an address as text, whatever they are', () => {
  const tag = embedTag({
    src: 'https://a.example/?a=1&b=2#x',
    title: '"><script>alert(1)</script>',
    height: 500,
    link: 'https://a.example/#x',
  });
  expect(tag).toContain('src="https://a.example/?a=1&amp;b=2#x"');
  expect(tag).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(tag).not.toContain('<script');
  expect(tag).toContain('height="500"');
});
