/** The files of YARN's schedulers, written from a document. */
import { writeCapacityFile, writeSiteFile } from '../../formats/yarn/configuration-writer';
import { writeFairFile } from '../../formats/yarn/fair-writer';
import type { WrittenFile } from '../../formats/yarn/fair-writer';
import type { YarnFileName } from '../../formats/yarn/read-yarn-file';
import type { Scenario } from '../../scenario/schema';
import { keptYarnText } from './yarn-import';

const WRITERS = {
  'fair-scheduler.xml': writeFairFile,
  'capacity-scheduler.xml': writeCapacityFile,
  'yarn-site.xml': writeSiteFile,
} as const;

/** A file of a document, as one variant sees it, into the text that its queues or settings were read from, if there is one. */
export function writeYarnFile(name: YarnFileName, document: Scenario): WrittenFile {
  return WRITERS[name](document, keptYarnText(document, name));
}
