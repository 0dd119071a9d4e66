/** Writes a scenario's queues as YuniKorn's `queues.yaml`, into the file they came from or as a new one. */
import { stringify } from 'yaml';
import type { JsonObject } from '../../base/json';
import type { QueueText, Scenario } from '../../scenario/schema';
import { inTextOrder } from '../format-problem';
import type { FormatNotice } from '../format-problem';
import { withoutOwnPolicies } from '../without-own-policies';
import { openQueuesText } from '../queues-text';
import { YamlEdits } from '../yaml-edit';
import { patchMap } from '../yaml-patch';
import { Findings } from './config';
import type { PartitionConfig } from './config';
import { fileForm } from './file-form';
import type { KeptKeys, LeftOut } from './file-form';
import { keptKeys, partitionSettings, queueTexts } from './model';
import { readConfiguration, readQueuesYaml } from './queues-yaml';
import type { Configuration } from './queues-yaml';

const NOTHING_KEPT: KeptKeys = { queues: new Map(), partition: [] };
/** Each round makes all changes that do not touch each other; more than a few means they never settle. */
const MAX_ROUNDS = 25;

export interface WrittenQueues {
  readonly text: string;
  /** What the file could not hold, and why YuniKorn would refuse it if it would. */
  readonly notices: readonly FormatNotice[];
}

/** What is written: a scenario, or a part of one. */
export type QueuesToWrite = Pick<Scenario, 'queues' | 'scheduler'>;

/**
 * The scenario's queues and, if its scheduler is YuniKorn, partition settings as a `queues.yaml`.
 *
 * With `original`, the text they were once read from, only what differs from it changes: comments, order, quotes, anchors,
 * unknown keys, other partitions and the ConfigMap or Helm values around it stay as they are, to the byte. Queues that are new come last
 * among their siblings; another order of siblings is no difference. An original that can no longer be read is replaced.
 */
export function writeQueuesYaml(given: QueuesToWrite, original?: string): WrittenQueues {
  const notices: FormatNotice[] = [];
  const notice: LeftOut = (path, message) => notices.push({ line: 1, column: 1, path, message });
  const scenario = withoutOwnPolicies(given, notice);
  const text =
    (original === undefined ? undefined : rewritten(scenario, original, notice)) ?? canonical(scenario, notice);
  return { text, notices: inTextOrder([...notices, ...refusals(text), ...accessNotice(scenario)]) };
}

function canonical(scenario: QueuesToWrite, leftOut: LeftOut): string {
  const form = fileForm(scenario.queues, settingsOf(scenario), NOTHING_KEPT, leftOut);
  return stringify({ partitions: [form] }, { lineWidth: 0, compat: 'yaml-1.1', aliasDuplicateObjects: false });
}

function rewritten(scenario: QueuesToWrite, original: string, notice: LeftOut): string | undefined {
  const opened = openQueuesText(original);
  const configuration = opened.ok ? readConfiguration(opened.value.inner) : opened;
  if (!opened.ok || !configuration.ok) {
    notice('', 'the original file can no longer be read; a new one was written');
    return undefined;
  }
  const { inner, withInner } = opened.value;
  const changed = patched(configuration.value, scenario, notice);
  if (changed === inner) return original;
  if (changed !== undefined) return withInner(changed);
  notice('', 'comments and order of the partition could not be kept');
  return withInner(replaced(configuration.value, scenario) ?? canonical(scenario, () => undefined));
}

/** The text with what differs changed; undefined when the changes do not settle. */
function patched(original: Configuration, scenario: QueuesToWrite, notice: LeftOut): string | undefined {
  let configuration = original;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { partition, source } = configuration;
    if (partition.source.shared) return undefined;
    const edits = new YamlEdits(source);
    const from = presentForm(configuration);
    const to = inOrderOf(from, wantedForm(configuration, scenario, round === 0 ? notice : () => undefined));
    const tops = partition.source.entries.get('queues')?.value;
    if (partition.root.source === undefined && tops?.kind === 'list' && !tops.shared && needsRoot(to, partition)) {
      edits.wrapItems(tops, 'root', 'queues');
    } else {
      patchMap(partition.source, asWritten(from, partition), asWritten(to, partition), edits, { named: 'queues' });
    }
    if (edits.isEmpty) return source.text;
    const next = readConfiguration(edits.apply());
    if (!next.ok) return undefined;
    configuration = next.value;
  }
  return undefined;
}

