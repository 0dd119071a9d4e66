import { err } from '../../base/result';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { withAnswers } from '../system/system-change';
import { importEdits, planImport } from './queues-import';
import { nearest, ofVariant, takenOver } from './take-over';
import type { TakeOver } from './take-over';

/** A scenario under the queues of a `queues.yaml`. */
export const takeQueues: TakeOver = ({ text }, { documentFor, variant }) => {
  const read = readQueuesYaml(text);
  if (!read.ok) return err(read.error);
  const stored = documentFor('yunikorn');
  const document = ofVariant(stored, variant);
  const plan = planImport(document, read.value);
  const change = withAnswers(stored, variant, 'yunikorn', importEdits(document, plan, text, nearest(plan)), []);
  return takenOver(stored, variant, plan, change, read.value.notices);
};
