/** `from-config` and `to-config`: scenarios with the queues and settings of a real cluster, and the other way round. */
import { basename } from 'node:path';
import { addVariant, renameVariant } from '../../authoring/edit-variants';
import { canStartFrom, importKind } from '../../authoring/files/import-kinds';
import { keptText, missingTagsSentence } from '../../authoring/files/queues-import';
import { filesOf } from '../../authoring/files/scheduler-files';
import { startFromFile, takeFile } from '../../authoring/files/start-from-file';
import { ofVariant } from '../../authoring/files/take-over';
import type { BroughtFile, Refusal, TakenOver } from '../../authoring/files/take-over';
import { writeYarnFile } from '../../authoring/files/write-yarn';
import { STARTS } from '../../authoring/new-scenario/new-scenario';
import type { Start } from '../../authoring/new-scenario/new-scenario';
import type { Result } from '../../base/result';
import { variantsOf } from '../../engine/document/variants';
import { schedulerPlugin } from '../../engine/registry';
import type { FormatProblem } from '../../formats/format-problem';
import type { WrittenFile } from '../../formats/yarn/fair-writer';
import { writeQueuesYaml } from '../../formats/yunikorn/queues-write';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import type { Arguments } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { readSource, readText } from '../sources';

/** What a scenario is called whose file came from standard input. */
const NAMELESS = 'Configuration';

/** Prints a scenario with the queues and settings of files; how they were read goes to standard error. */
export function fromConfigCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('from-config', args, {
    positional: ['FILE'],
    more: 'FILE',
    options: ['--start', '--into', '--variant'],
    switches: ['--add-variant'],
  });
  const files = positional.map((path) => readConfiguration(path, io));
  const { document, variant, isAdded, rest } = target(files, options, switches, io);
  let taken = document;
  for (const { file, path } of rest) taken = told(takeFile(file, taken, variant), path, io);
  const tags = missingTagsSentence(ofVariant(taken, variant));
  if (tags !== undefined) io.error(`signalbox: ${tags}\n`);
  if (isAdded) taken = renameVariant(taken, variant, files[0].file.name) ?? taken;
  io.out(`${JSON.stringify(taken, null, 2)}\n`);
}

/** A configuration file, and where it was read. */
interface Given {
  readonly file: BroughtFile;
  readonly path: string;
}

interface ConfigTarget {
  readonly document: Scenario;
  readonly variant: string;
  /** Whether that is a new one. */
  readonly isAdded: boolean;
  /** Files that it does not have yet. */
  readonly rest: readonly Given[];
}

/** Where the files go: into a scenario that there is, or into one that begins with the first of them. */
function target(
  files: readonly Given[],
  options: Arguments['options'],
  switches: Arguments['switches'],
  io: CommandIo,
): ConfigTarget {
  const { '--into': source, '--start': start, '--variant': variant } = options;
  if (source === undefined) {
    if (variant !== undefined || switches.has('--add-variant'))
      throw usage('from-config', '--variant and --add-variant need --into, a scenario');
    const [first, ...rest] = files;
    return {
      document: told(startFromFile(first.file, startOf(start)), first.path, io),
      variant: 'A',
      isAdded: false,
      rest,
    };
  }
  if (start !== undefined) throw usage('from-config', 'expected only one of --start, --into');
  const document = readSource(source, io);
  const variants = variantsOf(document).map(({ id }) => id);
  if (variant !== undefined && !variants.includes(variant))
    throw usage('from-config', `there is no variant "${variant}"; the variants are ${variants.join(', ')}`);
  if (!switches.has('--add-variant')) return { document, variant: variant ?? variants[0], isAdded: false, rest: files };
  const added = addVariant(document, variant ?? variants[0]);
  if (added === undefined)
    throw usage('from-config', `${source} has ${variants.length} variants, the most that there may be`);
  return { document: added.document, variant: added.id, isAdded: true, rest: files };
}

function startOf(written = 'team'): Start {
  const start = STARTS.find(({ id }) => id === written);
  const known = STARTS.map(({ id }) => id).join(', ');
  if (start === undefined) throw usage('from-config', `--start is "${written}"; expected one of ${known}`);
  return start.id;
}

function readConfiguration(path: string, io: CommandIo): Given {
  const text = readText(path, io);
  // From a pipe comes a text without a name: kubectl get configmap yunikorn-configs -o yaml | signalbox from-config -
  const name = path === '-' ? NAMELESS : basename(path);
  const kind = importKind(path === '-' ? `${name}.${/^\s*</.test(text) ? 'xml' : 'yaml'}` : name, text);
  if (kind === undefined || !canStartFrom(kind))
    throw new CommandError(Exit.invalid, [
      `${path}: expected a queues.yaml, a fair-scheduler.xml, a capacity-scheduler.xml or a yarn-site.xml`,
    ]);
  return { file: { kind, name, text }, path };
}

/** The document with a file; reports how that was read, or what is wrong with it, by line and column. */
function told(taken: Result<TakenOver, Refusal>, path: string, io: CommandIo): Scenario {
  if (!taken.ok) {
    const why = taken.error;
    throw new CommandError(
      Exit.invalid,
      typeof why === 'string' ? [`${path}: ${why}`] : why.map((p) => placed(path, p)),
    );
  }
  const { document, notices, steps } = taken.value;
  for (const notice of notices) io.error(`signalbox: ${placed(path, notice)}\n`);
  for (const step of steps) io.error(`signalbox: ${path}: ${step}\n`);
  return document;
}

function placed(file: string, { line, column, path, message, fix }: FormatProblem): string {
  const field = path === '' ? '' : `${path}: `;
  return `${file}:${line}:${column}: ${field}${message}${fix === undefined ? '' : `; ${fix}`}`;
}

/** Prints the file that holds the queues of a variant, or its yarn-site.xml; what these cannot say goes to standard error. */
export function toConfigCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('to-config', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--variant'],
    switches: ['--site'],
  });
  const scenario = readSource(positional[0], io);
  const variants = variantsOf(scenario).map(({ id }) => id);
  const variant = options['--variant'] ?? variants[0];
  if (!variants.includes(variant))
    throw usage('to-config', `there is no variant "${variant}"; the variants are ${variants.join(', ')}`);
  const { name, text, notices } = written(ofVariant(scenario, variant), switches.has('--site'));
  for (const notice of notices) io.error(`signalbox: ${placed(name, notice)}\n`);
  io.out(text);
}

/** The file as text, under its usual name. */
function written(document: Scenario, isSite: boolean): WrittenFile & { readonly name: string } {
  const { type } = document.scheduler;
  const files = filesOf(type);
  if (files === undefined) {
    const system = schedulerPlugin(type).title;
    throw new CommandError(Exit.invalid, [
      `scheduler.type: expected YuniKorn or one of YARN’s schedulers, whose files can be written; it is ${system}`,
    ]);
  }
  if (files.own === 'queues.yaml') {
    if (isSite) throw usage('to-config', '--site is for YARN’s schedulers; YuniKorn has one file');
    return { name: files.own, ...writeQueuesYaml(document, keptText(document)) };
  }
  const name = isSite ? 'yarn-site.xml' : files.own;
  return { name, ...writeYarnFile(name, document) };
}
