/** What schedulers that count slots check of the documents they get: how large a task is, and where a node is written. */
import { bytes, milliVcores } from '../scenario/written-amounts';
import type { KnobHolder } from '../scenario/knobs';

/** What a task asks for where its settings say nothing: the defaults of both kinds of application that consist of plain tasks. */
const DEFAULT_VCORE = 1;
const DEFAULT_MEMORY = '1GB';

export interface TaskSize {
  /** Thousandths of a vcore. */
  readonly vcore: number;
  /** Bytes. */
  readonly memory: number;
}

/** What one task of a `batch` or `dag` application asks for, by the settings of its application. */
export function taskSize({ vcore, memory }: KnobHolder): TaskSize {
  return {
    vcore: milliVcores(isQuantity(vcore) ? vcore : DEFAULT_VCORE),
    memory: bytes(isQuantity(memory) ? memory : DEFAULT_MEMORY),
  };
}

function isQuantity(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** The group of nodes that a node was written with: "worker" for "worker/7". */
export function groupOfNode(node: string): string {
  return node.replace(/\/\d+$/, '');
}
