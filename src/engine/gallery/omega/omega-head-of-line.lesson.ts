/** A lesson of the course; its test holds every claim against the run. */
export const omegaHeadOfLineLesson = `%lesson 1
# Behind a slow decision
@define scheduler: Who decides where jobs go. It thinks about one job at a time.

## Idle machines, waiting jobs
@view only=A active=A group=application zoom=0s..15min play=0s..90s pace=30 future=hidden select=none dock=none
Forty machines, and most of them idle. A [[scheduler]] takes jobs one by one. It thinks twelve seconds about each, whatever it is. A batch job comes every two seconds.
@predict choice id=wait
  ? How long does a batch job wait on average?
  - seconds :: A.app[batch].mean-wait < 1min >> Count how many come while it thinks about one.
  - a minute or two :: A.app[batch].mean-wait >= 1min and A.app[batch].mean-wait < 3min >> Does the line ever get shorter while jobs keep coming?
  - ten minutes or more :: A.app[batch].mean-wait > 10min
  ! {A.app[batch].mean-wait}, and the machines are busy {A.busy-share} of the time. Thinking time is a queue as well.

## A fast path
@view only=A,B active=B cursor=60s zoom=0s..5min future=shown select=none dock=none
@claim B.app[batch].mean-wait < A.app[batch].mean-wait
In row B a batch job takes a tenth of a second to decide, and only service jobs take twelve. A batch job still waits {B.app[batch].mean-wait}. It stands behind service jobs in the same line.

## A scheduler each
@view only=B,C active=C cursor=60s zoom=0s..5min future=hidden select=none
In row C batch and service have a scheduler each. Both see all machines.
@predict choice id=shared
  ? What happens to the wait of a batch job?
  - it halves :: C.app[batch].mean-wait > B.app[batch].mean-wait / 4 >> Who is left in front of it?
  - it all but vanishes :: C.app[batch].mean-wait < B.app[batch].mean-wait / 10
  ! {C.app[batch].mean-wait}. Nobody thinks long in front of it any more.
`;
