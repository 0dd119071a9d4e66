/**
 * Looks at the elements of a large document in turns. The check of a whole document remembers what it has accepted, so that little
 * is left for it to check at once.
 */
import { isList, isObject } from '../../../base/json';
import type { Json, JsonObject } from '../../../base/json';
import { checkDocument } from '../../../engine/document/check-document';
import { parseScenario } from '../../../engine/document/schema';
import type { Scenario } from '../../../scenario/schema';
import { parseKept } from '../kept';
import { editDocument } from '../../../authoring/edit-document';
import type { Edit, Scope } from '../../../authoring/edits';

/** Elements of a list in one turn. */
const TURN = 400;

const LISTS: readonly string[] = ['queues', 'workload', 'interventions', 'data'];

/** Checks a document in advance: first its lists, then the whole. Its problems are reported by the check when it is opened. */
export async function lookThrough(document: Json | undefined): Promise<void> {
  if (!(await lookThroughLists(document))) return;
  checkDocument(document);
  await nextTurn();
}

/** Whether there were lists that took turns. */
async function lookThroughLists(document: Json | undefined): Promise<boolean> {
  if (!isObject(document)) return false;
  const cluster = isObject(document.cluster) ? document.cluster : {};
  const empty: Record<string, Json> = { ...document, cluster: { ...cluster, nodes: [] }, variants: [] };
  for (const list of LISTS) empty[list] = [];
  const turns = [
    ...LISTS.flatMap((list) => partsOf(document[list]).map((part) => ({ ...empty, [list]: part }))),
    ...partsOf(cluster.nodes).map((nodes) => ({ ...empty, cluster: { ...cluster, nodes } })),
  ];
  for (const turn of turns) {
    parseScenario(turn);
    await nextTurn();
  }
  return turns.length > 0;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Looks through the lists that edits put into a document, and with a scope also at the resulting document, so that both are
 * checked at once.
 */
export async function lookThroughEdits(document: Scenario, edits: readonly Edit[], scope?: Scope): Promise<void> {
  const lists = edits.filter(({ path, value }) => path.length === 1 && LISTS.includes(path[0]) && Array.isArray(value));
  if (lists.length === 0) return;
  const given = Object.fromEntries(lists.map(({ path, value }) => [path[0], value as Json]));
  const long = await lookThroughLists({ ...(document as JsonObject), cluster: { nodes: [] }, ...given });
  if (!long || scope === undefined) return;
  editDocument(document, edits, scope);
  await nextTurn();
}

/** Looks through what was kept in the browser. */
export async function lookThroughKept(text: string): Promise<void> {
  const kept = parseKept(text);
  if (isObject(kept)) await lookThrough(kept.document);
}

/** A list in parts, one for each turn; none if it is short. */
function partsOf(list: Json | undefined): Json[][] {
  if (!isList(list) || list.length <= TURN) return [];
  return Array.from({ length: Math.ceil(list.length / TURN) }, (_, i) => list.slice(i * TURN, (i + 1) * TURN));
}
