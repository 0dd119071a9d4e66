/** The files of other systems, by their names: what the sections of the editor import and export. */
import type { Scenario } from '../../scenario/schema';
import { offerImport } from '../../store/opening/import-store';
import type { TextOffer } from '../../store/opening/import-store';
import { viewStore } from '../../store/view/view-store';
import { filesOf } from '../../authoring/files/scheduler-files';
import { requestOpen } from '../shared/open-requests';
import type { ExportedFile } from '../shared/open-requests';
import type { Command } from './command';

/** The most Spark applications whose pools are offered one by one. */
const MOST_POOLS = 20;

/** Imports and exports of the active variant: queues, pools of Spark applications, traces, and a table of applications. */
export function fileCommands({ scheduler, workload }: Scenario): Command[] {
  const files = filesOf(scheduler.type);
  const imported = (title: string, about: string, offer: Pick<TextOffer, 'kind' | 'entry'>): Command => ({
    title: `Import ${title}`,
    about,
    run: () => offerImport({ ...offer, name: '', text: '' }),
  });
  // The section that writes the file has the dialog for it.
  const exported = (
    file: ExportedFile | `fairscheduler.xml for ${string}`,
    section: 'queues' | 'workload',
    about: string = section,
  ): Command => ({
    title: `Export ${file}`,
    about,
    run: () => {
      viewStore.getState().setSection(section);
      requestOpen(`export ${file}`);
    },
  });
  return [
    ...(files === undefined ? [] : [imported(files.own, 'queues', { kind: files.kind })]),
    ...(files?.written ?? []).map((file) => exported(file, 'queues')),
    ...workload
      .filter(({ kind }) => kind === 'spark')
      .slice(0, MOST_POOLS)
      .flatMap(({ id }) => [
        imported(`fairscheduler.xml for ${id}`, 'pools', { kind: 'pools', entry: id }),
        exported(`fairscheduler.xml for ${id}`, 'workload', 'pools'),
      ]),
    imported('SLS trace', 'workload', { kind: 'sls' }),
    exported('SLS trace', 'workload'),
    imported('a table of applications', 'workload, from a spreadsheet (CSV, Excel)', { kind: 'table' }),
  ];
}
