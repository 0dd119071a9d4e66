/** A lesson of the course; its test checks every claim on the run. */
export const resetRuleLesson = `%lesson 1
# A trickle of local launches
@define executor: A process that does the work. It has room for one task at a time here.

## Idle beside the data
@view only=A active=A group=application zoom=0s..17s play=0s..3s pace=1 future=hidden select=none dock=none
Eight tasks find their data in the memory of one [[executor]]. A second executor stands idle on the same machine. After a wait of {A.knob[workload/app/spark.locality.wait]} a task may run there as well.
@predict choice id=alone
  ? How long does it all take if each launch restarts the wait?
  - as two would need, eight seconds :: A.makespan < 10s >> When does the second one get its first task?
  - a little more, some twelve seconds :: A.makespan >= 10s and A.makespan < 14s >> Tasks take two seconds. How long may the wait be, to run out between two launches?
  - as one alone would need :: A.makespan >= 16s
  ! {A.makespan}. Every two seconds a task is launched, and the wait of three seconds starts again. It never runs out.
@note Play it twice. The second executor is free, near, and never used: ask what prevents it.

## Another rule
@view only=A,B active=B cursor=3s zoom=0s..17s future=hidden select=none
Row B follows the newer rule. The wait restarts only when nothing was refused.
@predict number id=newer from=8s to=16s within=1s
  ? After how many seconds is row B done?
  = B.makespan
  ! After {B.makespan}. The second executor gets a task as soon as the wait runs out for once.
@note Work it out on the board: when does the wait run out for the first time?

## Look at the clock
@view only=A,B active=B cursor=5s zoom=0s..17s future=shown select=app:app dock=locality tab=ladder
@claim B.makespan < A.makespan
Below you see the level that is open at each instant. In row A it never opens. What restarts a timer decides whether it ever ends.
@note Point at the level of both rows. One opens, one never does.

## Your turn
@view only=A active=A cursor=0s zoom=fit future=shown select=none dock=none settings=fresh
Stay with the old rule. A task waits up to [for its place](drag workload/app/spark.locality.wait from=0.5s to=4s step=0.5s in=A).
@goal id=second keep=cluster,workload/app/stages
  ? Let the second executor work: be done within ten seconds.
  = A.makespan <= 10s
  ~ Between two launches pass two seconds.
  ! {A.makespan}. With a shorter wait the timer wins the race.
@note Ask which values work before anybody drags, and what the two seconds of a task have to do with it.
`;
