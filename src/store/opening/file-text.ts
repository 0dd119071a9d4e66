/** The text of a file that a person brings: unpacked where it is compressed, or a sentence on why there is none. */
import { begins, bytesOf, GZIP, LZ4_BLOCK, LZ4_FRAME, SNAPPY, ZIP, ZSTANDARD } from '../../base/magic-bytes';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { MAX_FILE_SIZE } from './open-document';
import { MB } from '../../base/units';

/** How files that are not text begin. */
const PACKED: readonly (readonly [readonly number[], string])[] = [
  [ZSTANDARD, 'Zstandard'],
  [LZ4_FRAME, 'LZ4'],
  [LZ4_BLOCK, 'LZ4'],
  [SNAPPY, 'Snappy'],
  [ZIP, 'ZIP'],
  [bytesOf('BZh'), 'bzip2'],
  [[0xfd, ...bytesOf('7zXZ')], 'XZ'],
];
const UTF16: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const HEAD = 1024;
/** The encoding that an XML file declares. One of 16 bits would have shown in the first bytes. */
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["'](?!utf-16)([\w.:-]+)["']/i;

export interface FileText {
  /** Name of the file, without the ending that says how it is compressed. */
  readonly name: string;
  readonly text: string;
}

/** Reads a file. An error is a whole sentence that names the file. Never rejects. */
export async function fileText(file: File): Promise<Result<FileText, string>> {
  const { name } = file;
  if (file.size > MAX_FILE_SIZE) return err(tooLarge(name, file.size));
  try {
    if (!begins(await headOf(file), GZIP)) return await textOf(name, file);
    const inside = await unpacked(file);
    return inside.ok ? await textOf(name.replace(/\.gz$/i, ''), inside.value) : inside;
  } catch {
    // A folder has a name and a size, too.
    return err(`${name} could not be read. Of a folder, choose the files in it.`);
  }
}

async function headOf(content: Blob): Promise<Uint8Array> {
  return new Uint8Array(await content.slice(0, HEAD).arrayBuffer());
}

/** The text of what is not compressed with gzip, or is unpacked already. */
async function textOf(name: string, content: Blob): Promise<Result<FileText, string>> {
  const head = await headOf(content);
  const packed = PACKED.find(([start]) => begins(head, start));
  if (packed !== undefined) {
    return err(`${name} is compressed (${packed[1]}), which this page cannot unpack. Unpack it first.`);
  }
  const mark = UTF16.find(([start]) => begins(head, start))?.[1];
  if (mark === undefined && head.includes(0)) return err(`${name} is not a text file.`);
  const encoding = mark ?? DECLARED.exec(new TextDecoder().decode(head))?.[1];
  const decoder = encoding === undefined ? undefined : decoderFor(encoding);
  if (encoding !== undefined && decoder === undefined)
    return err(`${name} is encoded in ${encoding}, which is not known. Save it as UTF-8.`);
  const text = decoder === undefined ? await content.text() : decoder.decode(await content.arrayBuffer());
  return text.trim() === '' ? err(`${name} is empty.`) : ok({ name, text });
}

function decoderFor(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding);
  } catch {
    return undefined;
  }
}

/** The content of a file that is compressed with gzip. What would become too large is not unpacked to its end. */
async function unpacked(file: File): Promise<Result<Blob, string>> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: BlobPart[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok(new Blob(pieces));
      size += value.length;
      if (size > MAX_FILE_SIZE) {
        await reader.cancel();
        return err(tooLarge(`${file.name}, unpacked,`, size));
      }
      pieces.push(value);
    }
  } catch {
    return err(`${file.name} is damaged: it cannot be unpacked.`);
  }
}

function tooLarge(what: string, size: number): string {
  return `${what} is ${Math.ceil(size / MB)} MB; files may be up to ${MAX_FILE_SIZE / MB} MB.`;
}
