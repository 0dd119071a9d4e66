/** A new scenario whose queues and settings come from a configuration file of YuniKorn or YARN. */
import { formatProblem, ok, err } from '../../base/result';
import type { Result } from '../../base/result';
import type { FormatNotice, FormatProblem } from '../../formats/format-problem';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../../store/edit-document';
import type { Edit } from '../editor/models/edits';
import { importEdits, planImport } from '../formats/queues-import';
import type { QueuesPlan } from '../formats/queues-import';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import { readYarnFile } from '../../formats/yarn/read-yarn-file';
import { planYarn, yarnEdits } from '../formats/yarn-import';
import { newScenario } from './new-scenario';
import type { Start } from './new-scenario';

/** A file that the reader dropped or opened. */
export interface BroughtFile {
  readonly kind: ConfigurationFiles;
  readonly name: string;
  readonly text: string;
}

export interface FileStart {
  readonly document: Scenario;
  /** Type of the system that the file is for. */
  readonly system: string;
  /** Full paths of the queues that take applications. */
  readonly leaves: readonly string[];
  /** What was read differently than one might think, or is not modelled. */
  readonly notices: readonly FormatNotice[];
}

/**
 * The cluster and the applications of a starting point under the queues and settings of a file. Applications go to the leaf
 * that comes nearest to the queue they name.
 * @returns the scenario, or one sentence on what is wrong with the file
 */
export function startFromFile(file: BroughtFile, start: Start): Result<FileStart, string> {
  return READERS[file.kind](file, start);
}

const READERS: Readonly<Record<ConfigurationFiles, typeof fromQueues>> = {
  'queues-yaml': fromQueues,
  'hadoop-xml': fromYarn,
};

function fromQueues({ text, name }: BroughtFile, start: Start): Result<FileStart, string> {
  const read = readQueuesYaml(text);
  if (!read.ok) return err(problemText(name, read.error));
  const base = newScenario('yunikorn', start);
  const plan = planImport(base, read.value);
  return started(base, plan, importEdits(base, plan, text, nearest(plan)), name, read.value.notices);
}

function fromYarn({ text, name }: BroughtFile, start: Start): Result<FileStart, string> {
  const read = readYarnFile(text, newScenario('yarn-capacity', start));
  if (!read.ok) return err(problemText(name, read.error));
  const base = newScenario(read.value.system, start);
  const plan = planYarn(base, read.value);
  const { edits } = yarnEdits(base, { id: 'A', document: base }, plan, { name: read.value.name, text }, nearest(plan));
  return started(base, plan, edits, name, read.value.notices);
}

/** Where applications go whose queue the file does not have; rules of the file that place them decide by themselves. */
function nearest({ lost, placed }: QueuesPlan): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    lost.map(({ queue, parent, suggestion }) => [queue, placed && !parent ? undefined : suggestion] as const),
  );
}

function started(
  base: Scenario,
  plan: QueuesPlan,
  edits: readonly Edit[],
  name: string,
  notices: readonly FormatNotice[],
): Result<FileStart, string> {
  const changed = editDocument(base, [...edits, { path: ['title'], value: name }]);
  if (!changed.ok) return err(`${name}: ${changed.error.map(formatProblem)[0]}`);
  return ok({ document: changed.value, system: plan.after.scheduler.type, leaves: plan.leaves, notices });
}

function problemText(name: string, problems: readonly FormatProblem[]): string {
  const [{ line, path, message, fix }] = problems;
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : '';
  return `${name}, line ${line}${path === '' ? '' : `, ${path}`}: ${message}${fix === undefined ? '' : `; ${fix}`}.${more}`;
}
