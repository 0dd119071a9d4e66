/**
 * The text of a `queues.yaml`: its own file, or wrapped in a Kubernetes ConfigMap, the data of one, a list that kubectl
 * printed, or the values of YuniKorn's Helm chart.
 */
import { isScalar } from 'yaml';
import type { Scalar } from 'yaml';
import { err, ok } from '../base/result';
import { counted } from '../base/text/counted';
import type { Result } from '../base/result';
import type { FormatNotice, FormatProblem, Place } from './format-problem';
import { packText, unpackText } from './compressed-text';
import { readYaml } from './yaml-source';
import type { YamlMap, YamlSource, YamlValue } from './yaml-source';

/** Names the group of policies that is in force, and so the key of the configuration. Source: YuniKorn k8shim, conf/schedulerconf.go. */
const GROUP_KEY = 'service.policyGroup';
const USUAL_GROUP = 'queues';
/** What an administrator writes; what the chart installs is in yunikorn-defaults, and gives way to it key by key. */
const OWN_CONFIG_MAP = 'yunikorn-configs';
/** Where the values of the chart hold the data of a ConfigMap. */
const CHART_KEY = 'yunikornDefaults';
/** Where they held the configuration before version 1.0. It counts while the other is missing. */
const OLD_CHART_KEY = 'configuration';

export interface QueuesText {
  /** The configuration itself. */
  readonly inner: string;
  /** The parts of the text around the configuration that are not read. */
  readonly notices: readonly FormatNotice[];
  /** The place in the whole text of a place in `inner`. */
  readonly outerPlace: (place: Place) => Place;
  /** The whole text with another configuration in place of `inner`. */
  readonly withInner: (inner: string) => string;
}

/** Finds the configuration in a text; problems are those of the text around it. */
export function openQueuesText(text: string): Result<QueuesText, FormatProblem[]> {
  if (/^\s*<[?!\w]/.test(text)) return err([{ line: 1, column: 1, path: '', message: 'it is XML, and not YAML' }]);
  const source = readYaml(text);
  if (!source.ok) return source;
  const { documents } = source.value;
  const configMap = chosenConfigMap(documents);
  if (configMap !== undefined) return openConfigMap(source.value, configMap);
  const data = documents.find((document) => entryOf(document, dataKey(document)) !== undefined);
  if (data !== undefined) return openData(source.value, data);
  const values = documents.map(chartValues).find((found) => found !== undefined);
  if (values !== undefined) return openChartValues(source.value, values);
  const notices = documents.slice(1).map((document) => ({
    ...source.value.place(document.offset),
    path: '',
    message: 'only the first document of the file is read',
  }));
  return ok({ inner: text, notices, outerPlace: (place) => place, withInner: (inner) => inner });
}

function entryOf(value: YamlValue | undefined, key: string): YamlValue | undefined {
  return value?.kind === 'map' ? value.entries.get(key)?.value : undefined;
}

function textOf(value: YamlValue | undefined): string | undefined {
  return value?.kind === 'scalar' ? value.text : undefined;
}

/** The ConfigMap that counts: of several that hold a configuration, the administrator's own. */
function chosenConfigMap(documents: readonly YamlValue[]): YamlMap | undefined {
  const resources = documents.flatMap((document) => {
    const items = textOf(entryOf(document, 'kind')) === 'List' ? entryOf(document, 'items') : undefined;
    return items?.kind === 'list' ? items.items : [document];
  });
  const maps = resources.filter((resource): resource is YamlMap => textOf(entryOf(resource, 'kind')) === 'ConfigMap');
  const holding = maps.filter((map) => configurationIn(map) !== undefined);
  const own = holding.find((map) => textOf(entryOf(entryOf(map, 'metadata'), 'name')) === OWN_CONFIG_MAP);
  return own ?? holding.at(0) ?? maps.at(0);
}

function configurationIn(configMap: YamlMap): YamlValue | undefined {
  const data = entryOf(configMap, 'data');
  return entryOf(entryOf(configMap, 'binaryData'), packedKey(data)) ?? entryOf(data, dataKey(data));
}

/** Where data has the configuration: "queues.yaml", unless it names another group. */
function dataKey(data: YamlValue | undefined): string {
  return `${textOf(entryOf(data, GROUP_KEY)) || USUAL_GROUP}.yaml`;
}

/** The same where it is compressed, beside this data. */
function packedKey(data: YamlValue | undefined): string {
  return `${dataKey(data)}.gz`;
}

/** The values of YuniKorn's chart, at the top or below the name of the chart where another chart includes it. */
function chartValues(document: YamlValue): YamlMap | undefined {
  const among = document.kind === 'map' ? [document, ...[...document.entries.values()].map(({ value }) => value)] : [];
  return among.find((value): value is YamlMap => {
    const old = entryOf(value, OLD_CHART_KEY);
    return entryOf(value, CHART_KEY) !== undefined || (old?.kind === 'scalar' && old.text.includes('partitions:'));
  });
}

