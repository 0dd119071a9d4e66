import { err } from '../../base/result';
import { readYarnFile } from '../../formats/yarn/read-yarn-file';
import { nearest, problemText, started } from './file-start';
import type { StartReader } from './file-start';
import { planYarn, yarnEdits } from './yarn-import';

/** A scenario under the queues and settings of a file of one of YARN's schedulers; a file that fits both is for Capacity. */
export const startFromYarn: StartReader = ({ text, name }, baseOf) => {
  const read = readYarnFile(text, baseOf('yarn-capacity'));
  if (!read.ok) return err(problemText(name, read.error));
  const base = baseOf(read.value.system);
  const plan = planYarn(base, read.value);
  const { edits } = yarnEdits(base, { id: 'A', document: base }, plan, { name: read.value.name, text }, nearest(plan));
  return started(base, plan, edits, name, read.value.notices);
};
