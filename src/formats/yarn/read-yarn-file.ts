/** Files of YARN's schedulers, whichever they are. */
import type { JsonObject } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { stripComments } from '../../base/text/strip-comments';
import type { QueueText, Scenario } from '../../scenario/schema';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import type { YarnSystem } from './capacity-keys';
import { readConfigurationFile } from './configuration-reader';
import { readFairFile } from './fair-reader';
import { fairScenario } from './fair-writer';
import { yarnTypesOf } from './resource-types';

export type YarnFileName = 'fair-scheduler.xml' | 'capacity-scheduler.xml' | 'yarn-site.xml';

/** What a file says, as a scenario holds it. */
export interface YarnFile {
  readonly name: YarnFileName;
  readonly system: YarnSystem;
  /** Undefined where the file says nothing of queues. */
  readonly queues: readonly QueueText[] | undefined;
  readonly settings: JsonObject;
  readonly notices: readonly FormatNotice[];
  /** Where each queue stands, by path. */
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Reads a text as the file that its root element says it is.
 * @param document where it would go: its scheduler decides what settings of both schedulers are for, its cluster which
 *   resource types there are
 */
export function readYarnFile(text: string, document: Scenario): Result<YarnFile, FormatProblem[]> {
  if (!/<configuration[\s>/]/.test(stripComments(text))) {
    const read = readFairFile(text, yarnTypesOf(document.cluster));
    if (!read.ok) return read;
    const { queues, scheduler } = fairScenario(read.value);
    const { type: _, ...settings } = scheduler;
    const { notices, places } = read.value;
    return ok({ name: 'fair-scheduler.xml', system: 'yarn-fair', queues, settings, notices, places });
  }
  const read = readConfigurationFile(text, document.scheduler.type === 'yarn-fair' ? 'yarn-fair' : 'yarn-capacity');
  if (!read.ok) return err(read.error);
  // Hadoop needs the list of queues in capacity-scheduler.xml; without one, its settings stand in yarn-site.xml.
  return ok({ ...read.value, name: read.value.queues === undefined ? 'yarn-site.xml' : 'capacity-scheduler.xml' });
}
