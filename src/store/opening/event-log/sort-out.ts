/** Which of the files that were brought together are event logs of Spark, and which of those belong to one application. */
import { groupBy } from '../../../base/collections/group-by';
import { begins, GZIP, LZ4_BLOCK, LZF, SNAPPY, ZIP, ZSTANDARD } from '../../../base/magic-bytes';
import { readFileName, rollingOrder } from '../../../formats/spark-event-log/file-names';

/** The first event of a log, or of a part of one: a class, which may be of a plugin. */
const FIRST_EVENT = /^\s*\{\s*"Event"\s*:\s*"(SparkListener|DBCEventLoggingListener|[a-z]\w*\.)/;
/** Nothing else that the page opens is compressed like this. */
const PACKED = [ZSTANDARD, ZIP, LZ4_BLOCK, SNAPPY, [...LZF, 0], [...LZF, 1]];
const HEAD = 512;

/** Files of one event log, in the order in which they are to be read. */
export interface LogFiles {
  readonly name: string;
  readonly files: readonly File[];
}

/** The same files in their order; those of one event log stand together in the place of its first one. */
export async function sortOut(files: readonly File[]): Promise<(File | LogFiles)[]> {
  const are = await Promise.all(files.map(isEventLog));
  const logs = groupBy(
    files.filter((_, i) => are[i]),
    ({ name }) => readFileName(name).appId,
  );
  if (logs.size === 0) return [...files];
  return files.flatMap((file, i): (File | LogFiles)[] => {
    const { appId, rolling, part } = readFileName(file.name);
    // The marker of a rolling log is empty, and so is a part that has just begun.
    if (!are[i]) return rolling && (part < 0 || file.size === 0) ? [] : [file];
    const parts = logs.get(appId) ?? [];
    return parts[0] === file ? [{ name: file.name, files: inOrder(parts) }] : [];
  });
}

function inOrder(parts: readonly File[]): readonly File[] {
  if (parts.length === 1 || !parts.every(({ name }) => readFileName(name).rolling)) return parts;
  const { order } = rollingOrder(parts.map(({ name }) => name));
  return order.flatMap((name) => parts.filter((file) => file.name === name));
}

/** By how it begins. Never rejects. */
async function isEventLog(file: File): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (PACKED.some((start) => begins(head, start))) return true;
    return FIRST_EVENT.test(new TextDecoder().decode(begins(head, GZIP) ? await unpackedHead(file) : head));
  } catch {
    return false;
  }
}

/** What a file that is compressed with gzip begins with. */
async function unpackedHead(file: File): Promise<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const { value } = await reader.read();
  // What is left is not needed; a file that is damaged further on says so when it is read.
  reader.cancel().catch(() => undefined);
  return value ?? new Uint8Array(0);
}
