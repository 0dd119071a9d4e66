import type { ImportOffer } from '../../store/opening/import-store';
import { lazyPart } from '../../ui/lazy-part';

const QueuesImportDialog = lazyPart(() =>
  import('./yunikorn/QueuesImportDialog').then((module) => module.QueuesImportDialog),
);

const PoolsImportDialog = lazyPart(() =>
  import('./spark/PoolsImportDialog').then((module) => module.PoolsImportDialog),
);

const EventLogDialog = lazyPart(() => import('./spark/EventLogDialog').then((module) => module.EventLogDialog));

const SlsImportDialog = lazyPart(() => import('./sls/SlsImportDialog').then((module) => module.SlsImportDialog));

const YarnImportDialog = lazyPart(() => import('./yarn/YarnImportDialog').then((module) => module.YarnImportDialog));

const PasteDialog = lazyPart(() => import('../table/PasteDialog').then((module) => module.PasteDialog));

const FinishedSweepDialog = lazyPart(() =>
  import('../sweep/FinishedSweepDialog').then((module) => module.FinishedSweepDialog),
);

const DIALOGS = {
  'queues-yaml': QueuesImportDialog,
  pools: PoolsImportDialog,
  'hadoop-xml': YarnImportDialog,
  sls: SlsImportDialog,
  table: PasteDialog,
  sweep: FinishedSweepDialog,
};

/** The dialog for what was dropped or opened. */
export function ImportDialog({ offer }: { readonly offer: ImportOffer }) {
  if (offer.kind === 'event-log') return <EventLogDialog name={offer.name} log={offer.log} />;
  const Dialog = DIALOGS[offer.kind];
  return <Dialog offer={offer} />;
}
