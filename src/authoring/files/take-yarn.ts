import { err } from '../../base/result';
import { readYarnFile } from '../../formats/yarn/read-yarn-file';
import { nearest, ofVariant, takenOver } from './take-over';
import type { TakeOver } from './take-over';
import { planYarn, yarnEdits } from './yarn-import';

/** A scenario under the queues and settings of a file of one of YARN's schedulers. Where it fits both, that of the scenario counts. */
export const takeYarn: TakeOver = ({ text }, { documentFor, variant }) => {
  const read = readYarnFile(text, ofVariant(documentFor('yarn-capacity'), variant));
  if (!read.ok) return err(read.error);
  const file = read.value;
  const stored = documentFor(file.system);
  const document = ofVariant(stored, variant);
  const plan = planYarn(document, file);
  const change = yarnEdits(stored, { id: variant, document }, plan, { name: file.name, text }, nearest(plan));
  return takenOver(stored, variant, plan, change, file.notices);
};
