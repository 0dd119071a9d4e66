/** What this is, to somebody who sees it for the first time: a sentence, and what to do with it. */
export const WHAT_THIS_IS = {
  lead: 'Signalbox replays a cluster scheduler in your browser.',
  rest: 'Change anything and see at once who runs, who waits, and why.',
};
