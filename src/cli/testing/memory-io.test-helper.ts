/** Everything that commands do to the outside world, kept in memory. */
import { runCli } from '../cli';
import type { CommandIo, Jobs, Sink } from '../io';
import { runsHere } from '../runs/runner';
import type { Runner } from '../runs/runner';

export class MemoryIo implements CommandIo {
  columns = Infinity;
  printed = '';
  errors = '';
  /** What was written, by path. */
  readonly written: Record<string, string> = {};
  /** The folders that were made. */
  readonly folders: string[] = [];
  /** Bytes that may still be written before the disk is full. */
  room = Infinity;
  /** Processes of each command that does many runs. */
  readonly askedFor: Jobs[] = [];

  constructor(private readonly files: Readonly<Record<string, string>> = {}) {}

  out(text: string): void {
    this.printed += text;
  }

  error(text: string): void {
    this.errors += text;
  }

  read(path: string): string {
    const text = this.written[path] ?? this.files[path];
    if (text === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
    return text;
  }

  readPieces(path: string): Iterable<Uint8Array> {
    // What a test gives as bytes is a text of their codes.
    const text = this.read(path);
    return [Buffer.from(text, /^[\0-\x7f]*$/.test(text) || /[^\0-\xff]/.test(text) ? 'utf8' : 'latin1')];
  }

  create(path: string): Sink {
    if (path.startsWith('/forbidden')) throw new Error(`EACCES: permission denied, open '${path}'`);
    this.written[path] = '';
    const write = (text: string | Uint8Array): void => {
      const whole = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
      this.written[path] += whole.slice(0, this.room);
      if (whole.length > this.room) throw new Error('ENOSPC: no space left on device, write');
      this.room -= whole.length;
    };
    return { write, close: () => undefined };
  }

  exists(path: string): boolean {
    return Object.hasOwn(this.written, path) || Object.hasOwn(this.files, path);
  }

  checkWritable(path: string): void {
    if (path.startsWith('/forbidden')) throw new Error(`EACCES: permission denied, access '${path}'`);
  }

  makeFolder(path: string): void {
    if (path.startsWith('/forbidden')) throw new Error(`EACCES: permission denied, mkdir '${path}'`);
    this.folders.push(path);
  }

  rename(from: string, to: string): void {
    this.written[to] = this.read(from);
    delete this.written[from];
  }

  runner(jobs: Jobs): Runner {
    this.askedFor.push(jobs);
    return jobs === 1 ? runsHere() : backwards;
  }
}

/** Several processes, the last of which answers first. */
const backwards: Runner = {
  run: async (scenario, orders) => (await runsHere().run(scenario, orders.toReversed())).toReversed(),
  close: () => undefined,
};

export interface Result {
  readonly status: number;
  readonly out: string;
  readonly error: string;
  /** What was written, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Carries out a command line among the given files. */
export async function signalbox(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const io = new MemoryIo(files);
  const status = await runCli(args, io);
  return { status, out: io.printed, error: io.errors, files: io.written };
}
