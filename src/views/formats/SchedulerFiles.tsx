import type { ComponentType } from 'react';
import { schedulerPlugin } from '../../engine/registry';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import { YarnFiles } from './yarn/YarnFiles';
import { QueuesFile } from './yunikorn/QueuesFile';

const FILES: Readonly<Record<ConfigurationFiles, ComponentType<{ readonly type: string }>>> = {
  'queues-yaml': QueuesFile,
  'hadoop-xml': YarnFiles,
};

/** Imports or writes the configuration files of a system; one without its own files can import YuniKorn's. */
export function SchedulerFiles({ type }: { readonly type: string }) {
  const Files = FILES[schedulerPlugin(type).files ?? 'queues-yaml'];
  return <Files type={type} />;
}
