/** Texts of other systems, before the dialog that imports them. Long ones are read in a worker first. */
import type { Remote } from 'comlink';
import type { Json } from '../../../base/json';
import { err } from '../../../base/result';
import type { Result } from '../../../base/result';
import { applyVariant } from '../../../engine/document/variants';
import type { ReplayLog } from '../../../formats/spark-event-log/replay/replay-log';
import type { QueueText, Scenario } from '../../../scenario/schema';
import type { TextKind } from '../../../authoring/files/import-kinds';
import { offerImport } from '../import-store';
import type { TextOffer } from '../import-store';
import { keepOpened, openText } from '../open-document';
import type { FileTrouble, LinkTrouble, Opened } from '../open-document';
import { scenarioStore } from '../../document/scenario-store';
import { viewStore } from '../../view/view-store';
import { keepReading, yarnContext } from './known-reading';
import { lookThrough, lookThroughEdits } from './look-through';
import { beside } from './read-beside';
import { LONG_TEXT } from './reading-store';
import type { ReadingApi } from './reading-api';

/** Shows a text to the person. Resolves when it is on screen, or was cancelled. */
export async function offerText(offer: TextOffer): Promise<void> {
  const { kind, name, text } = offer;
  if (kind !== 'sweep' && text.length > LONG_TEXT) {
    const result = await beside(name === '' ? 'the text' : name, (api) => readings[kind](api, text));
    if (result.status === 'cancelled') return;
  }
  offerImport(offer);
}

/** Reads an event log in a worker: an error is a sentence; undefined if reading was cancelled. */
export async function readLogBeside(
  name: string,
  files: readonly File[],
): Promise<Result<ReplayLog, string> | undefined> {
  const result = await beside<Result<ReplayLog, string>>(name, async (api) => api.eventLog(name, files));
  if (result.status === 'cancelled') return undefined;
  return result.status === 'failed' ? err(`${name} could not be read.`) : result.value;
}

/** The content of a scenario's file; undefined if reading was cancelled. */
export async function openedBeside(text: string, name: string): Promise<Result<Opened, FileTrouble> | undefined> {
  const result = await beside<Result<Opened, FileTrouble>>(name, async (api) => api.openText(text, name));
  if (result.status === 'cancelled') return undefined;
  if (result.status === 'failed') return openText(text, name);
  // Objects that another thread has checked are new objects here; the first edit would check all of them at once.
  if (result.value.ok) await lookThrough(asJson(result.value.value.document));
  return result.value;
}

/** A document is the JSON that it was read from. */
const asJson = (document: Scenario): Json => document;

/** Opens a long link in a worker, so that the session finds it opened. */
export async function prepareLink(link: string): Promise<void> {
  const result = await beside<Result<Opened, LinkTrouble>>('the link', async (api) => api.openLink(link));
  if (result.status === 'read') {
    if (result.value.ok) await lookThrough(asJson(result.value.value.document));
    keepOpened(link, result.value);
  } else if (result.status === 'cancelled') keepOpened(link, err(ended(link)));
}

const ended = (raw: string): LinkTrouble => ({
  stage: 'scenario',
  message: 'Reading was stopped. Reload the page to read it.',
  raw,
  salvaged: undefined,
});

/** Each reads a text and keeps what came of it. */
const readings: Readonly<Record<Exclude<TextKind, 'sweep'>, (api: Remote<ReadingApi>, text: string) => Promise<void>>> =
  {
    'queues-yaml': async (api, text) => {
      const read = await api.queues(text);
      if (read.ok) await lookThroughQueues(read.value);
      keepReading('queues', text, read);
    },
    pools: async (api, text) => keepReading('pools', text, await api.pools(text)),
    sls: async (api, text) => keepReading('sls', text, await api.sls(text)),
    table: async (api, text) => keepReading('table', text, await api.table(text)),
    'hadoop-xml': async (api, text) => {
      const document = shownVariant();
      const read = await api.yarn(text, document);
      if (read.ok) await lookThroughQueues(read.value);
      keepReading('yarn', text, read, yarnContext(document));
    },
  };

/** The dialog checks the document that the file's queues would give, so it is looked through in advance. */
async function lookThroughQueues({ queues = [] }: { readonly queues?: readonly QueueText[] }): Promise<void> {
  await lookThroughEdits(scenarioStore.getState().document, [{ path: ['queues'], value: queues }]);
}

/** The document as the variant on screen sees it. */
function shownVariant(): Scenario {
  const { document } = scenarioStore.getState();
  const applied = applyVariant(document, viewStore.getState().variant);
  return applied.ok ? applied.value : document;
}
