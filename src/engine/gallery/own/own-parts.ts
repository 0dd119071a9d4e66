/**
 * What the scenarios about the reader's own policies share: a small cluster, one queue, and the built-in order to compare with.
 */
import type { JsonObject } from '../../../base/json';
import { POLICY_API } from '../../../scenario/own-policy';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import { policyExamples } from '../../../schedulers/own/examples';
import type { PolicyExample } from '../../../schedulers/own/examples';
import type { GalleryEntry, Practice } from '../entry';

/** A batch job in the queue of these scenarios. */
export function job(id: string, settings: JsonObject): ApplicationText {
  return { id, kind: 'batch', queue: 'root.jobs', memory: '1GB', duration: '10s', ...settings };
}

interface OwnScenario {
  readonly summary: string;
  readonly practice: Practice;
  readonly notes: readonly string[];
  /** The metric by which the two orders are compared; none where neither is better. */
  readonly goal?: string;
  readonly workload: readonly ApplicationText[];
  /** Two nodes of two vcores and 8 GB unless it says otherwise. */
  readonly nodes?: Scenario['cluster']['nodes'];
}

/** Two nodes of two vcores. */
export const NODES: Scenario['cluster']['nodes'] = [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '8GB' } }];

/** The entry of an example by its id: A orders the queue first in, first out, B by the policy. */
export function ownOrder(
  id: string,
  { summary, practice, notes, goal, workload, nodes = NODES }: OwnScenario,
): GalleryEntry {
  const example = policyExamples.find((one) => one.id === id) as PolicyExample;
  const title = `Your own order: ${example.title.charAt(0).toLowerCase()}${example.title.slice(1)}`;
  return {
    id: `own-${id}`,
    question: 'own-decision',
    about: 'Your own policies',
    title,
    summary,
    practice,
    scenario: {
      signalbox: 1,
      title,
      notes: [
        ...notes,
        `The policy is in the section Policy: \`${example.code.replace(/;$/, '')}\`. Change it and B runs again as you type.`,
      ].join('\n\n'),
      ...(goal === undefined ? {} : { goal: { metric: goal } }),
      cluster: { nodes },
      queues: [{ id: 'root' }, { id: 'root.jobs' }],
      scheduler: { type: 'yunikorn' },
      workload,
      policies: [{ id, title: example.title, api: POLICY_API, code: example.code }],
      variants: [
        { id: 'A', title: 'FIFO', changes: [] },
        {
          id: 'B',
          title: example.title,
          changes: [
            { path: ['queues', 'root.jobs', 'properties', 'application.sort.policy'], value: `own:${example.id}` },
          ],
        },
      ],
      view: { section: 'policy', variant: 'B' },
    },
  };
}
