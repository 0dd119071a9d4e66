import { counted } from '../../base/text/counted';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';

/** Reason codes of YuniKorn. */
export const YuniKornReason = {
  waitingForStartingApp: 16,
  behindAcceptedApp: 17,
  maxApplications: 18,
  /** Queue with the limit; `typeAndUser`. */
  userAtMax: 19,
  /** Queue with the limit; user + 1, or 0 for a group of the user. */
  userApplicationsAtMax: 20,
  /** The application itself; how many placeholders make its gang. */
  gangIncomplete: 21,
  /** The text that names the policy. */
  keptOut: 22,
  asksNothing: 23,
  /** When it is tried again, ms; the time between attempts, ms. */
  leftAlone: 24,
} as const;

const TYPES = 256;

/** A resource type, and the user + 1 or 0 for a group of the user, as one number: an argument of `userAtMax`. */
export function typeAndUser(type: number, user: number): number {
  return user * TYPES + type;
}

function userOf(both: number): number {
  return Math.floor(both / TYPES);
}

/** `user`: user + 1, or 0 for a group of the user. */
function who(user: number, look: ReasonLookup): Phrase {
  return user === 0 ? 'the group of its user' : { name: look.directory.users[user - 1] };
}

/** The sentence of each reason, with its title, its letter and its lesson. */
export const yunikornReasons: readonly ReasonKind[] = [
  {
    code: YuniKornReason.waitingForStartingApp,
    id: 'waiting-for-starting-app',
    letter: 'G',
    title: 'starting gate',
    blocker: 'application',
    because: (app, _unused, look) => [
      { name: look.directory.applications[app].id },
      ` has been ${look.stateName(app)} since ${look.instant(look.stateSince(app))}, and `,
      { setting: 'stateaware' },
      ' admits one starting application per queue',
    ],
    ends: (app, _unused, look) => {
      const due = look.timerEnd(app);
      const name = look.directory.applications[app].id;
      const fallback = due === undefined ? '' : `; its 5 min fallback ends in ${look.span(due - look.at)}`;
      return ['when ', { name }, ` gets its first executor${fallback}`];
    },
    lesson: 'driver-deadlock',
  },
  {
    code: YuniKornReason.behindAcceptedApp,
    id: 'behind-accepted-app',
    letter: 'G',
    title: 'starting gate',
    blocker: 'application',
    because: (app, _unused, look) => [
      { name: look.directory.applications[app].id },
      ' was submitted earlier and has no driver yet; ',
      { setting: 'stateaware' },
      ' considers only the oldest accepted application of a queue',
    ],
    ends: (app, _unused, look) => [
      'when ',
      { name: look.directory.applications[app].id },
      ' has its driver and has left Starting',
    ],
    lesson: 'driver-deadlock',
  },
  {
    code: YuniKornReason.maxApplications,
    id: 'max-applications',
    letter: 'A',
    title: 'applications at max',
    blocker: 'queue',
    because: (queue, limit, look) => [
      { name: look.directory.queues[queue].id },
      ` runs ${counted(limit, 'application')}, its `,
      { setting: 'maxapplications' },
    ],
    ends: (queue, _limit, look) => ['when an application of ', { name: look.directory.queues[queue].id }, ' ends'],
    lesson: 'gang-vs-stateaware-vs-maxapplications',
  },
  {
    code: YuniKornReason.userAtMax,
    id: 'user-at-max',
    letter: 'U',
    title: 'user at max',
    blocker: 'queue',
    because: (queue, both, look) => [
      who(userOf(both), look),
      ` holds as much ${look.directory.resourceTypes[both % TYPES]} in `,
      { name: look.directory.queues[queue].id },
      ' as its limit (',
      { setting: 'maxresources' },
      ') allows, and the next container does not fit',
    ],
    ends: (_queue, both, look) => ['when ', who(userOf(both), look), ' releases something'],
    lesson: 'user-limits',
  },
  {
    code: YuniKornReason.userApplicationsAtMax,
    id: 'user-applications-at-max',
    letter: 'U',
    title: 'user’s applications at max',
    blocker: 'queue',
    because: (queue, user, look) => [
      who(user, look),
      ' runs as many applications in ',
      { name: look.directory.queues[queue].id },
      ' as its limit (',
      { setting: 'maxapplications' },
      ') allows',
    ],
    ends: (_queue, user, look) => ['when an application of ', who(user, look), ' ends'],
    lesson: 'user-limits',
  },
  {
    code: YuniKornReason.gangIncomplete,
    id: 'gang-incomplete',
    letter: 'K',
    title: 'gang incomplete',
    blocker: 'none',
    because: (app, total, look) => [
      { name: look.directory.applications[app].id },
      ` starts only when all ${total} placeholders of its task groups are held at once; some are missing`,
    ],
    ends: (app, _total, look) => {
      const due = look.timerEnd(app);
      const fallback = due === undefined ? '' : `; the placeholders are given up in ${look.span(due - look.at)}`;
      return [`when the last placeholder has room${fallback}`];
    },
    lesson: 'gang-vs-stateaware-vs-maxapplications',
  },
  {
    code: YuniKornReason.asksNothing,
    id: 'asks-nothing',
    letter: 'O',
    title: 'asks for nothing',
    blocker: 'none',
    because: () => ['its containers take nothing, and only applications that lack some resource are looked at'],
    ends: () => ['when the application asks for a container that takes something'],
    lesson: 'small-overtakes-big',
  },
  {
    code: YuniKornReason.leftAlone,
    id: 'left-alone',
    letter: 'G',
    title: 'back-off',
    blocker: 'none',
    because: () => [
      'too many of its containers fitted on no node, so it is skipped for a while (',
      { setting: 'application.unschedasks.backoff' },
      ')',
    ],
    ends: (until, delay, look) => {
      // Attempts that find everything as before are not recorded.
      const later = Math.max(0, Math.ceil((look.at / 1000 - until) / delay)) * delay;
      return [`when it is looked at again, in ${look.span((until + later) * 1000 - look.at)}`];
    },
    lesson: 'small-overtakes-big',
  },
  {
    code: YuniKornReason.keptOut,
    id: 'kept-out-by-policy',
    letter: 'G',
    title: 'gate of a policy',
    blocker: 'none',
    because: (text, _unused, { directory }) => [
      'it is Accepted, and ',
      { name: directory.texts?.[text] ?? '' },
      ' does not admit it',
    ],
    ends: () => [`when the policy’s admit returns true`],
    lesson: 'driver-deadlock',
  },
];
