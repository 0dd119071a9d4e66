import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A linter that checks nothing reports success. These tests copy the configuration beside a little tree full of violations
// and expect each of them, and only them, to be found.

/** The layer order: a folder may import only from folders before it. */
const LAYERS = [
  'base',
  'scenario',
  'sim',
  'schedulers',
  'frameworks',
  'engine',
  'analysis',
  'formats',
  'authoring',
  'worker',
  'render',
  'store',
  'ui',
  'views',
  'app',
];
const PURE = LAYERS.slice(0, LAYERS.indexOf('worker'));
const FOLDERS = [...LAYERS, 'cli', 'library'];

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');

/** The rule as the architecture states it. */
function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'library' && to === 'cli') return true;
  if (from === 'cli' || from === 'library') return PURE.includes(to) || to === 'render';
  if (from === 'ui' && to === 'store') return false;
  return LAYERS.includes(to) && LAYERS.indexOf(to) < LAYERS.indexOf(from);
}

let tree: string;
/** What the linter finds in the tree: lines of the form `file: rule`. */
let findings: string[];

function write(path: string, text: string): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function lint(): string[] {
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], { cwd: tree, encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics.map(({ code, filename }) => `${filename.replaceAll('\\', '/')}: ${code}`);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'signalbox-boundaries-'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(root, file), join(tree, file));
  // The type-aware rules run beside the linter and are looked up from the tree.
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  for (const folder of FOLDERS) write(`src/${folder}/target.ts`, `export const ${folder} = 1;\n`);
  for (const from of FOLDERS) {
    for (const to of FOLDERS) {
      write(
        `src/${from}/sub/imports-${to}.ts`,
        `import { ${to} } from '../../${to}/target';\nexport const x = ${to};\n`,
      );
    }
    write(`src/${from}/imports-conformance.ts`, `export { run } from '../../conformance/run';\n`);
    write(`src/${from}/imports-node.ts`, `export { readFileSync } from 'node:fs';\n`);
    write(`src/${from}/random.ts`, `export const x = Math.random();\n`);
    write(`src/${from}/imports-react.ts`, `export { useState } from 'react';\n`);
    write(`src/${from}/imports-zustand.ts`, `export { create } from 'zustand';\n`);
  }
  write('src/sim/later.ts', `export const late = (): unknown => import('../app/target');\n`);
  write('src/sim/type.ts', `import type { app } from '../app/target';\nexport type App = typeof app;\n`);
  write('src/sim/destructured.ts', `const { random } = Math;\nexport const x = random();\n`);
  write('src/sim/clock.ts', `export const x = Date.now();\n`);
  write('src/sim/around.ts', `export const x = globalThis.performance.now();\n`);
  write('src/sim/sine.ts', `export const x = Math.sin(1);\n`);
  write('src/sim/locale.ts', `export const x = 'a'.localeCompare('b');\n`);
  write('src/sim/root.ts', `export const x = Math.sqrt(2) + Math.imul(3, 4);\n`);
  write('src/sim/free.test.ts', `import { app } from '../app/target';\nexport const x = app + Math.random();\n`);
  write('src/sim/cycle-a.ts', `import { b } from './cycle-b';\nexport const a = (): number => b();\n`);
  write('src/sim/cycle-b.ts', `import { a } from './cycle-a';\nexport const b = (): number => a();\n`);
  write(
    'src/sim/part.ts',
    `import type { Whole } from './whole';\nexport const part = ({ size }: Whole): number => size;\n`,
  );
  write(
    'src/sim/whole.ts',
    `import { part } from './part';\nexport interface Whole { size: number }\nexport { part };\n`,
  );
  write('src/app/promise.ts', `async function f(): Promise<void> {}\nexport function g(): void {\n  f();\n}\n`);
  write(
    'src/app/hook.tsx',
    `import { useState } from 'react';\nexport const useX = (on: boolean) => on && useState(0);\n`,
  );
  findings = lint();
});

afterAll(() => {
  rmSync(tree, { recursive: true, force: true });
});

describe('the layer order', () => {
  it('knows every folder in src', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(FOLDERS).toEqual(expect.arrayContaining(folders));
    // A file outside all folders would be under no rule.
    const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    expect(files.filter((name) => !name.endsWith('.test.ts'))).toEqual([]);
  });

  it.each(FOLDERS)('holds for what %s imports', (from) => {
    const found = FOLDERS.filter((to) =>
      findings.includes(`src/${from}/sub/imports-${to}.ts: eslint(no-restricted-imports)`),
    );
    expect(found).toEqual(FOLDERS.filter((to) => !mayImport(from, to)));
  });

  it('holds for imports of types and for imports at run time', () => {
    expect(findings).toContain('src/sim/type.ts: eslint(no-restricted-imports)');
    expect(findings).toContain('src/sim/later.ts: eslint(no-restricted-imports)');
  });

  it('keeps the product from importing its conformance runner', () => {
    for (const folder of FOLDERS) {
      expect(findings).toContain(`src/${folder}/imports-conformance.ts: eslint(no-restricted-imports)`);
    }
  });

  it('finds a cycle within a folder', () => {
    expect(findings).toContain('src/sim/cycle-a.ts: import(no-cycle)');
    expect(findings).toContain('src/sim/cycle-b.ts: import(no-cycle)');
    expect(findings).toContain('src/sim/part.ts: import(no-cycle)');
  });
});

describe('the purity of the engine', () => {
  it('forbids Math.random up to and including authoring', () => {
    const found = FOLDERS.filter((folder) =>
      findings.includes(`src/${folder}/random.ts: eslint(no-restricted-properties)`),
    );
    expect(found).toEqual(PURE);
    expect(findings).toContain('src/sim/destructured.ts: eslint(no-restricted-properties)');
  });

  it('forbids clocks, locales and arithmetic that differs between engines', () => {
    expect(findings).toContain('src/sim/clock.ts: eslint(no-restricted-globals)');
    expect(findings).toContain('src/sim/around.ts: eslint(no-restricted-globals)');
    expect(findings).toContain('src/sim/sine.ts: eslint(no-restricted-properties)');
    expect(findings).toContain('src/sim/locale.ts: eslint(no-restricted-properties)');
    expect(findings.filter((line) => line.startsWith('src/sim/root.ts'))).toEqual([]);
  });

  it('forbids React, stores and Node where they do not belong', () => {
    const having = (file: string, rule: string): string[] =>
      FOLDERS.filter((folder) => findings.includes(`src/${folder}/${file}: ${rule}`));
    expect(having('imports-react.ts', 'eslint(no-restricted-imports)')).toEqual([
      ...PURE,
      'worker',
      'render',
      'cli',
      'library',
    ]);
    expect(having('imports-zustand.ts', 'eslint(no-restricted-imports)')).toEqual([
      ...PURE,
      'worker',
      'render',
      'ui',
      'cli',
      'library',
    ]);
    expect(having('imports-node.ts', 'import(no-nodejs-modules)')).toEqual([...LAYERS, 'library']);
  });

  it('leaves tests free', () => {
    expect(findings.filter((line) => line.startsWith('src/sim/free.test.ts'))).toEqual([]);
  });
});

describe('the type-aware and React rules', () => {
  it('find a promise that nobody waits for', () => {
    expect(findings).toContain('src/app/promise.ts: typescript(no-floating-promises)');
  });

  it('find a conditional hook', () => {
    expect(findings.some((line) => line.startsWith('src/app/hook.tsx: react'))).toBe(true);
  });
});
