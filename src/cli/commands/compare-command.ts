/** `compare` and `report`: variants over seeds, as text, data or a report. */
import { distinctClasses } from '../../analysis/compare/report/classes';
import { reportCsv } from '../../analysis/compare/report/csv';
import { CSV_TABLE_NAMES, CSV_TABLES, csvTables } from '../../analysis/compare/report/csv-tables';
import type { CsvTableName } from '../../analysis/compare/report/csv-tables';
import { reportHtml } from '../../analysis/compare/report/html';
import { reportJson } from '../../analysis/compare/report/json';
import { reportMarkdown } from '../../analysis/compare/report/markdown';
import type { Looked } from '../../analysis/compare/report/run-parts';
import type { StudyReport } from '../../analysis/compare/report/report-model';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { parseGoal } from '../../analysis/compare/study/goal-text';
import { FIRST_LOOK, LAST_LOOK } from '../../analysis/compare/study/goal-ranking';
import { metricsOfGoal } from '../../analysis/compare/study/goal';
import type { Goal } from '../../analysis/compare/study/goal';
import { plannedLooks } from '../../analysis/compare/statistics/selection/looks';
import { estimateText } from '../../analysis/compare/study/interval-text';
import { isMetric } from '../../analysis/metrics/catalogue';
import { counted } from '../../base/text/counted';
import { parseDuration } from '../../base/units';
import { variantsOf } from '../../engine/document/variants';
import { expandScenario } from '../../engine/expand';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import type { Arguments } from '../arguments';
import { comparisonOf, unknownMetric } from '../comparison';
import { CommandError, Exit } from '../exit';
import { withRunner } from '../runs/jobs-option';
import { conditionHolds, parseCondition, withoutFigures } from '../fail-if';
import type { CommandIo } from '../io';
import { readConfidence, readWhole, readZone } from '../options';
import { parseSweeps } from '../axes/sweeps-text';
import { outputPath, readRunnable, writeFile } from '../sources';

const USUAL_SEEDS = 30;
const MOST_SEEDS = 10_000;
const SOURCE = 'FILE, GALLERY-ID or LINK';

/** `compare`: says how the variants differ. */
export async function compareCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const read = parseArguments('compare', args, {
    positional: [SOURCE],
    options: ['--seeds', '--goal', '--metric', '--confidence', '--zone', '--fail-if', '--jobs', '--cache'],
    switches: ['--json', '--csv', '--flips', '--until-decided'],
    oneOf: ['--json', '--csv'],
  });
  const condition = parseOption('--fail-if', read, parseCondition);
  const chosen = read.options['--metric']?.split(',').map((id) => id.trim());
  const others = [...(condition?.kind === 'metric' ? [condition.metric] : []), ...(chosen ?? [])];
  const report = await reportOf('compare', read, io, read.switches.has('--flips'), others);
  const shown =
    chosen === undefined ? report : { ...report, rows: report.rows.filter(({ id }) => chosen.includes(id)) };
  if (read.switches.has('--json')) io.out(reportJson(shown));
  else if (read.switches.has('--csv')) io.out(reportCsv(shown));
  else io.out(readable(shown, shown !== report));
  const failed = condition && conditionHolds(condition, report);
  const messages = [...withoutFigures(report), ...(failed === undefined ? [] : [failed])];
  if (messages.length > 0) throw new CommandError(Exit.condition, messages);
}

/** `report`: the same as a document. */
export async function reportCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const read = parseArguments('report', args, {
    positional: [SOURCE],
    options: [
      '--seeds',
      '--goal',
      '--confidence',
      '--zone',
      '--sweep',
      '--out',
      '--table',
      '--why',
      '--jobs',
      '--cache',
    ],
    switches: ['--markdown', '--json', '--csv', '--html', '--no-flips', '--until-decided'],
    oneOf: ['--markdown', '--json', '--csv', '--html'],
  });
  const format = formatOf(read);
  const table = readTable(read, format);
  const path = outputPath(read.options['--out'], io);
  const report = await reportOf('report', read, io, !read.switches.has('--no-flips'));
  if (format === 'csv') writeTables(report, table, path, io);
  else {
    const text = WRITERS[format](report);
    if (path === undefined) io.out(text);
    else writeFile(path, text, io);
  }
  const incomplete = withoutFigures(report);
  if (incomplete.length > 0) throw new CommandError(Exit.condition, incomplete);
}

