import type { Adapter, Registry } from './adapter';
import { bounds, differences } from './compare';
import type { Bound, Difference } from './compare';
import { undocumentedKeys } from './documented-keys';
import { observed } from './observed';
import { UnusableInput, readHeader, readVectorFiles } from './vectors';
import type { JsonObject, VectorCase, VectorFile } from './vectors';

/** How many cases of a file or of a whole run ended how. */
export interface Tally {
  passed: number;
  failed: number;
  displayed: number;
  skipped: number;
}

type Write = (line: string) => void;

const USAGE = 'usage: conformance [DIR] [--quick] [--power]';

/**
 * Runs the vector files of a directory and writes a report. Arguments: the directory (default `defaultDirectory`) and
 * `--quick`, which of a kind with marked cases runs only those, and nothing unmarked that states a cost; `--power` says of every
 * random statistic how far it may lie from what is expected. Returns the exit
 * status: 0 when all cases passed, 1 when one failed, 2 when the arguments or a file cannot be used.
 */
export async function runConformance(
  args: readonly string[],
  registry: Registry,
  defaultDirectory: string,
  write: Write,
  writeError: Write = write,
): Promise<number> {
  try {
    const { directory, ...options } = readArguments(args, defaultDirectory);
    const total: Tally = { passed: 0, failed: 0, displayed: 0, skipped: 0 };
    for (const file of readVectorFiles(directory)) {
      const tally = await runFile(file, registry, { ...options, documents: defaultDirectory }, write);
      write(`${file.name}: ${describe(tally)}`);
      total.passed += tally.passed;
      total.failed += tally.failed;
    }
    write(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    writeError(`conformance: ${error.message.replaceAll('\n', ' ')}`);
    return 2;
  }
}

interface Options {
  readonly quick: boolean;
  readonly power: boolean;
}

interface FileOptions extends Options {
  /** Where the files are whose headers document kinds. */
  readonly documents: string;
}

const FLAGS: readonly string[] = ['--quick', '--power'];

function readArguments(args: readonly string[], defaultDirectory: string): Options & { directory: string } {
  const unknown = args.find((arg) => arg.startsWith('-') && !FLAGS.includes(arg));
  if (unknown !== undefined) throw new UnusableInput(`unknown option ${unknown}; ${USAGE}`);
  const directories = args.filter((arg) => !arg.startsWith('-'));
  if (directories.length > 1) throw new UnusableInput(`expected one directory, got ${directories.length}; ${USAGE}`);
  return {
    directory: directories[0] ?? defaultDirectory,
    quick: args.includes('--quick'),
    power: args.includes('--power'),
  };
}

async function runFile(file: VectorFile, registry: Registry, options: FileOptions, write: Write): Promise<Tally> {
  const { quick, power, documents } = options;
  const tally: Tally = { passed: 0, failed: 0, displayed: 0, skipped: 0 };
  const loaded = await loadAdapter(file, registry, documents);
  const marked = new Set(file.cases.filter((vector) => vector.quick).map((vector) => vector.kind));
  const isLeftOut = (vector: VectorCase) => quick && !vector.quick && (vector.cost > 0 || marked.has(vector.kind));
  // What runs in processes of its own has all of them from the beginning.
  const outcomes = file.cases.map((vector) => {
    if (vector.display || isLeftOut(vector)) return NOTHING;
    return typeof loaded === 'string' ? { ...NOTHING, problems: [loaded] } : runCase(vector, loaded);
  });
  for (const [index, vector] of file.cases.entries()) {
    const title = `${file.name} / ${vector.kind} / ${vector.name}`;
    if (vector.display) {
      tally.displayed++;
      write(`shown  ${title}`);
    } else if (isLeftOut(vector)) {
      tally.skipped++;
    } else {
      const { problems, bounds } = await outcomes[index];
      if (power) for (const bound of bounds) write(`bound  ${title}: ${bound}`);
      if (problems.length === 0) {
        tally.passed++;
      } else {
        tally.failed++;
        write(`FAILED ${title}`);
        for (const problem of problems) write(`       ${problem}`);
      }
    }
  }
  return tally;
}

interface LoadedAdapter {
  readonly adapter: Adapter;
  /** Those that may document the inputs of its kinds. */
  readonly headers: readonly JsonObject[];
}

/** The adapter of a topic, ready to run, or why there is none. */
async function loadAdapter(
  { topic, header }: VectorFile,
  registry: Registry,
  documents: string,
): Promise<LoadedAdapter | string> {
  const load = Object.hasOwn(registry, topic) ? registry[topic] : undefined;
  if (load === undefined) return `no adapter for the topic "${topic}"`;
  try {
    const adapter = await load();
    await adapter.prepare?.();
    const documentedBy = (adapter.documentedBy ?? []).map((name) => readHeader(documents, `${name}.json`));
    return { adapter, headers: documentedBy.length === 0 ? [] : [...documentedBy, header] };
  } catch (error) {
    return `the adapter cannot be loaded: ${describeError(error)}`;
  }
}

interface Outcome {
  /** What is wrong, a line for each difference. */
  readonly problems: readonly string[];
  /** How far random statistics may lie from what is expected, a line for each. */
  readonly bounds: readonly string[];
}

const NOTHING: Outcome = { problems: [], bounds: [] };

/** Runs a case. What neither the header documents nor the adapter reads is a problem: the fact would be tried without it. */
async function runCase(vector: VectorCase, { adapter, headers }: LoadedAdapter): Promise<Outcome> {
  const run = Object.hasOwn(adapter.kinds, vector.kind) ? adapter.kinds[vector.kind] : undefined;
  if (run === undefined) return { ...NOTHING, problems: [`unknown kind "${vector.kind}"`] };
  const comparison = adapter.comparison?.[vector.kind] ?? adapter.comparison?.['*'] ?? {};
  const unknown = undocumentedKeys(headers, vector.kind, vector.input);
  try {
    const { input, read } =
      unknown.length === 0 ? { input: vector.input, read: new Set<string>() } : observed(vector.input);
    const actual = await run(input, vector);
    const ignored = unknown.filter((key) => !read.has(key));
    if (ignored.length > 0) return { ...NOTHING, problems: ignored.map((key) => `no header documents the key ${key}`) };
    const tolerance = vector.tolerance ?? comparison.toleranceOf?.(vector.input);
    return {
      problems: differences(vector.expected, actual, tolerance, comparison).map(line),
      bounds: bounds(vector.expected, actual, tolerance, comparison).map(boundLine),
    };
  } catch (error) {
    return { ...NOTHING, problems: [`threw ${describeError(error)}`] };
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function line({ path, expected, actual }: Difference): string {
  return `${path === '' ? 'value' : path}: expected ${text(expected)}, got ${text(actual)}`;
}

function boundLine({ path, expected, mean, tolerance, chance }: Bound): string {
  const percent = (part: number) => `${((100 * part) / Math.abs(expected)).toFixed(1)} %`;
  return `${path}: expected ${expected}, got ${mean.toPrecision(5)}; ${percent(tolerance)} and ${percent(chance)} for chance`;
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function describe(tally: Tally): string {
  const { passed, failed, displayed, skipped } = tally;
  const left = skipped === 0 ? '' : `, ${skipped} left out`;
  return `${passed} passed, ${failed} failed, ${displayed} displayed${left}`;
}
