/** The configuration files of a system, by their names. */
import { schedulerPlugin } from '../../engine/registry';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import type { YarnFileName } from '../../formats/yarn/read-yarn-file';

export interface SchedulerFileNames {
  readonly kind: ConfigurationFiles;
  /** The file that holds its queues: it can be imported and written. */
  readonly own: 'queues.yaml' | YarnFileName;
  /** All that can be written. */
  readonly written: readonly ('queues.yaml' | YarnFileName)[];
}

/** The files of the system of this type; undefined if it has none. */
export function filesOf(type: string): SchedulerFileNames | undefined {
  const kind = schedulerPlugin(type).files;
  if (kind === undefined) return undefined;
  if (kind === 'queues-yaml') return { kind, own: 'queues.yaml', written: ['queues.yaml'] };
  const own = yarnFile(type);
  return { kind, own, written: [own, 'yarn-site.xml'] };
}

/** The file of a YARN scheduler that holds its queues. */
export function yarnFile(type: string): 'fair-scheduler.xml' | 'capacity-scheduler.xml' {
  return type === 'yarn-fair' ? 'fair-scheduler.xml' : 'capacity-scheduler.xml';
}
