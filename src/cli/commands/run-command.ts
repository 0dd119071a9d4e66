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
import { runReport } from '../run-report';
import { simulateVariant } from '../simulate';
import type { Outcome, TraceListener } from '../simulate';
import { cannotWrite, fileBeside, readSource, writeFile } from '../sources';
import { summarize } from '../summary';
import { TraceNamer } from '../trace-lines';

export const MAX_SEED = 4294967295;

/** `run`: simulates variants of a scenario and reports what happened. It fails where an error in a custom policy stopped one. */
export function runCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('run', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--variant', '--seed', '--trace', '--realtimetrack', '--jobruntime'],
    switches: ['--json'],
  });
  const seed = readSeed(options['--seed']);
  const scenario = readSource(positional[0], io);
  const variants = readVariants(scenario, options['--variant']);
  const trace = fileBeside('run', '--trace', options, io);
  const outputs = outputsOf(variants, options, io);
  const outcomes = simulateAll(scenario, variants, seed, io, trace);
  for (const { path, write } of outputs) writeFile(path, write(outcomes[0].model), io);
  const window = scenario.window === undefined ? undefined : measurementWindow(scenario);
  if (switches.has('--json')) io.out(`${JSON.stringify(runReport(scenario, outcomes), null, 2)}\n`);
  else io.out(summarize(scenario, outcomes, window));
  // What there is of the run has been printed: a script that goes on to use it has to hear that it is not a whole one.
  const stopped = outcomes.filter(({ model }) => model.ended?.reason === 'policy');
  if (stopped.length > 0) {
    throw new CommandError(
      Exit.condition,
      stopped.map(({ variant, model: { ended } }) => `${variant}: ${ended === undefined ? '' : describeEnd(ended)}`),
    );
  }
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

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seed = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(seed <= MAX_SEED)) throw usage('run', `--seed expects a whole number from 0 to ${MAX_SEED}, got "${text}"`);
  return seed;
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
): Outcome[] {
  if (tracePath === undefined) return variants.map((variant) => simulateVariant(scenario, variant, seed));
  const sink = onFile(tracePath, () => io.create(tracePath));
  try {
    return variants.map((variant) => simulateVariant(scenario, variant, seed, traceTo(sink, tracePath, variant)));
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
