import { err } from '../../base/result';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { nearest, problemText, started } from './file-start';
import type { StartReader } from './file-start';
import type { Scenario } from '../../scenario/schema';
import { importEdits, missingTags, planImport } from './queues-import';

/** The tag that every application has on Kubernetes, and its usual value. */
const NAMESPACE = { namespace: 'default' } as const;

/** A scenario under the queues of a `queues.yaml`. */
export const startFromQueues: StartReader = ({ text, name }, baseOf) => {
  const read = readQueuesYaml(text);
  if (!read.ok) return err(problemText(name, read.error));
  const plain = baseOf('yunikorn');
  const base = wantsNamespace(planImport(plain, read.value).after) ? inNamespace(plain) : plain;
  const plan = planImport(base, read.value);
  return started(base, plan, importEdits(base, plan, text, nearest(plan)), name, read.value.notices);
};

function wantsNamespace(scenario: Scenario): boolean {
  return missingTags(scenario).includes('namespace');
}

/** Its applications come from a namespace, so that a rule that looks at the tag places them as a cluster would. */
function inNamespace(scenario: Scenario): Scenario {
  return { ...scenario, workload: scenario.workload.map((entry) => ({ ...entry, tags: NAMESPACE })) };
}
