/**
 * Texts of other systems that the page takes, each kind declared once: how it is recognised, and whether a new scenario can
 * begin with it. What reads a kind is in formats/, the dialog that shows it in views/formats/ImportHost.tsx.
 */
import { looksLikeSweep } from '../../analysis/compare/shards/looks-like-sweep';
import { stripComments } from '../../base/text/strip-comments';
import { looksLikeSls } from '../../formats/sls/looks-like-sls';
import type { ConfigurationFiles } from '../../schedulers/plugin';

/**
 * A configuration of queues, Spark's fairscheduler.xml, a trace of Hadoop's load simulator, a table of applications, or a sweep
 * that was run elsewhere.
 */
export type TextKind = ConfigurationFiles | 'pools' | 'sls' | 'table' | 'sweep';

/** What the page takes of other systems: texts, and event logs of Spark, which may be too large to be held as texts. */
export type ImportKind = TextKind | 'event-log';

interface Kind {
  readonly kind: TextKind;
  /** How names of such files end; absent if the name says nothing because scenarios have the same ending. */
  readonly ending?: RegExp;
  /** Whether a text is of this kind; absent: its name decides. */
  readonly recognises?: (text: string, name: string) => boolean;
  /** It brings queues and settings, so that a new scenario can begin with it. */
  readonly starts?: true;
}

/** The first that fits counts. */
const KINDS: readonly Kind[] = [
  { kind: 'queues-yaml', ending: /\.ya?ml$/i, starts: true },
  { kind: 'hadoop-xml', ending: /\.xml$/i, recognises: isHadoop, starts: true },
  { kind: 'pools', ending: /\.xml$/i, recognises: isSparks },
  { kind: 'table', ending: /\.[ct]sv$/i },
  { kind: 'sweep', recognises: looksLikeSweep },
  { kind: 'sls', recognises: looksLikeSls },
];

/** The kind of a file by the end of its name, and by what is in it; undefined for a scenario's own. */
export function importKind(name: string, text: string): TextKind | undefined {
  // Files come as examples and as copies that an installation left behind.
  const bare = name.replace(/\.(template|orig|bak|default)$/i, '');
  const fits = ({ ending, recognises }: Kind): boolean =>
    (ending === undefined || ending.test(bare)) && (recognises === undefined || recognises(text, bare));
  return KINDS.find(fits)?.kind;
}

/** Whether a new scenario can begin with a file of this kind. */
export function canStartFrom(wanted: ImportKind): wanted is ConfigurationFiles {
  return KINDS.some(({ kind, starts }) => kind === wanted && starts === true);
}

/** Elements that an allocation file of Hadoop has and Spark's has not. */
const HADOOPS =
  /<(queue|user|queuePlacementPolicy|(min|max)(Child)?Resources|maxRunningApps|maxAMShare|acl\w+|default\w+|queueMax\w+)[\s/>]/;

/** The names of Hadoop's files. Spark's has no hyphen. */
const HADOOP_NAME = /(fair|capacity)-scheduler|yarn-site/i;

/** Whether an XML file is Hadoop's: properties, or allocations that speak of queues. What cannot be told goes by its name. */
function isHadoop(text: string, name: string): boolean {
  const bare = stripComments(text);
  const root = rootOf(bare);
  return root === 'configuration' || (root === 'allocations' && HADOOPS.test(bare)) || HADOOP_NAME.test(name);
}

/** Whether an XML file is Spark's: allocations with pools. */
function isSparks(text: string, name: string): boolean {
  return rootOf(stripComments(text)) === 'allocations' || /fairscheduler/i.test(name);
}

function rootOf(bare: string): string | undefined {
  return /<([A-Za-z][\w.-]*)/.exec(bare)?.[1];
}
