/** A lesson of the course; its test checks every claim on the run. */
export const capacityAmLimitLesson = `%lesson 1
# Accepted on an idle cluster
@define master: The first process of an application, the application master. It asks for the others.
@define container: Room for one process on a machine.

## Free room everywhere
@view only=A active=A group=application zoom=0s..140s play=0s..12s pace=4 future=hidden select=none dock=none
@claim A.max-drivers == 2
Eight jobs arrive, one each second. Each is a [[master]] that then asks for four [[container|containers]].

The cluster has {A.cores} cores and no other work. Two jobs run.
@predict choice id=what
  ? What do the other six wait for?
  - for free memory :: A.node[node/1].used.memory @ 12s >= A.node[node/1].capacity.memory and A.busy-share > 90% >> Look at the cores at the left edge. How many are taken?
  - for a limit on masters :: A.max-drivers < 8 and A.makespan > B.makespan
  - for the first two to end :: A.max-drivers == 1 >> Another one starts while the first still runs.
  ! For a limit on masters. All masters of a queue together may take a tenth of its memory. That is room for {A.max-drivers | words}.
@note Show the free cores, then ask. "Accepted" sounds like "about to start".

## A limit on starting
@view only=A active=A cursor=20s zoom=0s..140s future=shown select=app:job/5 dock=yarn tab=why
@claim A.max-drivers == 2
At no time do more than {A.max-drivers | words} masters run. [Ask job/5](show select=app:job/5 cursor=20s) and it says so: it is accepted, and waits for the limit.

The limit protects you from the jam of the first lesson. Masters alone cannot fill the queue.
@note Tie it to the first lesson: what would happen to forty jobs without this limit?

## What it costs here
@view only=A,B active=B cursor=0s zoom=0s..140s future=hidden select=none dock=none
In row B masters may take half of the queue's memory.
@predict number id=all from=0s to=140s within=10s
  ? After how many seconds are all eight done in row B?
  = B.makespan
  ! After {B.makespan}, instead of {A.makespan} with a tenth.
@note Ask whom the small limit helps. They are not in this picture.

## Your turn
@view only=A active=A cursor=0s zoom=fit future=shown select=none settings=fresh
Masters may take [of the memory](drag scheduler/yarn.scheduler.capacity.maximum-am-resource-percent from=0.05 to=1 step=0.05 in=A). The setting is \`maximum-am-resource-percent\`.
@goal id=four keep=cluster,workload
  ? Run exactly four masters at a time.
  = A.max-drivers == 4
  ~ A master takes two of the forty gigabytes here.
  ! Four masters, and all is done after {A.makespan}. Beyond that a larger limit brings less, because the work itself fills the cluster.
@note Ask what the fifth master would bring, and let them try.
`;
