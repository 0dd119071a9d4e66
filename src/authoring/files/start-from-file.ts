/** A new scenario whose queues and settings come from a configuration file of YuniKorn or YARN. */
import { ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import type { FileStart, StartReader } from './file-start';
import { startFromYarn } from './start-from-yarn';
import { startFromQueues } from './start-from-queues';
import { newScenario } from '../new-scenario/new-scenario';
import type { Start } from '../new-scenario/new-scenario';
import { spreadApplications } from '../new-scenario/spread-applications';

/** A configuration of queues that a new scenario begins with. */
export interface BroughtFile {
  readonly kind: ConfigurationFiles;
  /** Name of the file. */
  readonly name: string;
  readonly text: string;
}

const READERS: Readonly<Record<ConfigurationFiles, StartReader>> = {
  'queues-yaml': startFromQueues,
  'hadoop-xml': startFromYarn,
};

/**
 * The cluster and the applications of a starting point under the queues and settings of a file. Applications are divided among
 * the leaves, unless the file's own rules place them.
 * @returns the scenario, or one sentence on what is wrong with the file
 */
export function startFromFile(file: BroughtFile, start: Start): Result<FileStart, string> {
  const started = READERS[file.kind](file, (system) => newScenario(system, start));
  if (!started.ok) return started;
  const { document, leaves } = started.value;
  return ok({ ...started.value, document: { ...document, workload: spreadApplications(document, leaves) } });
}
