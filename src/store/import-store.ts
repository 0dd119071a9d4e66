/** A text of another system that waits for a person to look at it: dropped on the page, opened, or about to be pasted. */
import { stripComments } from '../base/strip-comments';
import { createStore } from 'zustand/vanilla';

/**
 * What kind of text it is: YuniKorn's queues.yaml, Spark's fairscheduler.xml, a file of one of YARN's schedulers, a trace of
 * Hadoop's load simulator, a table of applications, or a sweep that was run elsewhere.
 */
export type ImportKind = 'queues' | 'pools' | 'yarn' | 'sls' | 'table' | 'sweep';

export interface ImportOffer {
  readonly kind: ImportKind;
  /** Name of the file; '' when the text comes from elsewhere. */
  readonly name: string;
  readonly text: string;
  /** Id of the entry of the workload that it is for, where somebody said so. */
  readonly entry?: string;
}

interface ImportState {
  /** `serial` tells a text from another one that takes its place. */
  readonly offer: (ImportOffer & { readonly serial: number }) | undefined;
}

let offers = 0;

export const importStore = createStore<ImportState>()(() => ({ offer: undefined }));

/** Shows a text to the person, who decides whether it is taken. */
export function offerImport(offer: ImportOffer): void {
  const { offer: before } = importStore.getState();
  // Another file of the same kind is for the same entry.
  const entry = offer.entry ?? (before?.kind === offer.kind ? before.entry : undefined);
  importStore.setState({ offer: { ...offer, entry, serial: ++offers } });
}

/** Puts the text away, taken or not. */
export function closeImport(): void {
  importStore.setState({ offer: undefined });
}

const KINDS: readonly (readonly [RegExp, ImportKind])[] = [
  [/\.ya?ml$/i, 'queues'],
  [/\.xml$/i, 'pools'],
  [/\.[ct]sv$/i, 'table'],
];

/** The kind of a file by the end of its name, and by what stands in it; undefined for a scenario's own. */
export function importKind(name: string, text: string): ImportKind | undefined {
  // Files come as examples and as copies that an installation left behind.
  const bare = name.replace(/\.(template|orig|bak|default)$/i, '');
  const kind = KINDS.find(([ending]) => ending.test(bare))?.[1];
  return kind === 'pools' && isYarn(text) ? 'yarn' : kind;
}

/** Elements that an allocation file of Hadoop has and Spark's has not. */
const HADOOPS =
  /<(queue|user|queuePlacementPolicy|(min|max)(Child)?Resources|maxRunningApps|maxAMShare|acl\w+|default\w+|queueMax\w+)[\s/>]/;

/** Whether an XML file is Hadoop's: properties, or allocations that speak of queues. Spark's has pools. */
function isYarn(text: string): boolean {
  const bare = stripComments(text);
  const root = /<([A-Za-z][\w.-]*)/.exec(bare)?.[1];
  return root === 'configuration' || (root === 'allocations' && HADOOPS.test(bare));
}