type ReportFormat = 'html' | 'markdown' | 'json' | 'csv';

const WRITERS: Readonly<Record<Exclude<ReportFormat, 'csv'>, (report: StudyReport) => string>> = {
  html: reportHtml,
  markdown: reportMarkdown,
  json: reportJson,
};

/** Endings of files and their formats. */
const ENDINGS: readonly (readonly [RegExp, ReportFormat])[] = [
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.json$/i, 'json'],
  [/\.csv$/i, 'csv'],
];

/** The format that a switch names, else the one of the file's ending, else HTML. */
function formatOf({ options, switches }: Arguments): ReportFormat {
  const named = (['csv', 'json', 'markdown', 'html'] as const).find((format) => switches.has(`--${format}`));
  const path = options['--out'] ?? '';
  return named ?? ENDINGS.find(([ending]) => ending.test(path))?.[1] ?? 'html';
}

function readTable({ options }: Arguments, format: ReportFormat): CsvTableName | undefined {
  const text = options['--table'];
  if (text === undefined) return undefined;
  const known = CSV_TABLE_NAMES.find((name) => name === text);
  if (known === undefined || format !== 'csv') {
    throw usage('report', `--table expects --csv and one of ${CSV_TABLE_NAMES.join(', ')}, got "${text}"`);
  }
  return known;
}

/** One table to standard output or a file; with a file and no name all of them, each in its own file beside the first. */
function writeTables(
  report: StudyReport,
  only: CsvTableName | undefined,
  path: string | undefined,
  io: CommandIo,
): void {
  const wanted = only ?? 'metrics';
  if (path === undefined) {
    io.out(CSV_TABLES[wanted].write(report));
    return;
  }
  for (const { name, text } of csvTables(report)) {
    if (name === wanted) writeFile(path, text, io);
    else if (only === undefined) {
      const beside = path.replace(/(\.csv)?$/i, `-${name}.csv`);
      writeFile(beside, text, io);
      io.error(`${beside}\n`);
    }
  }
}

/** @param others metrics that are needed beside those of the goal */
async function reportOf(
  command: string,
  { positional, options, switches }: Arguments,
  io: CommandIo,
  withFlips: boolean,
  others: readonly string[] = [],
): Promise<StudyReport> {
  const untilDecided = switches.has('--until-decided');
  const seeds =
    readWhole(command, options, '--seeds', { min: 1, max: MOST_SEEDS }) ?? (untilDecided ? LAST_LOOK : USUAL_SEEDS);
  const scenario: Scenario = readRunnable(positional[0], io);
  const own = studyOptionsOf(scenario);
  const confidence = readConfidence(command, options) ?? own.confidence;
  const indifference = readZone(command, options) ?? own.indifference;
  const goal = readGoal(command, options['--goal']) ?? goalOf(scenario);
  if (untilDecided && goal === undefined)
    throw usage(command, '--until-decided needs a goal that decides: name one with --goal');
  const sweeps = parseSweeps(options['--sweep'] ?? '', scenario, (message) => usage(command, `--sweep: ${message}`));
  const looked = readLooked(command, options['--why'], scenario);
  const wanted = [...(goal === undefined ? [] : metricsOfGoal(goal)), ...others];
  const isMisspelt = !wanted.every(isMetric);
  const many = untilDecided ? plannedLooks(FIRST_LOOK, seeds, 1 - confidence).seeds : [seeds];
  // A run of one seed is enough to list what there is instead.
  const looks = isMisspelt ? [1] : many;
  const report = await withRunner(command, options, io, (runner) =>
    comparisonOf(
      scenario,
      isMisspelt
        ? { looks, confidence, indifference, goal, withFlips: false }
        : { looks, confidence, indifference, goal, withFlips, sweeps, looked },
      runner,
    ),
  );
  checkMetrics(command, report, wanted);
  return { ...report, reproduction: { ...report.reproduction, commandLine: againLine(report, options, looks) } };
}

