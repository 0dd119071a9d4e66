/** Everything the commands do to the outside world, so that tests can stand in for it. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { progressLine, QUIET } from './progress';
import { Processes } from './runs/processes';
import { runsHere } from './runs/runner';
import type { Runner } from './runs/runner';

/** A file being written. */
export interface Sink {
  write(text: string | Uint8Array): void;
  close(): void;
}

export interface CommandIo {
  /** Width of the terminal that shows the result; Infinity where it goes elsewhere. */
  readonly columns: number;
  /** The result, and nothing else. */
  out(text: string): void;
  /** Messages for people. */
  error(text: string): void;
  /** Text of a file, `-` being standard input. Throws when it cannot be read. */
  read(path: string): string;
  /** The same in pieces, as bytes, so that a file of any size can be read. */
  readPieces(path: string): Iterable<Uint8Array>;
  /** Begins a file again. Throws when it cannot be written. */
  create(path: string): Sink;
  exists(path: string): boolean;
  /** Throws when no file could be written there. Nothing is changed. */
  checkWritable(path: string): void;
  /** Makes a folder, and those above it, where they are missing. Throws when it cannot be made. */
  makeFolder(path: string): void;
  /** Gives a file its final name and replaces the file that had it; the data is on the disk then. Throws if that fails. */
  rename(from: string, to: string): void;
  /** Where runs are done: in several processes, or in this one. The caller closes it. */
  runner(jobs: Jobs): Runner;
}

/** How many processes: a number, or as many as the machine has cores. */
export type Jobs = number | 'all';

const STANDARD_INPUT = 0;

/** A write may take a part only. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

const PIECE = 1 << 20;

function* piecesOf(path: string): Iterable<Uint8Array> {
  const file = path === '-' ? STANDARD_INPUT : openSync(path, 'r');
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE);
      const length = readSync(file, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    if (path !== '-') closeSync(file);
  }
}

/**
 * What a terminal may be shown. Messages quote files, and a file may hold control characters that a terminal would obey: they
 * could hide a message, or set the title of the window.
 * @internal
 */
export function forTerminal(text: string): string {
  return text.replaceAll(/(?!\r\n)[^\P{Cc}\n\t]/gu, '\ufffd');
}

/** The io of this process. */
export function processIo(): CommandIo {
  return {
    columns: process.stdout.columns ?? Infinity,
    out: (text) => void process.stdout.write(process.stdout.isTTY ? forTerminal(text) : text),
    error: (text) => void process.stderr.write(forTerminal(text)),
    read: (path) => readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8'),
    readPieces: piecesOf,
    create: (path) => {
      const file = openSync(path, 'w');
      return {
        write: (text) => writeWhole(file, typeof text === 'string' ? Buffer.from(text) : text),
        close: () => closeSync(file),
      };
    },
    exists: existsSync,
    checkWritable: (path) => {
      const there = existsSync(path) && statSync(path);
      if (there !== false && there.isDirectory()) throw new Error('EISDIR: illegal operation on a directory');
      accessSync(there === false ? dirname(path) : path, constants.W_OK);
    },
    makeFolder: (path) => void mkdirSync(path, { recursive: true }),
    rename: (from, to) => {
      const file = openSync(from, 'r+');
      fsyncSync(file);
      closeSync(file);
      renameSync(from, to);
    },
    runner: (jobs) => {
      const count = jobs === 'all' ? availableParallelism() : jobs;
      const progress = process.stderr.isTTY
        ? progressLine(
            (text) => void process.stderr.write(text),
            () => performance.now(),
          )
        : QUIET;
      return count === 1 ? runsHere(progress) : new Processes(count, progress);
    },
  };
}
