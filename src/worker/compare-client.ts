/** The page's side of the thread that compares runs. It is started when it is first needed. */
import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { RunDivergence } from '../analysis/compare/divergence/run-divergence';
import type { RunModel } from '../analysis/model';
import type { CompareApi, PlainRun } from './compare-api';

let api: Remote<CompareApi> | undefined;

/** Where two runs part. Rejects where the thread cannot be started or breaks down; the next call starts another one. */
export async function divergenceBeside(a: RunModel, b: RunModel): Promise<RunDivergence> {
  api ??= started();
  return api.divergence(plain(a), plain(b));
}

function started(): Remote<CompareApi> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });
  worker.addEventListener('error', () => {
    worker.terminate();
    api = undefined;
  });
  return wrap<CompareApi>(worker);
}

function plain({ directory, columns }: RunModel): PlainRun {
  return { directory, columns };
}
