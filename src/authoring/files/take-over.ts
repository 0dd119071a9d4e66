/** A scenario with the queues and settings of a configuration file: what a reader of such files answers, and what they share. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { applyVariant } from '../../engine/document/variants';
import type { FormatNotice, FormatProblem } from '../../formats/format-problem';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../edit-document';
import type { SystemChange } from '../system/system-change';
import type { QueuesPlan } from './queues-plan';

/** A configuration of queues. */
export interface BroughtFile {
  readonly kind: ConfigurationFiles;
  /** Name of the file. */
  readonly name: string;
  readonly text: string;
}

/** Where a file goes. */
export interface Target {
  /** The scenario that takes it over, for the type of the system that the file turns out to be for. */
  readonly documentFor: (system: string) => Scenario;
  /** The variant that changes. */
  readonly variant: string;
}

export interface TakenOver {
  readonly document: Scenario;
  /** Type of the system that the file is for. */
  readonly system: string;
  /** Full paths of the queues that take applications. */
  readonly leaves: readonly string[];
  /** Settings that were read differently than one might expect, or that are not modelled. */
  readonly notices: readonly FormatNotice[];
  /** What else changed so that the system can run the scenario, a sentence each. */
  readonly steps: readonly string[];
}

/** What is wrong in the file; or a sentence on what the scenario does not let in, which says the field. */
export type Refusal = readonly FormatProblem[] | string;

/** Puts the queues and settings of a file into a scenario. */
export type TakeOver = (file: BroughtFile, target: Target) => Result<TakenOver, Refusal>;

/** Where applications go whose queue the file does not have; rules of the file that place them decide by themselves. */
export function nearest({ lost }: QueuesPlan): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    lost.map(({ queue, placed, suggestion }) => [queue, placed ? undefined : suggestion] as const),
  );
}

/** A document as one of its variants is. */
export function ofVariant(document: Scenario, variant: string): Scenario {
  const applied = applyVariant(document, variant);
  return applied.ok ? applied.value : document;
}

/** The document with the changes of a file in a variant. */
export function takenOver(
  document: Scenario,
  variant: string,
  plan: QueuesPlan,
  { edits, steps, refused }: SystemChange,
  notices: readonly FormatNotice[],
): Result<TakenOver, Refusal> {
  if (refused !== undefined) return err(refused);
  const edited = editDocument(document, edits, variant);
  // The change was tried out when it was made.
  if (!edited.ok) return err(edited.error[0].message);
  return ok({ document: edited.value, system: plan.after.scheduler.type, leaves: plan.leaves, notices, steps });
}
