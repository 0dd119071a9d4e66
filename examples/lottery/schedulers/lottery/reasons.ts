import type { ReasonKind } from '../../sim/reasons';

/** Nothing is free. Its first argument: the application that drew the last room. */
export const roomDrawn: ReasonKind = {
  code: 16,
  id: 'room-drawn',
  letter: 'O',
  title: 'room drawn by another',
  blocker: 'application',
  because: (app, _unused, { directory }) => ['the last room was drawn by ', { name: directory.applications[app].id }],
  ends: () => ['when it wins a draw'],
  lesson: 'lottery-tickets',
};