/** The text with the whole partition written again. */
function replaced(configuration: Configuration, scenario: QueuesToWrite): string | undefined {
  const edits = new YamlEdits(configuration.source);
  edits.setItem(
    configuration.partitions,
    configuration.chosen,
    wantedForm(configuration, scenario, () => undefined),
  );
  const text = edits.apply();
  return readConfiguration(text).ok ? text : undefined;
}

type Form = ReturnType<typeof fileForm>;

function presentForm({ partition, source }: Configuration): Form {
  const queues = queueTexts(partition, new Findings(source.place));
  return fileForm(queues, partitionSettings(partition), keptKeys(partition), () => undefined);
}

function wantedForm({ partition }: Configuration, scenario: QueuesToWrite, leftOut: LeftOut): Form {
  // Settings of another scheduler say nothing about the file's.
  const settings = scenario.scheduler.type === 'yunikorn' ? scenario.scheduler : partitionSettings(partition);
  return fileForm(scenario.queues, settings, keptKeys(partition), leftOut);
}

/** The form with the queues of `to` in the order of `from` as far as they are there, new ones after them. */
function inOrderOf(from: Form, to: Form): Form {
  return { ...to, queues: ordered(from.queues, to.queues) };
}

function ordered(from: readonly JsonObject[], to: readonly JsonObject[]): JsonObject[] {
  const present = new Set(from.map((queue) => queue['name']));
  const wanted = new Map(to.map((queue) => [queue['name'], queue]));
  const known = from.flatMap((queue) => {
    const same = wanted.get(queue['name']);
    if (same === undefined) return [];
    const below = ordered(childrenOf(queue), childrenOf(same));
    return [below.length > 0 ? { ...same, queues: below } : same];
  });
  return [...known, ...to.filter((queue) => !present.has(queue['name']))];
}

function childrenOf(queue: JsonObject): readonly JsonObject[] {
  return (queue['queues'] ?? []) as readonly JsonObject[];
}

/** Whether the root queue has something of its own that the file can say at a root queue alone. */
function needsRoot({ queues: [root] }: Form, partition: PartitionConfig): boolean {
  const own = Object.keys(root).filter((key) => key !== 'name' && key !== 'queues');
  const children = childrenOf(root);
  const isOtherRoot = children.length === 1 && String(children[0]['name'] as string).toLowerCase() === 'root';
  return children.length === 0 || isOtherRoot || own.some((key) => key !== 'limits' || partition.limits.length === 0);
}

/**
 * The form in the shape of the file: with limits at the partition if that is where the file has them, and with the queues
 * at the top if the file has no root queue.
 */
function asWritten(form: Form, partition: PartitionConfig): JsonObject {
  const { name: _, queues, ...settings } = form as JsonObject & Form;
  const { limits, ...rest } = queues[0];
  const atPartition = partition.limits.length > 0;
  const atRoot = partition.root.limits.length > 0 || !atPartition;
  const top: JsonObject = atPartition && limits !== undefined ? { ...settings, limits } : settings;
  if (partition.root.source !== undefined) return { ...top, queues: [atRoot ? queues[0] : rest] };
  return { ...top, queues: childrenOf(rest) };
}

function settingsOf({ scheduler }: QueuesToWrite): JsonObject {
  return (scheduler.type === 'yunikorn' ? scheduler : {}) as JsonObject;
}

/** What YuniKorn has against the file. */
function refusals(text: string): FormatNotice[] {
  const read = readQueuesYaml(text);
  return read.ok ? [] : read.error.map((p) => ({ ...p, message: `YuniKorn would refuse this: ${p.message}` }));
}

function accessNotice({ queues }: QueuesToWrite): FormatNotice[] {
  const open = (queue: QueueText): boolean =>
    [queue['submitacl'], queue['adminacl']].some((acl) => typeof acl === 'string' && acl !== '');
  if (queues.some(open)) return [];
  const message = "no queue has a submitacl: YuniKorn will reject every submission (submitacl: '*' allows everyone)";
  return [{ line: 1, column: 1, path: 'queues.root.submitacl', message }];
}
