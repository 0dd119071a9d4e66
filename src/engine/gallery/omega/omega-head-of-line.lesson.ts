/** A lesson of the course; its test checks every claim on the run. */
export const omegaHeadOfLineLesson = `%lesson 1
# Behind a slow decision
@define scheduler: Decides where jobs go, one job at a time.

## Idle machines, waiting jobs
@view only=A active=A group=application zoom=0s..15min play=0s..90s pace=30 future=hidden select=none dock=none
Forty machines, and most of them idle. A [[scheduler]] takes jobs one by one.

It thinks twelve seconds about each, whatever it is. A batch job comes every two seconds.
@predict choice id=wait
  ? How long does a batch job wait on average?
  - seconds :: A.app[batch].mean-wait < 1min >> Count how many come while it thinks about one.
  - a minute or two :: A.app[batch].mean-wait >= 1min and A.app[batch].mean-wait < 3min >> Does the line ever get shorter while jobs keep coming?
  - ten minutes or more :: A.app[batch].mean-wait > 10min
  ! {A.app[batch].mean-wait}, and the machines are busy {A.busy-share} of the time. Thinking time is a queue as well.
@note Ask how many jobs arrive during one decision. The rest follows.

## A fast path
@view only=A,B active=B cursor=60s zoom=0s..5min future=shown select=none dock=none
@claim B.app[batch].mean-wait < A.app[batch].mean-wait and B.knob[scheduler/t_job.service] == 12s
In row B a batch job takes a tenth of a second to decide, and only service jobs take twelve. A batch job still waits {B.app[batch].mean-wait}. It stands behind service jobs in the same line.

[Ask batch/35 whom it waits for](show active=B select=app:batch/35 cursor=60s).
@note Ask whether a fast decision helps somebody who stands behind a slow one.

## A scheduler each
@view only=B,C active=C cursor=60s zoom=0s..5min future=hidden select=none
In row C batch and service have a scheduler each. Both see all machines.
@predict choice id=shared
  ? What happens to the wait of a batch job?
  - it halves :: C.app[batch].mean-wait > B.app[batch].mean-wait / 4 >> Who is left in front of it?
  - it all but vanishes :: C.app[batch].mean-wait < B.app[batch].mean-wait / 10
  ! {C.app[batch].mean-wait}. No slow decision is ahead of it any more.
@claim C.conflicts > 0
There is a price. While the service scheduler thinks, batch jobs take what it has chosen. It has to throw away {C.conflicts | n decision}, and thinks again.
@note Ask what two people do who plan with the same calendar, each with a copy.

## A part each
@view only=C,D active=D cursor=60s zoom=0s..5min future=shown select=none dock=none
@claim D.conflicts == 0 and D.app[batch].mean-wait > C.app[batch].mean-wait
In row D each scheduler has half of the machines for itself. Nobody loses a decision.

But a batch job waits {D.app[batch].mean-wait}, in row C {C.app[batch].mean-wait}. When its half is full it waits beside free machines.
@note Ask which price the room would pay: lost decisions, or machines that stand idle.

## Your turn
@view only=B active=B cursor=60s zoom=0s..5min future=shown select=none dock=none settings=fresh
Back to one scheduler for all. It thinks [about a service job](drag scheduler/t_job.service from=1s to=20s step=1s in=B).
@goal id=think keep=workload,cluster
  ? Bring the wait of a batch job below one second, with one scheduler.
  = B.app[batch].mean-wait < 1s
  ~ How often does a batch job find a service job in front of it, and for how long?
  ! {B.app[batch].mean-wait}. It works, if you can think faster. Two schedulers need no faster thinking.
@note Ask whether one can buy a scheduler that thinks faster. What is the other way?
`;
