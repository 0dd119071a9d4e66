/** The text of a `queues.yaml`: its own file, or wrapped in a Kubernetes ConfigMap or the data of one. */
import { isScalar } from 'yaml';
import type { Scalar } from 'yaml';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import type { FormatNotice, FormatProblem, Place } from './format-problem';
import { packText, unpackText } from './compressed-text';
import { readYaml } from './yaml-source';
import type { YamlMap, YamlSource, YamlValue } from './yaml-source';

const DATA_KEY = 'queues.yaml';
const PACKED_KEY = 'queues.yaml.gz';

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
  const source = readYaml(text);
  if (!source.ok) return source;
  const { documents } = source.value;
  const configMap = documents.find(isConfigMap);
  if (configMap !== undefined) return openConfigMap(source.value, configMap);
  const data = documents.find((document) => document.kind === 'map' && document.entries.has(DATA_KEY));
  if (data !== undefined) return openData(source.value, data);
  const notices = documents.slice(1).map((document) => ({
    ...source.value.place(document.offset),
    path: '',
    message: 'only the first document of the file is read',
  }));
  return ok({ inner: text, notices, outerPlace: (place) => place, withInner: (inner) => inner });
}

function isConfigMap(document: YamlValue): document is YamlMap {
  const kind = document.kind === 'map' ? document.entries.get('kind')?.value : undefined;
  return kind?.kind === 'scalar' && kind.text === 'ConfigMap';
}

/** YuniKorn prefers a compressed configuration to one in plain text beside it. */
function openConfigMap(source: YamlSource, { entries, offset }: YamlMap): Result<QueuesText, FormatProblem[]> {
  const binary = entries.get('binaryData')?.value;
  const packed = binary?.kind === 'map' ? binary.entries.get(PACKED_KEY)?.value : undefined;
  if (packed?.kind === 'scalar' && isScalar(packed.node)) return openPacked(source, packed.node, packed.offset);
  const data = entries.get('data')?.value;
  return data === undefined ? noConfiguration(source, offset) : openData(source, data);
}

function noConfiguration(source: YamlSource, offset: number): Result<QueuesText, FormatProblem[]> {
  const message = `the ConfigMap has no configuration in data under ${DATA_KEY}, nor in binaryData under ${PACKED_KEY}`;
  return err([{ ...source.place(offset), path: '', message }]);
}

/** The configuration as gzip in base64: places in it are the place of the whole. */
function openPacked(source: YamlSource, node: Scalar, offset: number): Result<QueuesText, FormatProblem[]> {
  const inner = unpackText(String(node.value));
  if (inner === undefined) {
    const message = `${PACKED_KEY} is not a text of up to 1 MiB, compressed with gzip and encoded in base64`;
    return err([{ ...source.place(offset), path: '', message }]);
  }
  return ok({ ...scalarText(source, node, packText), inner });
}

function openData(source: YamlSource, data: YamlValue): Result<QueuesText, FormatProblem[]> {
  const held = data.kind === 'map' ? data.entries.get(DATA_KEY)?.value : undefined;
  if (held?.kind !== 'scalar' || !isScalar(held.node)) {
    return noConfiguration(source, data.offset);
  }
  return ok(blockText(source, held.node) ?? scalarText(source, held.node));
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
      // Without a line break at the end, the block has one all the same: what stands after it is at the end of the file.
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
