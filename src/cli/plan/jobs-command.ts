/** `sweep jobs`: a job file that does the shards of a plan. */
import { countRuns, planId } from '../../analysis/compare/shards/plan';
import { parseArguments, usage } from '../arguments';
import { readWhole } from '../options';
import type { CommandIo } from '../io';
import { jobFiles, MOST_MATRIX_JOBS } from './job-files';
import { readPlan } from './read-plan';

const COMMAND = 'sweep jobs';
const USUAL_SHARDS = 8;

/** Prints the job file of a kind, with the plan's path as it is given here. */
export function jobsCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments(COMMAND, args, {
    positional: ['PLAN'],
    options: ['--for', '--shards', '--image'],
    switches: [],
  });
  const [path] = positional;
  const plan = readPlan(path, io);
  const kinds = Object.keys(jobFiles).join(', ');
  const kind = options['--for'];
  if (kind === undefined || !Object.hasOwn(jobFiles, kind)) {
    throw usage(COMMAND, `--for expects one of ${kinds}${kind === undefined ? '' : `, got "${kind}"`}`);
  }
  const most = kind === 'github' ? MOST_MATRIX_JOBS : countRuns(plan);
  const shards = readWhole(COMMAND, options, '--shards', { min: 1, max: most }) ?? Math.min(USUAL_SHARDS, most);
  const name = planId(plan).slice(0, 12);
  io.out(jobFiles[kind]({ name, plan: path, shards, image: options['--image'] ?? 'signalbox:latest' }));
}
