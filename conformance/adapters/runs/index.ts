import { runCli } from '../../../src/cli/cli';
import { prepareRun } from '../../../src/engine/run/simulate';
import type { CommandIo } from '../../../src/cli/io';
import { runsHere } from '../../../src/cli/runs/runner';
import type { Adapter } from '../../adapter';
import { list, number, object, optional, text } from '../../read';
import { isList, isObject } from '../../vectors';
import type { Json, VectorCase } from '../../vectors';
import { judge } from './checks';

const SCENARIO = 'scenario.json';
const TRACE = 'trace.ndjson';

/** What a command line printed and wrote. */
interface Printed {
  readonly exitStatus: number;
  readonly out: string;
  readonly error: string;
  readonly trace: string;
}

/** Carries out a command line where the only file is the scenario. */
async function commandLine(args: readonly string[], scenario: string): Promise<Printed> {
  const printed = { out: '', error: '', trace: '' };
  const io: CommandIo = {
    columns: Infinity,
    out: (line) => void (printed.out += line),
    error: (line) => void (printed.error += line),
    read: () => scenario,
    readPieces: () => [],
    create: () => ({ write: (lines) => void (printed.trace += lines), close: () => undefined }),
    exists: () => true,
    checkWritable: () => undefined,
    makeFolder: () => undefined,
    rename: () => undefined,
    runner: () => runsHere(),
  };
  const exitStatus = await runCli(args, io);
  return { exitStatus, ...printed };
}

function lines(of: string): string[] {
  return of.split('\n').filter((line) => line.trim() !== '');
}

function isAboutTrace(check: Json): boolean {
  return text(object(check).path).startsWith('trace');
}

/** What every notice of every run says, as `FIELD: TEXT` or `TEXT`. */
function notices(report: Json): string[] {
  const runs = isObject(report) && isList(report.runs) ? report.runs : [];
  return runs
    .flatMap((run) => list(object(run).notices))
    .map(object)
    .map((notice) => [optional(notice.field, text, ''), text(notice.text)].filter((part) => part !== '').join(': '));
}

/** What paths are read from: the command line's JSON, and in addition its status, messages, notices and trace. */
async function runScenario(input: Json, vector: VectorCase): Promise<unknown> {
  const { scenario, variant, seed } = object(input);
  const wantsTrace = list(object(vector.expected).checks).some(isAboutTrace);
  const { exitStatus, out, error, trace } = await commandLine(
    [
      'run',
      SCENARIO,
      '--json',
      ...(variant === undefined ? [] : ['--variant', text(variant)]),
      ...(seed === undefined ? [] : ['--seed', String(number(seed))]),
      ...(wantsTrace ? ['--trace', TRACE] : []),
    ],
    JSON.stringify(scenario),
  );
  const report = out === '' ? {} : object(JSON.parse(out) as Json);
  const messages = lines(error);
  return {
    ...report,
    exitStatus,
    messages,
    said: [...messages, ...notices(report)],
    ...(wantsTrace ? { trace: lines(trace).map((line) => JSON.parse(line) as Json) } : {}),
  };
}

/** Whole scenarios, run by the command line. */
export const runs: Adapter = {
  prepare: () => prepareRun('tetrisched'),
  kinds: { run: runScenario },
  comparison: { run: { judge } },
};
