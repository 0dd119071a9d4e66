/** The functions of the thread that reads large texts. It does what the page would do, and the page stays responsive meanwhile. */
import { readApplicationTable } from '../../../formats/application-table';
import type { readSls } from '../../../formats/sls/read-sls';
import { readAllocationFile } from '../../../formats/spark-pools';
import { readYarnFile } from '../../../formats/yarn/read-yarn-file';
import { readQueuesYaml } from '../../../formats/yunikorn/queues-yaml';
import type { Scenario } from '../../../scenario/schema';
import type { Result } from '../../../base/result';
import { withGallery } from '../../document/gallery';
import type { readEventLog } from '../event-log/read-event-log';
import { openLink, openText } from '../open-document';
import type { LinkTrouble, Opened } from '../open-document';

/** Readers of other systems' texts, by the kind of import. `document` is where the text would go. */
const readers = {
  queues: (text: string) => readQueuesYaml(text),
  pools: (text: string) => readAllocationFile(text),
  yarn: (text: string, document: Scenario) => readYarnFile(text, document),
  table: (text: string) => readApplicationTable(text),
};

export type Readers = typeof readers & { readonly sls: typeof readSls };

/** The kinds of import that are read here. */
export type ReadKind = keyof Readers;

/** A link may name a lesson of the gallery. */
const openLinkWithGallery = (link: string): Promise<Result<Opened, LinkTrouble>> =>
  new Promise((resolve) => withGallery(() => resolve(openLink(link))));

/** What reads traces is loaded with the first one. */
const sls = async (text: string): Promise<ReturnType<typeof readSls>> => {
  const part = await import('../../../formats/sls/read-sls');
  return part.readSls(text);
};

/** What unpacks logs is loaded with the first one. */
const eventLog: typeof readEventLog = async (name, files) => {
  const part = await import('../event-log/read-event-log');
  return part.readEventLog(name, files);
};

export const readingApi = { ...readers, sls, openText, openLink: openLinkWithGallery, eventLog };

export type ReadingApi = typeof readingApi;
