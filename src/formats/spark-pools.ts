/**
 * Spark's allocation file (`fairscheduler.xml`): the pools of an application in and out.
 * Source: Spark core, scheduler/SchedulableBuilder.scala (buildFairSchedulerPool); SPARK-17663. Every `pool` element of the
 * file counts, however deep it stands. What Spark would stumble over is a problem, with its line; where Spark falls back to a
 * default or passes something over, the same is done here and a notice says so.
 */
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { poolKnobs } from '../frameworks/spark/task-scheduler/knobs';
import { readPool, readPoolInteger } from '../frameworks/spark/task-scheduler/pool-config';
import type { PoolMode } from '../frameworks/spark/task-scheduler/pools';
import { inTextOrder } from './format-problem';
import type { FormatNotice, FormatProblem } from './format-problem';
import { readXml } from './xml-source';
import type { XmlElement, XmlSource } from './xml-source';
import { escaped } from './xml-text';

/** A pool as a scenario holds it; absent settings have Spark's defaults (FIFO, weight 1, minShare 0). */
export interface SparkPool {
  readonly id: string;
  readonly schedulingMode?: PoolMode;
  readonly weight?: number;
  readonly minShare?: number;
}

/** What an allocation file says. */
export interface AllocationFile {
  readonly pools: readonly SparkPool[];
  readonly notices: readonly FormatNotice[];
}

const POOL = 'pool';
const ROOT = 'allocations';
const MODE = poolKnobs.schedulingMode.name;
const SETTINGS: readonly string[] = [MODE, poolKnobs.weight.name, poolKnobs.minShare.name];

/** Reads a text of up to 1 MB. Problems: what no XML parser takes, and files of another system with the same root element. */
export function readAllocationFile(text: string): Result<AllocationFile, FormatProblem[]> {
  const source = readXml(text);
  if (!source.ok) return source;
  const reader = new PoolReader(source.value);
  const { root } = source.value;
  reader.visit(root, false);
  if (reader.pools.size === 0 && root.elements.some(({ name }) => name === 'queue')) {
    const message = 'this is an allocation file of YARN’s Fair Scheduler: it has queues, and Spark reads pools';
    return err([{ ...source.value.place(root.offset), path: '', message }]);
  }
  if (reader.pools.size === 0) reader.note(root, '', 'it has no pool: there is only the pool "default"');
  else if (root.name !== ROOT) reader.note(root, '', `<${root.name}> is usually <${ROOT}>; Spark accepts it`);
  return ok({ pools: [...reader.pools.values()], notices: inTextOrder(reader.notices) });
}

class PoolReader {
  readonly pools = new Map<string, SparkPool>();
  readonly notices: FormatNotice[] = [];

  constructor(private readonly source: XmlSource) {}

  note(element: XmlElement, path: string, message: string): void {
    this.notices.push({ ...this.source.place(element.offset), path, message });
  }

  visit(element: XmlElement, inPool: boolean): void {
    const isPool = element.name === POOL;
    if (isPool) this.read(element, inPool);
    for (const child of element.elements) {
      const read = child.name === POOL || (isPool && SETTINGS.includes(child.name));
      if (!read) this.note(child, '', this.unread(child, isPool || inPool));
      // A pool may stand inside anything.
      this.visit(child, isPool || inPool);
    }
  }

  private unread({ name }: XmlElement, inPool: boolean): string {
    const meant = SETTINGS.find((setting) => setting.toLowerCase() === name.toLowerCase());
    if (inPool && meant !== undefined) return `Spark does not read <${name}>: write <${meant}>`;
    return `Spark does not read <${name}>`;
  }

  private read(element: XmlElement, inPool: boolean): void {
    const id = element.attributes['name'];
    if (id === undefined || id === '') {
      this.note(element, '', 'a pool without a name: nothing can run in it, so it is left out');
      return;
    }
    if (inPool) this.note(element, id, `pools do not nest: "${id}" becomes a sibling of the others`);
    if (this.pools.has(id)) {
      this.note(element, id, `a pool "${id}" already exists: its jobs use this later one`);
      this.pools.delete(id);
    }
    this.pools.set(id, {
      id,
      ...this.mode(element, id),
      ...this.integer(element, id, poolKnobs.weight),
      ...this.integer(element, id, poolKnobs.minShare),
    });
  }

  private mode(element: XmlElement, id: string): Pick<SparkPool, 'schedulingMode'> {
    const said = this.textOf(element, id, MODE);
    if (said === undefined) return {};
    const { mode } = readPool({ schedulingMode: said.text, weight: '', minShare: '' });
    if (said.text.trim().toUpperCase() === mode) return { schedulingMode: mode };
    this.note(
      said.element,
      `${id}.${MODE}`,
      `${MODE} ${shown(said.text)} is neither FAIR nor FIFO: Spark takes ${mode}`,
    );
    return {};
  }

  private integer(
    element: XmlElement,
    id: string,
    { name, default: usual, min, max }: typeof poolKnobs.weight | typeof poolKnobs.minShare,
  ): { readonly [setting: string]: number } {
    const said = this.textOf(element, id, name);
    if (said === undefined) return {};
    const value = readPoolInteger(said.text);
    const path = `${id}.${name}`;
    if (value === undefined) {
      this.note(said.element, path, `${name} ${shown(said.text)} is not a whole number: Spark takes ${usual}`);
      return {};
    }
    const kept = Math.min(max, Math.max(min, value));
    if (kept !== value)
      this.note(said.element, path, `${name} ${value} is imported as ${kept}, the nearest supported value`);
    return { [name]: kept };
  }

  /** The text of a setting. Spark puts the texts together where it stands more than once. */
  private textOf(element: XmlElement, id: string, name: string): { element: XmlElement; text: string } | undefined {
    const found = element.elements.filter((child) => child.name === name);
    if (found.length === 0) return undefined;
    const text = found.map((child) => child.text).join('');
    if (found.length > 1) {
      this.note(found[1], `${id}.${name}`, `${name} occurs again: Spark reads both together as ${shown(text)}`);
    }
    return { element: found[0], text };
  }
}

function shown(text: string): string {
  return text.trim() === '' ? 'without a value' : JSON.stringify(text.trim());
}

/** The allocation file of an application with these pools. Reading it brings back exactly them. */
export function writeAllocationFile(pools: readonly SparkPool[]): string {
  const lines = pools.flatMap((pool) => [
    `  <${POOL} name="${escaped(pool.id)}">`,
    ...[MODE, poolKnobs.weight.name, poolKnobs.minShare.name].flatMap((name) => {
      const value = pool[name as keyof SparkPool];
      return value === undefined ? [] : [`    <${name}>${value}</${name}>`];
    }),
    `  </${POOL}>`,
  ]);
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${ROOT}>`, ...lines, `</${ROOT}>`, ''].join('\n');
}
