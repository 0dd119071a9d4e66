import { err } from '../../../base/result';
import { readQueuesYaml } from '../../../formats/yunikorn/queues-yaml';
import { nearest, problemText, started } from '../file-start';
import type { StartReader } from '../file-start';
import { importEdits, planImport } from './queues-import';

/** A scenario under the queues of a `queues.yaml`. */
export const startFromQueues: StartReader = ({ text, name }, baseOf) => {
  const read = readQueuesYaml(text);
  if (!read.ok) return err(problemText(name, read.error));
  const base = baseOf('yunikorn');
  const plan = planImport(base, read.value);
  return started(base, plan, importEdits(base, plan, text, nearest(plan)), name, read.value.notices);
};
