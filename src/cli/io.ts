/** Everything the commands do to the outside world, so that tests can stand in for it. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A file being written. */
export interface Sink {
  write(text: string): void;
  close(): void;
}

export interface CommandIo {
  /** The result, and nothing else. */
  out(text: string): void;
  /** Messages for people. */
  error(text: string): void;
  /** Text of a file, `-` being standard input. Throws when it cannot be read. */
  read(path: string): string;
  /** Begins a file anew. Throws when it cannot be written. */
  create(path: string): Sink;
}

const STANDARD_INPUT = 0;

/** The io of this process. */
export function processIo(): CommandIo {
  return {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    read: (path) => readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8'),
    create: (path) => {
      const file = openSync(path, 'w');
      return {
        write: (text) => void writeSync(file, text),
        close: () => closeSync(file),
      };
    },
  };
}
