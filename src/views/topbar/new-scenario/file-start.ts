/** A new scenario whose queues and settings come from a configuration file of YuniKorn or YARN. */
import type { Result } from '../../../base/result';
import type { ConfigurationFiles } from '../../../schedulers/plugin';
import type { FileStart, StartReader } from '../../formats/file-start';
import { startFromYarn } from '../../formats/yarn/start-from-yarn';
import { startFromQueues } from '../../formats/yunikorn/start-from-queues';
import { newScenario } from './new-scenario';
import type { Start } from './new-scenario';

/** A file that the reader dropped or opened. */
export interface BroughtFile {
  readonly kind: ConfigurationFiles;
  readonly name: string;
  readonly text: string;
}

const READERS: Readonly<Record<ConfigurationFiles, StartReader>> = {
  'queues-yaml': startFromQueues,
  'hadoop-xml': startFromYarn,
};

/**
 * The cluster and the applications of a starting point under the queues and settings of a file. Applications go to the leaf
 * that comes nearest to the queue they name.
 * @returns the scenario, or one sentence on what is wrong with the file
 */
export function startFromFile(file: BroughtFile, start: Start): Result<FileStart, string> {
  return READERS[file.kind](file, (system) => newScenario(system, start));
}
