/**
 * Reasons: why something waits, as data. A reason is a code with up to two integer arguments (identities and limits);
 * changing quantities are looked up on demand. Each code has one sentence, made of phrases so that a view can set
 * names in bold and settings in monospace.
 */
import type { Directory } from './directory';

/** A piece of a sentence: plain text, a name, or the real name of a setting. */
export type Phrase = string | { readonly name: string } | { readonly setting: string };

/**
 * Groups of causes, each with a texture and a hue of its own, so that the same kind of wait looks alike under every system:
 *
 *   G   a gate lets few in at a time
 *   Q   a queue is at its limit
 *   O   others come first, or the next opportunity is to come
 *   R   no room on nodes
 *   L   waits for better placed nodes
 *   K   a gang or hoard is incomplete
 *   P   a message or decision is under way
 *   A   a limit on applications, or on what one of them may run
 *   U   a limit of a user
 */
export type CauseLetter = 'G' | 'Q' | 'O' | 'R' | 'L' | 'K' | 'P' | 'A' | 'U';

/** What a sentence may look up about its instant. */
export interface ReasonLookup {
  readonly directory: Directory;
  /** µs: the instant asked about. */
  readonly at: number;
  /** When the application entered its present state, µs. */
  stateSince(app: number): number;
  /** Name of the application's present state. */
  stateName(app: number): string;
  /** When the application's running timer fires, µs; undefined when none runs. */
  timerEnd(app: number): number | undefined;
  /** What a queue and everything below it holds of a resource type now. */
  queueUsed(queue: number, type: number): number;
  /** The limit in force now, NaN when there is none. */
  queueMax(queue: number, type: number): number;
  /** A figure that the scheduler keeps of a queue, by its number among the plug-in's `queueMeasures`; NaN where there is none. */
  queueMeasure(queue: number, measure: number): number;
  /** How often in a row an application has let free slots pass for the sake of locality. */
  slotsSkipped(app: number): number;
  /** For how long an application must still be skipped before it accepts worse places, µs; undefined when time opens nothing. */
  skipTimeLeft(app: number): number | undefined;
  /** "5 vcore", "8 GB". */
  quantity(value: number, type: number): string;
  /** "2:01.4". */
  instant(time: number): string;
  /** "57.8 s". */
  span(duration: number): string;
}

export interface ReasonKind {
  readonly code: number;
  /** Stable name, e.g. "queue-at-max". */
  readonly id: string;
  readonly letter: CauseLetter;
  /** Short title for legends, e.g. "queue at max". */
  readonly title: string;
  /** Which argument identifies the blocker, so that a new segment starts when it changes. */
  readonly blocker: 'application' | 'queue' | 'none';
  /** The cause: "etl-4 has been Starting since 1:48.3, and stateaware admits one starting application per queue". */
  because(arg1: number, arg2: number, look: ReasonLookup): Phrase[];
  /** What ends it: "when etl-4 gets its first executor, at the latest in 4:46.9". Empty when nothing will. */
  ends(arg1: number, arg2: number, look: ReasonLookup): Phrase[];
  /** Id of the gallery scenario or lesson that teaches it. */
  readonly lesson: string;
}

/** Codes of the reasons every scheduler shares. Codes from 16 on belong to the schedulers. */
export const Reason = {
  none: 0,
  outranked: 1,
  queueAtMax: 2,
  noNodeFits: 3,
  notScheduledYet: 4,
  /** Node that is reserved for the ask. */
  reserved: 5,
  /** Application that a node with room is reserved for; that node. */
  nodeReserved: 6,
  /** The application that goes before it in the order of a policy of the reader; the text that tells them apart. */
  ownPolicy: 7,
  /** Nothing; the text in which a policy of the reader says why. */
  ownWords: 8,
  /** A node that a policy of the reader turned down for the ask; the text that names the policy. */
  nodeTurnedDown: 9,
  /** Nothing; the text that names the policy of the reader that was stopped, and the run with it. */
  policyStopped: 10,
} as const;

/** The size of containers of a shape in words, of memory alone or of all types: "1 vcore and 2 GB". */
export function sizeText(shape: number, look: ReasonLookup, memoryOnly = false): string {
  const { shapes, resourceTypes } = look.directory;
  const isSaid = (quantity: number, type: number) => quantity > 0 && (!memoryOnly || resourceTypes[type] === 'memory');
  const amounts = shapes[shape].map((quantity, type) => (isSaid(quantity, type) ? look.quantity(quantity, type) : ''));
  return amounts.filter((text) => text !== '').join(' and ');
}

