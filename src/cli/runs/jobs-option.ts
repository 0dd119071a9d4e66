/** `--jobs` and `--cache` of the commands that do many runs. */
import { usage } from '../arguments';
import type { CommandIo, Jobs } from '../io';
import { RememberingRunner } from './remembering';
import { openRunCache } from './run-cache';
import type { Runner } from './runner';

/** Calls back with the runner that `--jobs` and `--cache` ask for, and ends its processes afterwards. */
export async function withRunner<T>(
  command: string,
  options: Readonly<Record<string, string>>,
  io: CommandIo,
  action: (runner: Runner) => Promise<T>,
): Promise<T> {
  const jobs = readJobs(command, options['--jobs']);
  const cache = openRunCache(options['--cache'], io);
  const runner = new RememberingRunner(io.runner(jobs), cache);
  try {
    return await action(runner);
  } finally {
    runner.close();
  }
}

function readJobs(command: string, text: string | undefined): Jobs {
  const jobs = text === undefined ? 1 : jobsOf(text);
  if (jobs === undefined) throw usage(command, `--jobs expects a number from 1 to 999 or all, got "${text}"`);
  return jobs;
}

/** The number of processes that a text asks for: 1 to 999, or `all`. */
export function jobsOf(text: string): Jobs | undefined {
  if (text === 'all') return 'all';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}
