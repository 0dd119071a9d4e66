/**
 * The bytes of event logs, as they come from a disk or a drop, become lines: plain, or compressed by gzip or one of Spark's codecs
 * (Zstandard, LZ4, Snappy, LZF), or in the zip of a history server. No log is ever held whole.
 * Source: Spark event log specification, section 1.
 */
import { Gunzip, Unzip, UnzipInflate } from 'fflate';
import { Decompress } from 'fzstd';
import { begins, GZIP, LZ4_FRAME, ZIP, ZSTANDARD } from '../../base/magic-bytes';
import { readFileName } from './file-names';
import type { LogRebuilder } from './rebuild';
import { FRAMINGS } from './packing/framings';
import type { Framing } from './packing/framings';
import { windowOf, ZSTANDARD_HEADER } from './packing/zstandard-frame';

/** Takes bytes in their order; `last` with the last ones, which may be none. */
type Push = (bytes: Uint8Array, last: boolean) => void;

/** The first bytes say how a file is packed. */
const HEAD = ZSTANDARD_HEADER;
/** The library reads references that are further back wrongly, and says nothing. */
const MOST_WINDOW = 2 ** 26 - 4;
const MB = 2 ** 20;
/** Characters of a line that is read. A longer one may be of a file that is made to fill the memory. */
const MOST_IN_LINE = 2 ** 28;
/** Stands for a line that is too long: it cannot be read, and counts as such. */
const TOO_LONG = '{';

/** A log that cannot be read; the message is a whole sentence about the file. */
export class LogFault extends Error {}

/** A file whose bytes come in pieces. */
export interface LogFile {
  /** Throws a {@link LogFault} that names the file. */
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Takes the bytes of one file after the other. */
export class LogBytes {
  /** Names of files that end too early, as those of a running application do: what came before counts. */
  readonly cut: string[] = [];
  /** Names of the other runs that a zip holds. */
  readonly leftOut = new Set<string>();
  /** The first attempt of an application that was met in a zip: others are other runs. */
  private attempt: string | undefined;

  constructor(
    private readonly rebuilder: Pick<LogRebuilder, 'line'>,
    private readonly mostInLine = MOST_IN_LINE,
  ) {}

  file(name: string): LogFile {
    const push = this.unpacked(name, true);
    return {
      push: (bytes) => {
        try {
          push(bytes, false);
        } catch (error) {
          if (error instanceof LogFault) throw error;
          throw new LogFault(`${name} is damaged: it cannot be unpacked.`);
        }
      },
      end: () => {
        try {
          push(new Uint8Array(0), true);
        } catch (error) {
          if (error instanceof LogFault) throw error;
          this.cut.push(name);
        }
      },
    };
  }

  /** By the first bytes, which may come in several pieces. */
  private unpacked(name: string, mayBeZip: boolean): Push {
    let head = new Uint8Array(0);
    let to: Push | undefined;
    return (bytes, last) => {
      if (to === undefined) {
        head = joined(head, bytes);
        if (head.length < HEAD && !last) return;
        to = this.by(name, head, mayBeZip);
        to(head, last);
        return;
      }
      to(bytes, last);
    };
  }

  private by(name: string, head: Uint8Array, mayBeZip: boolean): Push {
    if (mayBeZip && begins(head, ZIP)) return this.zip(name);
    if (begins(head, GZIP)) {
      const gunzip = new Gunzip(this.lines());
      return (bytes, last) => gunzip.push(bytes, last);
    }
    if (begins(head, ZSTANDARD)) {
      if (windowOf(head) > MOST_WINDOW) {
        throw new LogFault(
          `${name} was compressed with a Zstandard window of ${Math.round(windowOf(head) / MB)} MB; only windows below 64 MB are read here. Unpack it first.`,
        );
      }
      const lines = this.lines();
      const zstandard = new Decompress((bytes, last = false) => lines(bytes, last));
      return (bytes, last) => zstandard.push(bytes, last);
    }
    const framing = FRAMINGS.find(([start]) => begins(head, start))?.[1];
    if (framing !== undefined) return unframed(framing, this.lines());
    if (begins(head, LZ4_FRAME))
      throw new LogFault(`${name} is compressed (LZ4), which is not read here. Unpack it first.`);
    return this.lines();
  }

  /** The event files in a zip, in its order: lines may come in any. */
  private zip(name: string): Push {
    const unzip = new Unzip((entry) => {
      const plain = entry.name.slice(entry.name.lastIndexOf('/') + 1);
      const { appId, rolling, part } = readFileName(plain);
      if (plain === '' || (rolling && part < 0)) return;
      this.attempt ??= appId;
      if (appId !== this.attempt) {
        this.leftOut.add(appId);
        return;
      }
      const push = this.unpacked(`${name}: ${plain}`, false);
      entry.ondata = (error, bytes, last) => {
        if (error !== null) throw error;
        push(bytes, last);
      };
      entry.start();
    });
    unzip.register(UnzipInflate);
    return (bytes, last) => unzip.push(bytes, last);
  }

  private lines(): Push {
    const decoder = new TextDecoder();
    // Of the last line. Plans of queries make lines of many MB: they are joined once.
    let parts: string[] = [];
    let length = 0;
    const add = (text: string): void => {
      length += text.length;
      if (length <= this.mostInLine) parts.push(text);
      else parts = [TOO_LONG];
    };
    const end = (): void => {
      this.rebuilder.line(parts.join(''));
      parts = [];
      length = 0;
    };
    return (bytes, last) => {
      const [first, ...others] = decoder.decode(bytes, { stream: !last }).split('\n');
      add(first);
      for (const line of others) {
        end();
        add(line);
      }
      if (last) end();
    };
  }
}

/** Hands on what is in the blocks of a stream. Throws after the last bytes where they end within a block. */
function unframed(framing: Framing, to: Push): Push {
  let rest = new Uint8Array(0);
  return (bytes, last) => {
    rest = joined(rest, bytes);
    let from = 0;
    for (let block = framing(rest); block !== undefined; block = framing(rest.subarray(from))) {
      to(block.content, false);
      from += block.taken;
    }
    rest = rest.slice(from);
    if (!last) return;
    to(new Uint8Array(0), true);
    if (rest.length > 0) throw new Error('the stream ends within a block');
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
