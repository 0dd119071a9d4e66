/** For tests: random documents, of which the queues would be refused, without what is refused in them. */
import { expansionProblems } from '../../expand';
import { parseScenario } from '../../schema';

type Loose = Readonly<Record<string, unknown>>;

/** The fields of queues by which YuniKorn refuses to load them, as problems name them. */
const REFUSED = /^queues\.(.*)\.(resources\.guaranteed|resources\.max|maxapplications|limits)$/;

/** The document without the fields of its queues that are refused. */
export function loadable(document: Loose): Loose {
  const parsed = parseScenario(document);
  if (!parsed.ok) return document;
  const refused = expansionProblems(parsed.value).flatMap(({ path }) => REFUSED.exec(path) ?? []);
  if (refused.length === 0) return document;
  const [, id, field] = refused;
  const queues = (document['queues'] as readonly Loose[]).map((queue) =>
    queue['id'] === id ? without(queue, field) : queue,
  );
  return loadable({ ...document, queues });
}

function without(holder: Loose, path: string): Loose {
  const [name, ...rest] = path.split('.');
  const { [name]: inner, ...others } = holder;
  return rest.length === 0 ? others : { ...others, [name]: without(inner as Loose, rest.join('.')) };
}