export const sharedReasons: readonly ReasonKind[] = [
  {
    code: Reason.outranked,
    id: 'outranked',
    letter: 'O',
    title: 'outranked',
    blocker: 'none',
    because: () => ['it could be served, but others come first'],
    ends: () => ['when those ahead of it are served'],
    lesson: 'small-overtakes-big',
  },
  {
    code: Reason.queueAtMax,
    id: 'queue-at-max',
    letter: 'Q',
    title: 'queue at max',
    blocker: 'queue',
    because: (queue, type, look) => {
      const { queues, resourceTypes } = look.directory;
      const used = look.quantity(look.queueUsed(queue, type), type);
      const max = look.quantity(look.queueMax(queue, type), type);
      return [
        { name: queues[queue].id },
        ` holds ${used} of its maximum ${max}, and the next container does not fit `,
        { setting: 'resources.max' },
        ` (${resourceTypes[type]})`,
      ];
    },
    ends: (queue, _type, look) => ['when something in ', { name: look.directory.queues[queue].id }, ' is given back'],
    lesson: 'two-queues',
  },
  {
    code: Reason.noNodeFits,
    id: 'no-node-fits',
    letter: 'R',
    title: 'no node fits',
    blocker: 'none',
    because: (shape, _unused, look) => {
      const { resourceTypes } = look.directory;
      return [`no node has ${sizeText(shape, look)} free (${resourceTypes.join(' and ')} are compared together)`];
    },
    ends: () => ['when enough is given back on one node'],
    lesson: 'small-overtakes-big',
  },
  {
    code: Reason.reserved,
    id: 'reserved',
    letter: 'R',
    title: 'node reserved',
    blocker: 'none',
    because: (node, _unused, look) => [
      'there was no room for it on ',
      { name: look.directory.nodes[node].id },
      ', which is reserved for it and accepts nothing else',
    ],
    ends: (node, _unused, look) => [
      'when enough is given back on ',
      { name: look.directory.nodes[node].id },
      ' or on a node that is not reserved',
    ],
    lesson: 'small-overtakes-big',
  },
  {
    code: Reason.nodeReserved,
    id: 'node-reserved',
    letter: 'R',
    title: 'reserved for another',
    blocker: 'application',
    because: (app, node, look) => [
      'of the nodes only ',
      { name: look.directory.nodes[node].id },
      ' has room, and it is reserved for ',
      { name: look.directory.applications[app].id },
    ],
    ends: (app, _node, look) => ['when ', { name: look.directory.applications[app].id }, ' has its container'],
    lesson: 'small-overtakes-big',
  },
  {
    code: Reason.nodeTurnedDown,
    id: 'node-turned-down',
    letter: 'P',
    title: 'node turned down',
    blocker: 'none',
    because: (node, text, { directory }) => [
      { name: directory.texts?.[text] ?? '' },
      ' declines the offered nodes, ',
      { name: directory.nodes[node].id },
      ' among them',
    ],
    ends: () => ['when a node that the policy accepts has room and is offered'],
    lesson: 'own-node-filter',
  },
  {
    code: Reason.ownPolicy,
    id: 'outranked-by-policy',
    letter: 'O',
    title: 'outranked by policy',
    blocker: 'application',
    because: (app, text, { directory }) => {
      const why = directory.texts?.[text] ?? '';
      return ['outranked by ', { name: directory.applications[app].id }, why === '' ? '' : `: ${why}`];
    },
    ends: (app, _text, look) => ['when ', { name: look.directory.applications[app].id }, ' has what it asks for'],
    lesson: 'own-fifo',
  },
  {
    code: Reason.ownWords,
    id: 'said-by-policy',
    letter: 'O',
    title: 'said by policy',
    blocker: 'none',
    because: (_unused, text, { directory }) => [`its policy says: ${directory.texts?.[text] ?? ''}`],
    ends: () => ['when the policy places it'],
    lesson: 'own-fifo',
  },
  {
    code: Reason.policyStopped,
    id: 'policy-stopped',
    letter: 'O',
    title: 'policy stopped',
    blocker: 'none',
    because: (_unused, text, { directory }) => [
      'the run ends here, because the policy ',
      { setting: directory.texts?.[text] ?? '' },
      ' was stopped by an error',
    ],
    ends: () => [],
    lesson: 'own-fifo',
  },
  {
    code: Reason.notScheduledYet,
    id: 'not-scheduled-yet',
    letter: 'O',
    title: 'next cycle',
    blocker: 'none',
    because: () => ['the scheduler has not looked at it yet'],
    ends: () => ['with the next scheduling cycle'],
    lesson: 'small-overtakes-big',
  },
];
