/**
 * Reads YuniKorn's `queues.yaml`, as its own file or inside a Kubernetes ConfigMap or the values of the Helm chart, into
 * what a scenario holds. What YuniKorn would refuse is refused, with the line of every reason; what it would ignore is a
 * notice.
 */
import type { JsonObject } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { QueueText } from '../../scenario/schema';
import { inTextOrder } from '../format-problem';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import { openQueuesText } from '../queues-text';
import type { QueuesText } from '../queues-text';
import { readYaml } from '../yaml-source';
import type { YamlList, YamlMap, YamlSource, YamlValue } from '../yaml-source';
import { Findings } from './config';
import type { PartitionConfig, QueueConfig } from './config';
import { readSettings } from './config-reader';
import { partitionSettings, queueTexts } from './model';
import { validatePartition } from './validate';

const DEFAULT_PARTITION = 'default';

/** What a `queues.yaml` says. */
export interface QueuesYaml {
  /** The tree as a flat list with full paths, root first, parents before their children. */
  readonly queues: readonly QueueText[];
  /** Settings of the partition (`placementrules`, `nodesortpolicy`, ...), to be put over those of a scenario's scheduler. */
  readonly scheduler: JsonObject;
  readonly notices: readonly FormatNotice[];
  readonly document: QueuesDocument;
}

/** The text that was read. */
export interface QueuesDocument {
  /** To be kept with the scenario: writing needs it to keep comments, order and anchors. */
  readonly text: string;
  /** Where each queue's name stands, by path. */
  readonly places: ReadonlyMap<string, Place>;
}

/** A configuration whose types are right; YuniKorn's rules are not looked at yet. */
export interface Configuration {
  readonly source: YamlSource;
  /** The partitions of the file, and which of them was read. */
  readonly partitions: YamlList;
  readonly chosen: number;
  readonly partition: PartitionConfig;
  readonly findings: Findings;
}

/**
 * Reads a text of up to 1 MB. Queues carry the file's own settings under their real names (`properties`, `submitacl`,
 * `limits`, ...) beside the scenario's `id` and `resources`; the `parent` flag is `isParent`. Only the partition `default`
 * is read. Limits of the partition become limits of the root queue, which is what YuniKorn makes of them.
 * Problems: everything wrong in the text, in its order.
 * Source: YuniKorn core, common/configs/{config,configvalidator}.go.
 */
export function readQueuesYaml(text: string): Result<QueuesYaml, FormatProblem[]> {
  const opened = openQueuesText(text);
  if (!opened.ok) return opened;
  const { inner } = opened.value;
  const configuration = readConfiguration(inner);
  if (!configuration.ok) return err(outside(configuration.error, opened.value));
  const { source, partition, findings } = configuration.value;
  validatePartition(partition, findings);
  if (findings.problems.length > 0) return err(outside(inTextOrder(findings.problems), opened.value));
  const queues = queueTexts(partition, findings);
  if (partition.limits.length > 0) {
    findings.notice(
      partition.limits[0].offset,
      'limits',
      'the limits of the partition are kept as limits of the root queue',
    );
  }
  const places = new Map<string, Place>();
  const visit = (queue: QueueConfig): void => {
    places.set(queue.path, opened.value.outerPlace(source.place(queue.offset)));
    queue.children.forEach(visit);
  };
  visit(partition.root);
  return ok({
    queues,
    scheduler: partitionSettings(partition),
    notices: inTextOrder([...outside(findings.notices, opened.value), ...opened.value.notices]),
    document: { text, places },
  });
}

/** Reads the configuration itself. Problems are those of syntax, types and partitions. */
export function readConfiguration(inner: string): Result<Configuration, FormatProblem[]> {
  const source = readYaml(inner);
  if (!source.ok) return source;
  const { documents, place } = source.value;
  const findings = new Findings(place);
  const root = documents.at(0);
  const chosen = root === undefined ? undefined : defaultPartition(root, findings);
  if (chosen === undefined) {
    if (findings.problems.length === 0) {
      findings.problem(root?.offset ?? 0, '', 'expected a list of partitions in "partitions", with one called default');
    }
    return err(inTextOrder(findings.problems));
  }
  const partition = readSettings(chosen.partition, findings);
  return findings.problems.length > 0
    ? err(inTextOrder(findings.problems))
    : ok({ source: source.value, ...chosen, partition, findings });
}

interface Chosen {
  readonly partitions: YamlList;
  readonly chosen: number;
  readonly partition: YamlMap;
}

function defaultPartition(root: YamlValue, findings: Findings): Chosen | undefined {
  if (root.kind !== 'map') return undefined;
  for (const [key, entry] of root.entries) {
    if (key !== 'partitions' && key !== 'checksum') {
      findings.refused(entry.keyOffset, key, `YuniKorn has no setting "${key}" here`);
    }
  }
  const partitions = root.entries.get('partitions')?.value;
  if (partitions?.kind !== 'list') return undefined;
  const seen = new Set<string>();
  let found: Chosen | undefined;
  for (const [chosen, item] of partitions.items.entries()) {
    if (item.kind !== 'map') {
      findings.problem(item.offset, 'partitions', 'expected a partition such as {name: default, queues: [...]}');
      continue;
    }
    const field = item.entries.get('name')?.value;
    const name = field?.kind === 'scalar' && field.text !== '' ? field.text.toLowerCase() : DEFAULT_PARTITION;
    if (seen.has(name))
      findings.problem(field?.offset ?? item.offset, 'partitions', `two partitions are called ${name}`);
    else if (name === DEFAULT_PARTITION) found = { partitions, chosen, partition: item };
    else
      findings.notice(item.offset, `partitions.${name}`, `the partition ${name} is kept in the file and not modelled`);
    seen.add(name);
  }
  return found;
}

function outside(findings: readonly FormatProblem[], text: QueuesText): FormatProblem[] {
  return findings.map((finding) => ({ ...finding, ...text.outerPlace(finding) }));
}
