import { describe, expect, it } from 'vitest';
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import { causeLetters } from '../../../render/color/palette';
import type { Palette } from '../../../render/color/palette';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { SvgContext } from '../../../render/canvas/svg-context';
import { WAITING } from '../../../store/runs/run-store';
import { viewStore } from '../../../store/view/view-store';
import type { ViewState } from '../../../store/view/view-store';
import { legendOf } from '../legend/legend-of';
import { timelinePicture } from './picture';
import { buildScene, foldedRows } from '../scene/build-scene';

const palette: Palette = {
  dark: false,
  surface: '#FFFFFF',
  sunken: '#F8F9FA',
  hover: '#EEF1F4',
  line: '#E2E5EA',
  line2: '#C8CED7',
  grid: '#EDEFF2',
  ink: '#191D23',
  ink2: '#454D59',
  ink3: '#5F6875',
  accent: '#2456D6',
  accentInk: '#FFFFFF',
  accentSoft: '#EAF0FE',
  danger: '#B3261E',
  dangerWash: '#FBEAE8',
  apps: Array.from({ length: 8 }, (_, i) => `#0000${i}0`),
  stages: ['00', '80', '40'].map((ink) => Array.from({ length: 8 }, (_, i) => `#${ink}00${i}0`)),
  causes: Object.fromEntries(
    causeLetters.map((letter) => [letter, { ink: '#8A5A00', tint: '#F8E8C6' }]),
  ) as Palette['causes'],
  drivers: '#3E4959',
  busy: '#7E92B3',
  idle: '#D7DEE8',
  heat: Array.from({ length: 6 }, (_, i) => `#${i}${i}${i}`),
  font: 'sans-serif',
  micro: 10,
  small: 11,
  gutter: 96,
  pad: 16,
  header: 22,
};

function pictureOf(
  id: string,
  title: string,
  view: Partial<ViewState> = {},
  detail?: 'overview' | 'aligned',
  gutter = 96,
  ended = true,
) {
  const variants = ['A', 'B'].map((letter, index) => ({
    id: letter,
    index,
    title: letter,
    run: {
      ...WAITING,
      status: ended ? ('done' as const) : ('running' as const),
      model: galleryRun(id, letter),
      ...(ended ? { fingerprint: `feed${letter}` } : {}),
    },
  }));
  const shown = variants.map(({ run: { model } }) => ({ model, table: laneTable(model, 'application') }));
  const options = { header: 22, detail, presenter: false, text: 10 } as const;
  const scene = buildScene(variants, shown, detail === 'aligned' ? foldedRows(shown, 'application') : [], {
    ...options,
    group: 'application',
    height: detail === undefined ? 500 : 1000,
  });
  return timelinePicture({
    scene,
    palette: { ...palette, gutter },
    width: 900,
    view: { ...viewStore.getState(), zoom: [0, scene.extent], cursor: 20_000_000, ...view },
    scrolls: [0, 0],
    title,
    link: 'https://example.org/#s1.d.abc',
    engine: 'engine 0.1.0',
    origin: ['Own policies: B mine (code 00000000-1)'],
    legend: legendOf(scene),
    measure: (text) => text.length * 6,
  });
}

/** Checks that every tag is closed in order; returns the texts between tags. */
function textsOf(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, attributes] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing === '/') expect(open.pop()).toBe(name);
    else if (!attributes.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  return [...svg.matchAll(/>([^<>]+)</g)].map((match) => match[1].trim()).filter((text) => text !== '');
}

