/** A lesson of the course; its test checks every claim on the run. */
export const localityWaitSweepLesson = `%lesson 1
# How long to wait for the data
@define executor: A process that does the work. It has room for one task at a time here.
@define locality: How near a task runs to its data.

## Beside the data, or now
@view only=A active=A group=application zoom=0s..14s play=0s..1s pace=0.5 future=hidden select=none dock=none
Twelve tasks read from one machine. A task takes one second there.

Anywhere else it takes {A.knob[workload/app/stages/read/anyReadFactor] | words}, since its data has to come over the network. Four [[executor|executors]] are free, one of them beside the data.
@predict order id=waits
  ? A task may wait for a place beside its data. Put the waits in order: which is done first?
  - three seconds :: C.makespan
  - no wait at all :: A.makespan
  - one second :: B.makespan
  - ten seconds :: D.makespan
  ~ While all tasks wait for one machine, three are idle.
  ! {A.makespan}, {B.makespan}, {C.makespan} and {D.makespan}. The best place was never free soon enough.
@note Take the orders on paper. Nearly everybody puts some wait before no wait.

## What the wait does
@view only=A,C active=C cursor=2s zoom=0s..14s future=shown select=app:app dock=locality tab=ladder
@claim C.app[app].local-share >= A.app[app].local-share and C.makespan > A.makespan
How near a task runs to its data is called [[locality]]. Without a wait {A.app[app].local-share} of the tasks run beside their data. With a wait of {C.knob[workload/app/spark.locality.wait]} it is {C.app[app].local-share}, and yet the whole takes longer.

The wait is a real setting: \`spark.locality.wait\`. When it has run out, the next level opens.
@note Show the idle rows while tasks wait. Ask what a machine is worth that waits for nothing.

## Drag the wait
@view only=C active=C cursor=2s zoom=0s..14s future=shown select=app:app dock=locality tab=map
In row C a task waits up to [for its place](drag workload/app/spark.locality.wait from=0s to=5s step=0.5s in=C). All is done after {C.makespan}.

The picture below shows what each machine did. The longer the wait, the less work the other machines get.
@figure sweep over=workload/app/spark.locality.wait of=C.makespan: When all is done, by wait
@note Let somebody drag. Ask when the curve bends, and why there.

## Your turn
@view only=A,C active=C cursor=0s zoom=fit future=shown select=none dock=none settings=fresh
Make far reads more expensive: away from its data a task takes [time|times](drag workload/app/stages/read/anyReadFactor from=1 to=20 step=1 in=A,C) as long.
@goal id=pays keep=cluster,queues
  ? Make it pay to wait three seconds: row C must end before row A.
  = C.makespan < A.makespan
  ~ Waiting pays if it saves a far read that takes longer than the wait.
  ~ Very expensive reads do not help. Row A then makes as few of them as row C, only sooner.
  ! {C.makespan} with the wait, {A.makespan} without it. There is no right wait, only a right one for this price.
@note Ask for a guess of the price first. It is higher than most think.
`;
