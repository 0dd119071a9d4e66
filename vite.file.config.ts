import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './scripts/first-page.ts';
import { licensesText } from './scripts/licenses.mjs';
import { oneFile } from './scripts/one-file-build.ts';

/** `npm run build:file`: the whole app as dist-file/signalbox.html. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [react(), firstPage({ inline: true }), oneFile('signalbox.html', licensesText())],
  worker: {
    // From a file only scripts that are no modules start as workers.
    format: 'iife',
    rolldownOptions: { output: { codeSplitting: false } },
  },
  optimizeDeps: { exclude: ['highs'] },
  build: {
    target: 'es2022',
    outDir: 'dist-file',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
