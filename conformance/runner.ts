import type { Adapter, Registry } from './adapter';
import { differences } from './compare';
import type { Difference } from './compare';
import { UnusableInput, readVectorFiles } from './vectors';
import type { VectorCase, VectorFile } from './vectors';

/** How many cases of a file or of a whole run ended how. */
export interface Tally {
  passed: number;
  failed: number;
  displayed: number;
  skipped: number;
}

type Write = (line: string) => void;

const USAGE = 'usage: conformance [DIR] [--quick]';

/**
 * Runs the vector files of a directory and writes a report. Arguments: the directory (default `defaultDirectory`) and
 * `--quick`, which of a kind with marked cases runs only those, and nothing unmarked that states a cost. Returns the exit
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
    const { directory, quick } = readArguments(args, defaultDirectory);
    const total: Tally = { passed: 0, failed: 0, displayed: 0, skipped: 0 };
    for (const file of readVectorFiles(directory)) {
      const tally = await runFile(file, registry, quick, write);
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

function readArguments(args: readonly string[], defaultDirectory: string): { directory: string; quick: boolean } {
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--quick');
  if (unknown !== undefined) throw new UnusableInput(`unknown option ${unknown}; ${USAGE}`);
  const directories = args.filter((arg) => !arg.startsWith('-'));
  if (directories.length > 1) throw new UnusableInput(`expected one directory, got ${directories.length}; ${USAGE}`);
  return { directory: directories[0] ?? defaultDirectory, quick: args.includes('--quick') };
}

async function runFile(file: VectorFile, registry: Registry, quick: boolean, write: Write): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, displayed: 0, skipped: 0 };
  const loaded = await loadAdapter(file.topic, registry);
  const marked = new Set(file.cases.filter((vector) => vector.quick).map((vector) => vector.kind));
  const isLeftOut = (vector: VectorCase) => quick && !vector.quick && (vector.cost > 0 || marked.has(vector.kind));
  // What runs in processes of its own has all of them from the beginning.
  const outcomes = file.cases.map((vector) => {
    if (vector.display || isLeftOut(vector)) return [];
    return typeof loaded === 'string' ? [loaded] : runCase(vector, loaded);
  });
  for (const [index, vector] of file.cases.entries()) {
    const title = `${file.name} / ${vector.kind} / ${vector.name}`;
    if (vector.display) {
      tally.displayed++;
      write(`shown  ${title}`);
    } else if (isLeftOut(vector)) {
      tally.skipped++;
    } else {
      const problems = await outcomes[index];
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

/** The adapter of a topic, ready to run, or why there is none. */
async function loadAdapter(topic: string, registry: Registry): Promise<Adapter | string> {
  const load = Object.hasOwn(registry, topic) ? registry[topic] : undefined;
  if (load === undefined) return `no adapter for the topic "${topic}"`;
  try {
    const adapter = await load();
    await adapter.prepare?.();
    return adapter;
  } catch (error) {
    return `the adapter cannot be loaded: ${describeError(error)}`;
  }
}

/** What is wrong with the outcome of one case, a line for each difference. */
async function runCase(vector: VectorCase, adapter: Adapter): Promise<string[]> {
  const run = Object.hasOwn(adapter.kinds, vector.kind) ? adapter.kinds[vector.kind] : undefined;
  if (run === undefined) return [`unknown kind "${vector.kind}"`];
  const comparison = adapter.comparison?.[vector.kind] ?? adapter.comparison?.['*'] ?? {};
  try {
    const actual = await run(vector.input, vector);
    const tolerance = vector.tolerance ?? comparison.toleranceOf?.(vector.input);
    return differences(vector.expected, actual, tolerance, comparison).map(line);
  } catch (error) {
    return [`threw ${describeError(error)}`];
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function line({ path, expected, actual }: Difference): string {
  return `${path === '' ? 'value' : path}: expected ${text(expected)}, got ${text(actual)}`;
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function describe(tally: Tally): string {
  const { passed, failed, displayed, skipped } = tally;
  const left = skipped === 0 ? '' : `, ${skipped} left out`;
  return `${passed} passed, ${failed} failed, ${displayed} displayed${left}`;
}
