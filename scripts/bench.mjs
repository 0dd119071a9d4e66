// `npm run bench`: bundles the benchmarks as the page and the package are bundled, and runs them. What the loader of a development
// tool adds to every closure would be measured otherwise: it halves the speed of some schedulers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './install.mjs';

const OUT = join(ROOT, '.cache', 'bench');

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { input: { run: join(ROOT, 'bench/run.ts') }, output: { entryFileNames: '[name].js' } },
  },
});

const { status } = spawnSync(process.execPath, [join(OUT, 'run.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
