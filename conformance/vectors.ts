/** The files of facts (`vectors/*.json`): their form, and reading them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Deviations that numbers may have; a number passes if either holds. Without both it must be exact. */
export interface Tolerance {
  readonly abs?: number;
  readonly rel?: number;
  /** Replaces the other two where a formula is evaluated directly. */
  readonly formula_rel?: number;
}

/** One fact about a real system. */
export interface VectorCase {
  readonly name: string;
  readonly kind: string;
  readonly input: Json;
  readonly expected: Json;
  /** Which releases of the real system behave this way, as the file words it; '' where it says nothing. */
  readonly generation: string;
  /** An absolute tolerance for all numbers, a `Tolerance` for all, or one `Tolerance` per key of `expected`. */
  readonly tolerance?: Json;
  /** A constant or a published figure: nothing is computed. */
  readonly display: boolean;
  /** Belongs to the subset that runs in every test. */
  readonly quick: boolean;
  /** Simulated tasks, about; 0 when they were not counted. */
  readonly cost: number;
}

/** A file of facts about one topic. */
export interface VectorFile {
  /** File name without its ending. */
  readonly name: string;
  readonly topic: string;
  readonly header: JsonObject;
  readonly cases: readonly VectorCase[];
}

/** Files or arguments that cannot be used, as one line for people. */
export class UnusableInput extends Error {
  override readonly name = 'UnusableInput';
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Reads all `*.json` files of a directory in the order of their names. Throws `UnusableInput`. */
export function readVectorFiles(directory: string): VectorFile[] {
  const names = attempt(`cannot read the directory ${directory}`, () => readdirSync(directory))
    .filter((name) => name.endsWith('.json'))
    .sort();
  if (names.length === 0) throw new UnusableInput(`no vector files (*.json) in ${directory}`);
  return names.map((name) => readVectorFile(directory, name));
}

/** Reads the header of a file; that of a file which is not there is empty. Throws `UnusableInput`. */
export function readHeader(directory: string, fileName: string): JsonObject {
  const path = join(directory, fileName);
  const document = existsSync(path) ? readDocument(path) : null;
  const header = isObject(document) ? document.header : undefined;
  return isObject(header) ? header : {};
}

function readDocument(path: string): Json {
  const text = attempt(`cannot read ${path}`, () => readFileSync(path, 'utf8'));
  return attempt(`${path} is not JSON`, () => JSON.parse(text) as Json);
}

function readVectorFile(directory: string, fileName: string): VectorFile {
  const path = join(directory, fileName);
  const document = readDocument(path);
  const header = isObject(document) ? document.header : undefined;
  const cases = isObject(document) ? document.cases : undefined;
  if (!isObject(header) || typeof header.topic !== 'string') throw new UnusableInput(`${path} has no header.topic`);
  if (!isList(cases)) throw new UnusableInput(`${path} has no list of cases`);
  return {
    name: fileName.slice(0, -'.json'.length),
    topic: header.topic,
    header,
    cases: cases.map((item, index) => readCase(item, `${path}: case ${index + 1}`)),
  };
}

function readCase(item: Json, where: string): VectorCase {
  if (!isObject(item)) throw new UnusableInput(`${where} is not an object`);
  const { name, kind, input = null, expected = null, tolerance } = item;
  if (typeof name !== 'string' || typeof kind !== 'string') throw new UnusableInput(`${where} has no name or kind`);
  const cost = typeof item.cost === 'number' ? item.cost : 0;
  const generation = typeof item.generation === 'string' ? item.generation : '';
  const marks = { generation, display: item.display === true, quick: item.quick === true, cost };
  return { name, kind, input, expected, ...marks, ...(tolerance === undefined ? {} : { tolerance }) };
}

function attempt<T>(problem: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new UnusableInput(`${problem}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
