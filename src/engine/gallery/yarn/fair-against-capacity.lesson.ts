/** A lesson of the course; its test checks every claim on the run. */
export const fairAgainstCapacityLesson = `%lesson 1
# Fair against Capacity
@define container: Room for one process on a machine.
@define guarantee: Resources that a queue gets before anything beyond them.

## Two departments
@view only=A,B active=A group=queue zoom=0s..400s play=0s..60s pace=20 future=hidden select=none dock=none
Research runs two large jobs. Later, sales sends six small reports.

Row A shares by weight: *Fair*. Row B serves each queue its [[guarantee]] first, and lets one user have no more: *Capacity*.
@predict choice id=report
  ? Which scheduler finishes the reports sooner?
  - Fair: it shares everything :: A.app[report].mean-response < B.app[report].mean-response >> Sharing needs free room. What is free when sales comes?
  - Capacity: it keeps room :: B.app[report].mean-response < A.app[report].mean-response
  ! A report takes {B.app[report].mean-response} under Capacity and {A.app[report].mean-response} under Fair.
@note Split the room: sales left, research right. Each half votes for its scheduler.

## Room kept empty
@view only=A,B active=B cursor=50s zoom=0s..400s future=shown select=none dock=queues
@claim B.queue[root.research].used.memory @ 50s < A.queue[root.research].used.memory @ 50s
Look at the instant before sales comes. Under Fair research holds {A.queue[root.research].used.memory @ 50s}, the whole cluster. Under Capacity it holds {B.queue[root.research].used.memory @ 50s}, and the rest lies idle.

That idle room is the guarantee. Sales finds it free.
@note Ask research what it thinks of the idle part. Ask sales the same.

## And the large jobs?
@view only=A,B active=A cursor=50s zoom=0s..400s future=hidden select=none dock=none
Idle room has a price.
@predict choice id=model
  ? Where are the large jobs done first?
  - Fair :: A.app[model].last-end < B.app[model].last-end
  - Capacity :: B.app[model].last-end < A.app[model].last-end >> Who could have used the room that was kept empty?
  ! At {A.app[model].last-end} under Fair and at {B.app[model].last-end} under Capacity.
@note Let the half that lost the first question win this one, and say why.

## Which is better?
@view only=A,B active=A cursor=0s zoom=fit future=shown select=none dock=compare
@claim B.makespan > A.makespan and B.app[report].mean-response < A.app[report].mean-response
Sales would choose Capacity, research would choose Fair. A guarantee is room kept empty for work that may come. Whether that is waste depends on the work.
@hint Ask what a minute costs each of them.
@note Leave it open. Ask what they would have to know to decide.

## Your turn
@view only=A active=A cursor=0s zoom=fit future=shown select=none dock=none settings=fresh
Stay with Fair, and with the chance of one seed. Its weights divide the cluster: research counts three times, sales [time|times](drag queues/root.sales/weight from=1 to=12 in=A).
@goal id=both keep=cluster,workload,scheduler
  ? Finish a report in less than fifty seconds on average, and the large jobs within five minutes.
  = A.app[report].mean-response < 50s and A.app[model].last-end < 5min
  ~ More weight serves sales sooner as containers come free.
  ! {A.app[report].mean-response} for a report, and the large jobs are done at {A.app[model].last-end}.
@note When it is reached, ask what happens on a day on which sales sends nothing.
`;
