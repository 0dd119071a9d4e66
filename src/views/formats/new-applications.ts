/** The edits that replace the applications or the nodes of a document by others, without what named the former ones. */
import type { Scenario } from '../../scenario/schema';
import type { Edit } from '../../authoring/edits';

/** What a document says of its former applications: a text, a lesson, a challenge, and the times that suited them. */
const STORY = ['notes', 'lesson', 'challenge', 'window', 'horizon'] as const;

/**
 * The edits that put other applications into the place of those that a document has.
 * @param first whether the edits are made in the first variant, which is the document itself
 * @param title of the scenario from now on; '' leaves it as it is
 */
export function newApplications(
  document: Scenario,
  workload: Scenario['workload'],
  first: boolean,
  title: string,
): Edit[] {
  const edits: Edit[] = [];
  const gone = (field: string): void => void edits.push({ path: [field], value: undefined });
  for (const field of STORY) if (first && document[field] !== undefined) gone(field);
  if (first && title !== '') edits.push({ path: ['title'], value: title });
  if (first && document.variants !== undefined) gone('variants');
  if (document.interventions !== undefined) gone('interventions');
  if (document.overrides !== undefined) gone('overrides');
  return [...edits, { path: ['workload'], value: workload }];
}

/** The edits that remove what names nodes from a document whose applications stay. */
export function withoutNodes({ interventions = [], data = [] }: Scenario): Edit[] {
  const events = interventions.filter((event) => !('node' in event));
  const placed = data.some(({ nodes, places }) => nodes !== undefined || places !== undefined);
  return [
    ...(events.length === interventions.length
      ? []
      : [{ path: ['interventions'], value: events.length === 0 ? undefined : events }]),
    ...(placed
      ? [{ path: ['data'], value: data.map((set) => ({ ...set, nodes: undefined, places: undefined })) }]
      : []),
  ];
}