/** The command line that makes the report again, with what was asked for beyond the study itself. */
function againLine(
  { reproduction, turning }: StudyReport,
  options: Arguments['options'],
  looks: readonly number[],
): string {
  // With a number of its own the study would be one of that many seeds, looked at once.
  const line =
    looks.length === 1
      ? reproduction.commandLine
      : reproduction.commandLine.replace(/--seeds \d+/, `--until-decided --seeds ${looks.at(-1)}`);
  const more = ['--confidence', '--zone', '--sweep', '--why'].flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`${name} "${value}"`];
  });
  return [line, ...more, ...(turning === undefined ? ['--no-flips'] : [])].join(' ');
}

/** "etl/5@20s". */
function readLooked(command: string, text: string | undefined, scenario: Scenario): Looked | undefined {
  if (text === undefined) return undefined;
  const at = text.lastIndexOf('@');
  const instant = parseDuration(text.slice(at + 1));
  if (at < 1 || !instant.ok) throw usage(command, `--why expects APPLICATION@TIME such as etl/5@20s, got "${text}"`);
  const app = text.slice(0, at);
  const isThere = variantsOf(scenario).some(({ id }) => {
    const input = expandScenario(scenario, id);
    return input.ok && input.value.applications.some((one) => one.id === app);
  });
  if (!isThere) throw usage(command, `--why: this scenario has no application "${app}"`);
  return { app, at: instant.value };
}

function readGoal(command: string, text: string | undefined): Goal | undefined {
  if (text === undefined) return undefined;
  const goal = parseGoal(text);
  if (!goal.ok) throw usage(command, `--goal: ${goal.error}`);
  return goal.value;
}

function parseOption<T>(
  option: string,
  { options }: Arguments,
  parse: (text: string) => { ok: true; value: T } | { ok: false; error: string },
): T | undefined {
  const text = options[option];
  if (text === undefined) return undefined;
  const parsed = parse(text);
  if (!parsed.ok) throw usage('compare', `${option}: ${parsed.error}`);
  return parsed.value;
}

function checkMetrics(command: string, report: StudyReport, ids: readonly string[]): void {
  const unknown = unknownMetric(report, ids);
  if (unknown !== undefined) throw usage(command, unknown);
}

/**
 * What people read: the answer, then a line for each metric and variant.
 * @param isChosen the rows are those that were asked for: all of them are shown
 */
function readable(
  { title, goal, answer, turning, rows, variants, divergences, limits, reproduction }: StudyReport,
  isChosen: boolean,
): string {
  const seeds = reproduction.seeds.length;
  const lines = [`${title}: ${counted(variants.length, 'variant')}, ${counted(seeds, 'seed')}`];
  if (goal !== '') lines.push(`Goal: ${goal}`);
  const answers = [...answer, ...(turning?.sentences ?? [])];
  lines.push('', ...(answers.length === 0 ? [] : [...answers, '']));
  const apart = rows.filter(({ same }) => !same);
  const { rows: differing, alike: twins } = isChosen ? { rows: apart, alike: [] } : distinctClasses(apart);
  for (const row of differing) {
    lines.push(row.title);
    for (const [at, estimate] of row.estimates.entries()) {
      const pair = row.pairs.find(({ b }) => b === at);
      const difference = pair === undefined ? '' : `  ${pair.sentence}`;
      lines.push(`  ${variants[at].id}  ${estimateText(estimate, row.unit, row.estimates)}${difference}`);
    }
  }
  if (twins.length > 0) lines.push('', ...twins);
  const alike = [...new Set(rows.filter(({ same }) => same).map(({ title: what }) => what))];
  if (alike.length > 0) lines.push('', `The same in all (${alike.length}): ${alike.join(', ')}`);
  if (divergences.length > 0) lines.push('', ...divergences.map(({ sentence }) => sentence));
  lines.push('', ...limits);
  return `${lines.join('\n')}\n`;
}
