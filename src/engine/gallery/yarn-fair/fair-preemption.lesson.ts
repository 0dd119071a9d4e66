/** A lesson of the course; its test checks every claim on the run. */
export const fairPreemptionLesson = `%lesson 1
# Taking back, then and now
@define container: Room for one process on a machine.
@define preemption: Ending a container so that another application gets its room.
@define reservation: A place on a machine that is kept for a waiting application.

## Nothing comes free
@view only=C active=C group=queue zoom=40s..320s play=40s..60s pace=8 future=hidden select=none dock=none
The queue root.long holds all {C.cores} [[container|containers]] for five minutes. Then root.short asks for its half. Row C does not preempt.
@predict time id=off within=15s
  ? When does root.short start?
  = C.app[short].start
  ! At {C.app[short].start}, when the first container of the long job ends by itself.
@note Ask what a fair share is worth while no container ends.

## Taking back
@view only=A,C active=A cursor=60s zoom=40s..150s future=hidden select=none
@claim A.knob[scheduler/defaultFairSharePreemptionThreshold] == 0.5
Row A may end containers of others: [[preemption]]. A queue that is below half of its fair share for twenty seconds is starved. What it lacks is marked, and ended a while later.
@predict number id=now from=0 to=40 within=1
  ? How many containers does root.short get in row A?
  = A.app[short].held @ 100s
  ~ When is it no longer starved?
  ! {A.app[short].held @ 100s}, from {A.app[short].start} on. With half of its fair share it is not starved any more, and nothing more is taken back.
@note Most say twenty, the whole share. Ask what "starved" means here, and when it ends.

## More are killed, no more are gained
@view only=A,B active=B cursor=60s zoom=40s..150s future=hidden select=none
Row B does it as in earlier years. It marks everything that root.short lacks to its whole fair share.
@predict choice id=then
  ? How many does root.short get in row B?
  - twice as many :: B.app[short].held @ 104s > 15 >> Room was made. Who takes it?
  - just as many :: B.app[short].held @ 104s == A.app[short].held @ 100s
  - fewer :: B.app[short].held @ 104s < A.app[short].held @ 100s >> Some of what comes free does reach it.
  ! {B.app[short].held @ 104s}, though {B.app[long].lost-containers} were ended. The long job had a [[reservation]] on every machine, and took the first container back on each. Freed room must be kept for the starved queue.
@note Count the ended ones aloud, then the won ones. Ask who has the rest.

## Your turn
@view only=A active=A cursor=100s zoom=40s..150s future=shown select=none settings=fresh
A queue counts as starved below [of its fair share](drag scheduler/defaultFairSharePreemptionThreshold from=0.1 to=1 step=0.1 in=A): \`fairSharePreemptionThreshold\`.
@goal id=twenty keep=cluster,workload,queues
  ? Bring root.short to its fair share of twenty.
  = A.app[short].held @ 100s >= 20
  ~ Taking back stops where starving stops.
  ! {A.app[short].held @ 100s}, at the price of {A.app[long].lost-containers} containers that have to start again.
@note Write down what was ended beside what was won. Ask whether it was worth it.
`;
