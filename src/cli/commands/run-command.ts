import { measurementWindow } from '../../analysis/metrics/metrics';
import { variantsOf } from '../../engine/document/variants';
import { describeEnd } from '../../engine/run/run';
import { ownRecordsOf, reasonKind, schedulerPlugin } from '../../engine/registry';
import { jobRuntime, realTimeTrack } from '../../formats/sls/sls-outputs';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import type { Arguments } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo, Sink } from '../io';
import { readSeed } from '../options';
import { runReport } from '../run-report';
import { simulateVariants } from '../simulate-variants';
import type { Simulated } from '../simulate-variants';
import type { TraceListener } from '../simulate';
import { cannotWrite, fileBeside, readRunnable, writeFile } from '../sources';
import { summarize } from '../summary';
import { TraceNamer } from '../trace-lines';

/**
 * `run`: simulates variants of a scenario and reports what happened. It goes on without a variant that is not valid, and fails where
 * there is one, or where an error in a custom policy stopped one.
 */
export function runCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('run', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--variant', '--seed', '--trace', '--realtimetrack', '--jobruntime'],
    switches: ['--json'],
  });
  const seed = readSeed('run', options);
  const scenario = readRunnable(positional[0], io);
  const variants = readVariants(scenario, options['--variant']);
  const trace = fileBeside('run', '--trace', options, io);
  const outputs = outputsOf(variants, options, io);
  const { outcomes, refused } = simulateAll(scenario, variants, seed, io, trace);
  if (outcomes.length === 0) throw new CommandError(Exit.invalid, [...new Set(refused.map(({ reason }) => reason))]);
  for (const { path, write } of outputs) writeFile(path, write(outcomes[0].model), io);
  const window = scenario.window === undefined ? undefined : measurementWindow(scenario);
  if (switches.has('--json')) io.out(`${JSON.stringify(runReport(scenario, outcomes, refused), null, 2)}\n`);
  else io.out(summarize(scenario, outcomes, window));
  // What there is of the run has been printed: a script that goes on to use it has to hear that it is not a whole one.
  const stopped = outcomes.filter(({ model }) => model.ended?.reason === 'policy');
  const incomplete = [
    ...refused.map(({ variant, reason }) => `${variant} could not run: ${reason}`),
    ...stopped.map(({ variant, model: { ended } }) => `${variant}: ${ended === undefined ? '' : describeEnd(ended)}`),
  ];
  if (incomplete.length > 0) throw new CommandError(Exit.condition, incomplete);
}

/** The files that Hadoop's load simulator would have written of the run. */
function outputsOf(variants: readonly string[], options: Arguments['options'], io: CommandIo) {
  const written = { '--realtimetrack': realTimeTrack, '--jobruntime': jobRuntime } as const;
  return Object.entries(written).flatMap(([option, write]) => {
    const path = fileBeside('run', option, options, io);
    if (path === undefined) return [];
    if (variants.length > 1) throw usage('run', `${option} writes one run: choose it with --variant`);
    return [{ path, write }];
  });
}

function readVariants(scenario: Scenario, wanted: string | undefined): string[] {
  const ids = variantsOf(scenario).map((variant) => variant.id);
  if (wanted === undefined) return ids;
  if (!ids.includes(wanted)) throw usage('run', `--variant expects one of ${ids.join(', ')}, got "${wanted}"`);
  return [wanted];
}

function simulateAll(
  scenario: Scenario,
  variants: readonly string[],
  seed: number | undefined,
  io: CommandIo,
  tracePath: string | undefined,
): Simulated {
  if (tracePath === undefined) return simulateVariants(scenario, variants, seed);
  const sink = onFile(tracePath, () => io.create(tracePath));
  try {
    return simulateVariants(scenario, variants, seed, (variant) => traceTo(sink, tracePath, variant));
  } finally {
    sink.close();
  }
}

/** Writes each record as one line of JSON. */
function traceTo(sink: Sink, path: string, variant: string): TraceListener {
  let namer: TraceNamer | undefined;
  return (directory, chunk) => {
    namer ??= new TraceNamer(
      directory,
      (code) => reasonKind(directory.scheduler, code),
      schedulerPlugin(directory.scheduler).queueMeasures ?? [],
      ownRecordsOf(directory),
    );
    const lines: string[] = [];
    for (const record of namer.name(chunk)) lines.push(`${JSON.stringify({ variant, ...record })}\n`);
    onFile(path, () => sink.write(lines.join('')));
  };
}

function onFile<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
