// `npm run package`: writes the package for Node to `package/`: the engine as a library with types, the command line, the schema.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, SHELL } from './install.mjs';
import { LICENSES_FILE, licensesText } from './licenses.mjs';

const OUT = join(ROOT, 'package');
const { version, description, license, engines, dependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

// Everything is bundled but the solver, which finds its WebAssembly beside itself.
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  // As for a page: what packages bring for Node alone would not start in a browser.
  ssr: { noExternal: true, external: ['highs'], resolve: { conditions: ['module', 'browser', 'production'] } },
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      // The library also runs in browsers: nothing of Node's in what both parts share.
      platform: 'neutral',
      input: { index: join(ROOT, 'src/library/index.ts'), cli: join(ROOT, 'src/cli/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});

run('npx', ['--no-install', 'tsc', '-p', 'tsconfig.library.json']);

// Node wants endings in the paths of modules, and so do types for it.
for (const file of readdirSync(join(OUT, 'types'), { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join(OUT, 'types', file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(/((?:from |import |import\()['"])(\.{1,2}\/[^'"]+)(?=['"])/g, (whole, before, to) =>
      /\.(js|json)$/.test(to) ? whole : `${before}${to}.js`,
    ),
  );
}

const contents = {
  name: 'signalbox',
  version,
  description,
  license,
  type: 'module',
  engines,
  bin: { signalbox: 'cli.js' },
  exports: {
    '.': { types: './types/library/index.d.ts', default: './index.js' },
    './schema.json': './schema.json',
    './package.json': './package.json',
  },
  types: './types/library/index.d.ts',
  // The solver; the others are for the types alone.
  dependencies: { highs: dependencies.highs, valibot: dependencies.valibot, acorn: dependencies.acorn },
};
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`);
cpSync(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE'));
writeFileSync(join(OUT, LICENSES_FILE), licensesText());
cpSync(join(ROOT, 'docs/package.md'), join(OUT, 'README.md'));
cpSync(join(ROOT, 'docs/examples'), join(OUT, 'examples'), { recursive: true });
writeFileSync(join(OUT, 'schema.json'), run(process.execPath, [join(OUT, 'cli.js'), 'schema']));

/** Runs a command in the project and returns what it prints. */
function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: command === 'npx' && SHELL,
  });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return stdout;
}
