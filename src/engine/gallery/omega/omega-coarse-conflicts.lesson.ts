/** A lesson of the course; its test checks every claim on the run. */
export const omegaCoarseConflictsLesson = `%lesson 1
# Whose decision is thrown away
@define conflict: A decision that cannot be carried out, because another scheduler was faster.

## Two who plan on copies
@view only=A active=A group=application zoom=0s..120s play=0s..20s pace=8 future=hidden select=none dock=none
Two schedulers plan on copies of the same cell. One has quick batch jobs, the other takes long to decide on service jobs.

When both want the same place, the later one has a [[conflict]]. Row A calls it one only when the room is really gone.
@predict choice id=any
  ? Row B calls it a conflict whenever anything changed on a machine. Who pays?
  - the batch jobs :: B.app[batch].mean-response > 1.2 * A.app[batch].mean-response >> Who thinks longer, and so finds more changed?
  - the service jobs :: B.app[service].mean-response > 1.2 * A.app[service].mean-response and B.app[batch].mean-response <= 1.2 * A.app[batch].mean-response
  - neither, they try again :: B.app[service].mean-response <= 1.2 * A.app[service].mean-response >> Trying again means deciding again.
  ! A service job takes {B.app[service].mean-response} instead of {A.app[service].mean-response}. A batch job takes {B.app[batch].mean-response} as before. The slowest decision loses.
@note Ask who has the older copy when it commits: who thinks long.

## One lost race
@view only=A active=A cursor={A.app[service/1].start} zoom=0s..15s future=shown select=app:service/1 dock=transactions
@claim A.app[service/1].held @ 3.1s < A.knob[workload/service/tasks]
The first service job thinks until {A.app[service/1].start}. It has chosen places for {A.knob[workload/service/tasks] | words} tasks. It gets {A.app[service/1].held @ 3.1s | words} of them.

The others are gone. Batch jobs came later, thought for a moment, and were first. This is the luck of one seed.

The table below says who won, and where.
@note Read the list from the bottom. Ask when the copy was made, and what changed since.

## All or nothing
@view only=A,C,D active=D cursor=60s zoom=0s..5min future=hidden select=none dock=none
In row C one conflict throws a whole decision away. Row D does both.
@predict order id=order
  ? Put them in order: where are service jobs fastest?
  - D, both :: D.app[service].mean-response
  - A, only what is gone :: A.app[service].mean-response
  - C, all or nothing :: C.app[service].mean-response
  ! {A.app[service].mean-response}, {C.app[service].mean-response} and {D.app[service].mean-response}. The finer the question, the fewer false alarms.
@note Let them order the rows by how often a decision is thrown away for nothing.

## Your turn
@view only=D active=D cursor=60s zoom=fit future=shown select=none settings=fresh
Row D stays as coarse as it is. The service scheduler thinks [about a job](drag scheduler/t_job.service from=0.5s to=5s step=0.5s in=D).
@goal id=quick keep=cluster,workload
  ? Bring a service job below a minute and a quarter on average.
  = D.app[service].mean-response < 75s
  ~ A short thought finds less changed.
  ! {D.app[service].mean-response}. Optimism is cheap for those who decide quickly.
@note Ask what is cheaper: to think faster, or to ask a finer question.
`;
