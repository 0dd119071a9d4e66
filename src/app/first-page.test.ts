import { describe, expect, it } from 'vitest';
import { firstPageHtml, firstRowsHtml } from '../../scripts/first-page-html';
import { driverDeadlock } from '../engine/gallery/yunikorn/driver-deadlock';

const { scenario } = driverDeadlock;

describe('the text of the first lesson in the page', () => {
  it('is what the lesson says, with the number of the scenario', () => {
    const html = firstPageHtml(scenario);
    expect(html).toContain('<h1>Eight applications, eight cores</h1><h2>Watch it fill up</h2>');
    expect(html).toContain('Each starts a driver.');
    expect(html).toContain('The cluster has 8 cores.');
    const cluster = { nodes: [{ id: 'node', count: 3, capacity: { vcore: 4, memory: '8GB' } }] };
    expect(firstPageHtml({ ...scenario, cluster })).toContain('The cluster has 12 cores.');
  });

  it('is text, whatever the lesson says', () => {
    const lesson = '# <img src=x>\n## A & B\nSee <script>.';
    expect(firstPageHtml({ ...scenario, lesson })).toContain(
      '<h1>&lt;img src=x&gt;</h1><h2>A &amp; B</h2><p>See &lt;script&gt;.</p>',
    );
  });

  it('is refused where only a run could give its values', () => {
    const lesson = '# Title\n## Step\nIt takes {A.makespan}.';
    expect(() => firstPageHtml({ ...scenario, lesson })).toThrow('only a run knows');
  });
});

describe('the empty rows of the first lesson in the page', () => {
  it('are those of the variant that its first step shows', () => {
    const html = firstRowsHtml(scenario);
    expect(html).toContain('<div class="timeline-variant"><span class="timeline-variant__name">FIFO</span>');
    expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, name]) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `etl/${index + 1}`),
    );
  });

  it('are text, whatever the scenario is called', () => {
    const [a] = scenario.variants ?? [];
    const named = { ...scenario, lesson: '## Step\n@view only=A', variants: [{ ...a, title: '<b>' }] };
    expect(firstRowsHtml(named)).toContain('&lt;b&gt;');
  });
});