/** As the chart renders them: the old place counts only where the new one has nothing. */
function openChartValues(source: YamlSource, values: YamlMap): Result<QueuesText, FormatProblem[]> {
  const defaults = entryOf(values, CHART_KEY);
  const key = dataKey(defaults);
  if (defaults !== undefined && entryOf(defaults, key) !== undefined) return openData(source, defaults);
  const old = entryOf(values, OLD_CHART_KEY);
  if (old?.kind === 'scalar' && old.text !== '' && isScalar(old.node)) return ok(textIn(source, old.node));
  const message = `these values of YuniKorn’s Helm chart have no configuration in ${CHART_KEY} under ${key}`;
  return err([{ ...source.place((defaults ?? values).offset), path: '', message }]);
}

/** YuniKorn prefers a compressed configuration to one in plain text beside it. */
function openConfigMap(source: YamlSource, { entries, offset }: YamlMap): Result<QueuesText, FormatProblem[]> {
  const data = entries.get('data')?.value;
  const key = packedKey(data);
  const packed = entryOf(entries.get('binaryData')?.value, key);
  if (packed?.kind === 'scalar' && isScalar(packed.node)) return openPacked(source, packed.node, packed.offset, key);
  return data === undefined ? noConfiguration(source, offset, data) : openData(source, data);
}

function noConfiguration(
  source: YamlSource,
  offset: number,
  data: YamlValue | undefined,
): Result<QueuesText, FormatProblem[]> {
  const [key, packed] = [dataKey(data), packedKey(data)];
  const message = `the ConfigMap has no configuration in data under ${key}, nor in binaryData under ${packed}`;
  return err([{ ...source.place(offset), path: '', message }]);
}

/** The configuration as gzip in base64: places in it are the place of the whole. */
function openPacked(
  source: YamlSource,
  node: Scalar,
  offset: number,
  key: string,
): Result<QueuesText, FormatProblem[]> {
  const inner = unpackText(String(node.value));
  if (inner === undefined) {
    const message = `${key} is not text of up to 1 MiB, compressed with gzip and encoded in base64`;
    return err([{ ...source.place(offset), path: '', message }]);
  }
  return ok({ ...scalarText(source, node, packText), inner });
}

function openData(source: YamlSource, data: YamlValue): Result<QueuesText, FormatProblem[]> {
  const held = entryOf(data, dataKey(data));
  if (held?.kind !== 'scalar' || !isScalar(held.node)) return noConfiguration(source, data.offset, data);
  return ok({ ...textIn(source, held.node), notices: otherSettings(source, data) });
}

/** The settings of the scheduler's service, which stand beside the configuration of the queues. */
function otherSettings(source: YamlSource, data: YamlValue): FormatNotice[] {
  if (data.kind !== 'map') return [];
  const others = [...data.entries].filter(([key]) => key !== dataKey(data) && key !== GROUP_KEY);
  const first = others.at(0);
  if (first === undefined) return [];
  const [key, { keyOffset }] = first;
  const message =
    others.length === 1
      ? `${key} is kept but has no effect here`
      : `${key} and ${counted(others.length - 1, 'other setting')} beside the queues are kept but have no effect here`;
  return [{ ...source.place(keyOffset), path: '', message, severity: 'information' }];
}

function textIn(source: YamlSource, node: Scalar): QueuesText {
  return blockText(source, node) ?? scalarText(source, node);
}

/** The configuration in a literal block (`|`), where every line of it is a line of the text. */
function blockText(source: YamlSource, node: Scalar): QueuesText | null {
  const token = node.srcToken;
  const end = node.range?.[1] ?? 0;
  if (node.type !== 'BLOCK_LITERAL' || token?.type !== 'block-scalar') return null;
  const start = end - token.source.length;
  if (source.text.slice(start, end) !== token.source) return null;
  const inner = String(node.value);
  const lines = token.source.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return null;
  const width = (line: string): number => line.length - line.trimStart().length;
  const indent = width(lines[first]) - width(inner.split('\n')[first] ?? '');
  const newLine = token.source.includes('\r\n') ? '\r\n' : '\n';
  const tail = /\s*$/.exec(token.source)?.[0] ?? '';
  const { line: firstLine } = source.place(start);
  return {
    inner,
    notices: [],
    outerPlace: ({ line, column }) => {
      // Without a line break at the end, the block gets one: what stands after it is at the end of the file.
      if (line > lines.length) return source.place(source.text.length);
      return { line: firstLine + line - 1, column: column + indent };
    },
    withInner: (changed) => {
      const indented = changed
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
      return source.text.slice(0, start) + indented.join(newLine) + tail + source.text.slice(end);
    },
  };
}

/**
 * The configuration in quotes or otherwise folded: places in it are the place of the whole.
 * @param written how a changed configuration is written in its place
 */
function scalarText(source: YamlSource, node: Scalar, written: (text: string) => string = JSON.stringify): QueuesText {
  const [start, nodeEnd] = node.range ?? [0, 0];
  // The last line break of a folded block belongs to it, but what follows needs it.
  const end = source.text[nodeEnd - 1] === '\n' ? nodeEnd - 1 : nodeEnd;
  return {
    inner: String(node.value),
    notices: [],
    outerPlace: () => source.place(start),
    withInner: (changed) => source.text.slice(0, start) + written(changed) + source.text.slice(end),
  };
}
