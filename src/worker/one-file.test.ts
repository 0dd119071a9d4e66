/** What makes one HTML file of the app, so that it starts from a `file:` address. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { oneFile, pageInOne } from '../../scripts/one-file-build';

const sources = fileURLToPath(new URL('..', import.meta.url));

describe('the app as one file', () => {
  it('starts every worker from its own script', () => {
    const [{ transform }] = oneFile('signalbox.html', '');
    if (typeof transform !== 'function') throw new Error('expected a function');
    const starting = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
      .map((name) => ({ id: `${sources}${name}`, code: readFileSync(`${sources}${name}`, 'utf8') }))
      .filter(({ code }) => code.includes('new Worker('));
    expect(starting.length).toBeGreaterThan(2);
    for (const { id, code } of starting) {
      const inline: unknown = Reflect.apply(transform, undefined, [code, id]);
      expect(inline, id).not.toContain('new Worker(');
      expect(inline, id).toMatch(/^import InlineWorker0 from '\.\/[a-z]+\.worker\.ts\?worker&inline';/);
    }
  });

  it('has its script and styles in it, and nothing in them ends their element', () => {
    const html = [
      '<html><head><link rel="stylesheet" crossorigin href="./a.css"><link rel="manifest" href="./m">',
      '<script type="module" crossorigin src="./a.js"></script></head><body><div id="root"></div></body></html>',
    ].join('\n');
    const page = pageInOne(html, 'const a = "</script><!--$&";', 'p::before { content: "</style>" }', '');
    expect(page).not.toMatch(/src=|href=/);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain(String.raw`const a = "<\/script><\!--$&";`);
    expect(page).toMatch(/script-src 'sha256-[A-Za-z0-9+/]+=*' /);
  });

  it('carries the licences of the packages in it, as text', () => {
    const page = pageInOne('<head></head><body></body>', '', '', 'MIT, </script> and all');
    expect(page).toContain('<script type="text/plain" id="third-party-licenses">\nMIT, <\\/script> and all</script>');
  });

  it('may show itself in a frame, as the preview of an embed, from a disk too', () => {
    expect(pageInOne('<head></head><body></body>', '', '', '')).toContain("frame-src 'self' file:;");
  });

  it('lets the small script in its head run, and names exactly what stands in the elements', () => {
    const page = pageInOne('<head><script>hide();\n</script></head><body></body>', 'start();', '', '');
    const scripts = [...page.matchAll(/<script(?! type="text\/plain")[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code);
    expect(scripts).toEqual(['hide();\n', 'start();']);
    for (const code of scripts) expect(page).toContain(createHash('sha256').update(code).digest('base64'));
  });
});
