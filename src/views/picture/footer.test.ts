import { describe, expect, it } from 'vitest';
import type { Palette } from '../../render/color/palette';
import { footerOf } from './footer';

const palette = { micro: 10, font: 'sans-serif', ink2: '#454D59', accent: '#2456D6' } as Palette;

function footer(width: number) {
  const link = `https://example.org/#s1.d.${'abcdefghij'.repeat(40)}`;
  const { content, height } = footerOf({
    palette,
    width,
    lines: ['Signalbox, engine 1.0.0. Figures at 0:20.0.'],
    link,
    measure: (text) => text.length * 6,
  });
  const [, left, top, edge] = (/translate\(([\d.]+) ([\d.]+)\).*?h([\d.]+)v/.exec(content) ?? []).map(Number);
  const texts = [...content.matchAll(/<text [^>]*y="([\d.]+)"[^>]*>([^<]*)/g)].map(([, y, text]) => ({
    y: Number(y),
    text,
  }));
  return { link, height, left, top, edge, texts };
}

describe('the footer of a picture', () => {
  it('has the code beside its lines where there is room', () => {
    const { left, top, edge, texts, height } = footer(640);
    expect(left + edge).toBeLessThanOrEqual(640);
    expect(top).toBeLessThan(texts[0].y);
    expect(height).toBeGreaterThanOrEqual(top + edge);
  });

  it.each([300, 160, 90])('has the code below its lines in %i px, as wide as there is room at most', (width) => {
    const { link, left, top, edge, texts, height } = footer(width);
    expect(left + edge).toBeLessThanOrEqual(width);
    expect(top).toBeGreaterThan(texts[texts.length - 1].y);
    expect(height).toBeGreaterThanOrEqual(top + edge);
    for (const { text } of texts) expect(text.length * 6).toBeLessThanOrEqual(width);
    expect(texts.map(({ text }) => text).join('')).toContain(link);
  });

  it('has only the address of a link behind a sentence if it is long', () => {
    const link = `https://example.org/#s1.d.${'abcdefghij'.repeat(10_000)}`;
    const measure = (text: string): number => text.length * 6;
    const { content, height } = footerOf({ palette, width: 640, lines: [], link, measure });
    expect(content).toContain(`<a href="${link}">`);
    expect(content).toContain('too many to print');
    expect(height).toBeLessThan(60);
  });

  it('has neither a code nor a link where only a part of one is known', () => {
    const { content } = footerOf({
      palette,
      width: 640,
      lines: [],
      link: '#s1.d.abc',
      measure: (text) => text.length * 6,
    });
    expect(content).toContain('Append this to the address of Signalbox: #s1.d.abc');
    expect(content).not.toMatch(/<a |QR code/);
  });
});
