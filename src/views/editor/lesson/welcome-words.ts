/** What a first-time visitor reads: what this app is, and what to do first. */
export const WHAT_THIS_IS = {
  lead: 'Signalbox replays a cluster scheduler in your browser.',
  rest: 'Change anything and see at once who runs, who waits, and why.',
};
