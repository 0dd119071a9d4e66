import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of YuniKorn. */
export const YuniKornReason = { waitingForStartingApp: 16, behindAcceptedApp: 17, maxApplications: 18 } as const;

export const yunikornReasons: readonly ReasonKind[] = [
  {
    code: YuniKornReason.waitingForStartingApp,
    id: 'waiting-for-starting-app',
    letter: 'G',
    title: 'starting gate',
    blocker: 'application',
    because: (app, _unused, look) => [
      { name: look.directory.applications[app].id },
      ` is ${look.stateName(app)} since ${look.instant(look.stateSince(app))}, and `,
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
      ` runs ${limit} applications, its `,
      { setting: 'maxapplications' },
    ],
    ends: (queue, _limit, look) => ['when an application of ', { name: look.directory.queues[queue].id }, ' ends'],
    lesson: 'maxapplications',
  },
];