describe('the exported picture', () => {
  it('hides what a question of a lesson hides', () => {
    const sight = { only: undefined, mark: [], dock: false, until: 3_000_000, guess: undefined } as const;
    const words = (future: 'hidden' | 'shown') =>
      textsOf(pictureOf('driver-deadlock', 'Lesson', { sight: { ...sight, future }, cursor: 3_000_000 }).svg).join();
    for (const told of ['Deadlock', 'finished', 'executors wait']) {
      expect(words('shown')).toContain(told);
      expect(words('hidden')).not.toContain(told);
    }
    expect(words('hidden')).toContain('hidden until you have answered');
  });

  it('hides what begins at the instant from which on all is hidden', () => {
    const sight = { only: undefined, mark: [], dock: false, until: 0, guess: undefined } as const;
    const jockey = (future: 'hidden' | 'shown') =>
      textsOf(pictureOf('jockey-deadline', '', { sight: { ...sight, future }, cursor: 0 }).svg);
    expect(jockey('shown')).toContain('40/605');
    expect(jockey('hidden')).not.toContain('40/605');
    expect(jockey('hidden')).toContain('0/605');
  });

  it('has the time of the cursor on the axis and clear of the title of the rows, also at the ends of the plot', () => {
    const clock = (cursor: number): number[] => {
      const { svg } = pictureOf('two-queues', '', { zoom: [0, 60_000_000], cursor });
      const [, x, width] = /<path d="M([-\d.]+) 2h([\d.]+)v17[^>]*fill="#2456D6"/.exec(svg) ?? [];
      return [Number(x), Number(x) + Number(width)];
    };
    expect(clock(0)[0]).toBe(-4);
    expect(clock(60_000_000)[1]).toBeLessThan(900 - 96);
    const [from, to] = clock(30_000_000);
    expect((from + to) / 2).toBeCloseTo((900 - 96 - 16) / 2, 0);
  });

  it('tells the instant of the cursor to the millisecond where less than ten seconds are in sight', () => {
    const pill = (to: number) => textsOf(pictureOf('two-queues', '', { zoom: [0, to], cursor: 2_345_600 }).svg);
    expect(pill(9_999_999)).toContain('0:02.346');
    expect(pill(10_000_000)).toContain('0:02.3');
  });

  it('writes what is held in one way, whether the cluster is empty or full', () => {
    const held = (cursor: number) =>
      textsOf(pictureOf('fair-fill-rate', '', { cursor }, undefined, 112).svg).filter((text) =>
        /^(of |\/)160$/.test(text),
      );
    expect(held(30_000_000)).toEqual(['/160', '/160']);
    expect(held(100_000)).toEqual(held(30_000_000));
  });

  it('has no line through the words beside rows that stand together', () => {
    const drawn = (cursor: number) => {
      const { svg } = pictureOf('gang-vs-stateaware-vs-maxapplications', '', { cursor }, 'aligned');
      const line = Number(/<path d="M(\d+) \d+h1v\d+h-1z" fill="#2456D6"/.exec(svg)?.[1]);
      const words = [...svg.matchAll(/<text x="([^"]+)"[^>]*>([AB] first by [^<]*)</g)];
      return { line, words: words.map(([, x, text]) => [Number(x), Number(x) + 6 * text.length] as const) };
    };
    const away = drawn(0).words;
    expect(away).toHaveLength(9);
    for (const [from, to] of away) {
      // The cursor in the middle of the words: the whole run (2:32.5) is 900 px wide, less gutter and pad.
      const at = (152_500_000 * ((from + to) / 2 - 96)) / (900 - 96 - 16);
      const { line, words } = drawn(Math.round(at));
      expect(words).toHaveLength(9);
      for (const [left, right] of words) expect(line > left - 3 && line < right + 3).toBe(false);
    }
  });

  it('says of drivers in a deadlock not that none of them waits, but that none is queued', () => {
    const texts = textsOf(pictureOf('storm', 'Storm', { cursor: 120_000_000 }, 'overview').svg);
    expect(texts.filter((text) => text.endsWith('wait'))).toEqual([]);
    expect(texts.filter((text) => text.includes('queued'))).toEqual(['170/189 queued', '0/200 queued']);
  });

  it('has title, axis, all rows of all variants, key, fingerprints and link', () => {
    const { svg, height } = pictureOf('two-queues', 'Two <queues> & "policies"');
    const texts = textsOf(svg);
    expect(texts).toContain('Two &lt;queues&gt; &amp; &quot;policies&quot;');
    for (const { id } of galleryRun('two-queues').directory.applications) {
      expect(texts.filter((text) => text === id).length).toBeGreaterThanOrEqual(2);
    }
    expect(texts).toContain('executor, tasks');
    expect(texts).toContain('driver, starting and up');
    expect(svg).toContain('QR code of the link');
    expect(texts).toContain('https://example.org/#s1.d.abc');
    expect(texts.some((text) => text.includes('A feedA, B feedB'))).toBe(true);
    expect(texts).toContain('Own policies: B mine (code 00000000-1)');
    expect(texts.some((text) => text.startsWith('Deadlock 0:16.0: 5 drivers'))).toBe(true);
    expect(svg).toContain('<a href="https://example.org/#s1.d.abc">');
    expect(svg).toContain(`height="${height}"`);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('speaks of no fingerprints before a run has ended', () => {
    const lines = textsOf(pictureOf('two-queues', '', {}, undefined, 96, false).svg);
    expect(lines).toContain('Signalbox, engine 0.1.0. Figures at 0:20.0.');
  });

  it('stays small for hundreds of applications', () => {
    const { svg } = pictureOf('storm', 'A storm');
    textsOf(svg);
    expect(svg.length).toBeLessThan(400_000);
  });
});

describe('painting SVG', () => {
  it('joins rectangles that look the same, in the order in which they were painted', () => {
    const context = new SvgContext((text) => text.length);
    context.fillStyle = '#111111';
    context.fillRect(0, 0, 5, 5);
    context.fillRect(6, 0, 5, 5);
    context.fillStyle = '#222222';
    context.fillRect(3, 0, 5, 5);
    context.fillStyle = '#111111';
    context.fillRect(4, 0, 5, 0);
    context.fillRect(4, 0, 1, 5);
    const fills = [...context.content().matchAll(/fill="(#\d+)"/g)].map((match) => match[1]);
    expect(fills).toEqual(['#111111', '#222222', '#111111']);
  });

  it('closes what it clips', () => {
    const context = new SvgContext((text) => text.length);
    context.save();
    context.beginPath();
    context.rect(0, 0, 10, 10);
    context.clip();
    context.fillRect(0, 0, 20, 20);
    context.restore();
    context.fillRect(1, 1, 2, 2);
    const content = context.content();
    expect(content.indexOf('</g>')).toBeGreaterThan(content.indexOf('h20'));
    expect(content.indexOf('</g>')).toBeLessThan(content.indexOf('h2v2'));
  });
});
