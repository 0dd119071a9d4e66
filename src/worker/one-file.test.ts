/** What makes one HTML file of the app, so that it starts from a `file:` address. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageInOne, workersInline } from '../../scripts/one-file-build';

const folder = fileURLToPath(new URL('.', import.meta.url));

describe('the app as one file', () => {
  it('starts every worker from its own script', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test'));
    const starting = files
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .filter((code) => code.includes('new Worker('));
    expect(starting.length).toBeGreaterThan(1);
    for (const code of starting) {
      const inline = workersInline(code);
      expect(inline).not.toContain('new Worker(');
      expect(inline).toMatch(/^import InlineWorker0 from '\.\/[a-z]+\.worker\.ts\?worker&inline';/);
    }
  });

  it('has its script and styles in it, and nothing in them ends their element', () => {
    const html = [
      '<html><head><link rel="stylesheet" crossorigin href="./a.css"><link rel="manifest" href="./m">',
      '<script type="module" crossorigin src="./a.js"></script></head><body><div id="root"></div></body></html>',
    ].join('\n');
    const page = pageInOne(html, 'const a = "</script><!--$&";', 'p::before { content: "</style>" }');
    expect(page).not.toMatch(/src=|href=/);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain(String.raw`const a = "<\/script><\!--$&";`);
    expect(page).toMatch(/script-src 'sha256-[A-Za-z0-9+/]+=*' /);
  });

  it('lets the small script in its head run, and names exactly what stands in the elements', () => {
    const page = pageInOne('<head><script>hide();\n</script></head><body></body>', 'start();', '');
    const scripts = [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code);
    expect(scripts).toEqual(['hide();\n', 'start();']);
    for (const code of scripts) expect(page).toContain(createHash('sha256').update(code).digest('base64'));
  });
});
