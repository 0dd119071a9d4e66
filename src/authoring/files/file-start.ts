/** A scenario that begins with the file of a system: what a reader of such files has to answer, and what they share. */
import { err, formatProblem, ok } from '../../base/result';
import { howMany } from '../../formats/format-problem';
import type { Result } from '../../base/result';
import type { FormatNotice, FormatProblem } from '../../formats/format-problem';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../edit-document';
import type { Edit } from '../edits';
import type { QueuesPlan } from './queues-plan';

export interface FileStart {
  readonly document: Scenario;
  /** Type of the system that the file is for. */
  readonly system: string;
  /** Full paths of the queues that take applications. */
  readonly leaves: readonly string[];
  /** Settings that were read differently than one might expect, or that are not modelled. */
  readonly notices: readonly FormatNotice[];
}

/**
 * Puts the queues and settings of a file into a scenario.
 * @param base the scenario for a system of this type
 * @returns the scenario, or one sentence on what is wrong with the file
 */
export type StartReader = (
  file: { readonly name: string; readonly text: string },
  base: (system: string) => Scenario,
) => Result<FileStart, string>;

/** Where applications go whose queue the file does not have; rules of the file that place them decide by themselves. */
export function nearest({ lost }: QueuesPlan): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    lost.map(({ queue, placed, suggestion }) => [queue, placed ? undefined : suggestion] as const),
  );
}

/** The scenario with the edits of a file, under the file's name. */
export function started(
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

/** The first problem of a file as a sentence. */
export function problemText(name: string, problems: readonly FormatProblem[]): string {
  const [{ line, path, message, fix }] = problems;
  const others = howMany(problems) - 1;
  const more = others > 0 ? ` And ${others} more.` : '';
  return `${name}, line ${line}${path === '' ? '' : `, ${path}`}: ${message}${fix === undefined ? '' : `; ${fix}`}.${more}`;
}
