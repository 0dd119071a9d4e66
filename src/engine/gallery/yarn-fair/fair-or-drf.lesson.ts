/** A lesson of the course; its test checks every claim on the run. */
export const fairOrDrfLesson = `%lesson 1
# Memory or cores
@define dominant share: The larger of a queue's two parts: its part of all memory, and its part of all cores.
@define DRF: Dominant resource fairness: the queue with the smaller dominant share is next.

## Two kinds of tasks
@view only=A active=A group=queue zoom=0s..120s cursor=0s future=hidden select=none dock=none
Two queues share {A.cores} cores and {A.memory} of memory. A task of root.memory takes one core and much memory.

A task of root.cores takes three cores and little memory. Row A is *fair*: both should hold the same memory.
@predict number id=cores from=0 to=90 within=5
  ? How many of the cores does root.cores hold?
  = A.queue[root.cores].used.vcore @ 100s
  ~ It takes four of its tasks to use the memory of one other task.
  ! {A.queue[root.cores].used.vcore @ 100s}. That is {A.app[cores].held @ 100s} tasks, and {A.app[memory].held @ 100s} of the other queue. The cores run out long before the memory is shared.
@note Give them the sizes and let them compute. Ask who notices that the cores run out.

## What each needs most
@view only=A,B active=B cursor=45s zoom=0s..120s future=hidden select=none
Row B compares the resource that each queue uses most: its [[dominant share]]. This is [[DRF]].
@predict choice id=drf
  ? What does root.memory run now?
  - about as many tasks :: B.app[memory].held @ 100s < 2 * A.app[memory].held @ 100s >> Which part did it have before, and which the other queue?
  - more than twice as many :: B.app[memory].held @ 100s >= 2 * A.app[memory].held @ 100s
  ! {B.app[memory].held @ 100s} instead of {A.app[memory].held @ 100s}. Each queue has two thirds of what it needs most: {B.queue[root.memory].used.memory @ 100s} of memory, {B.queue[root.cores].used.vcore @ 100s} cores.
@note Ask each half of the room to be one queue, and to say what it cares about.

## Two bars for each
@view only=A,B active=B cursor=100s zoom=0s..120s future=shown select=none dock=queues tab=both
@claim abs(B.queue[root.cores].used.vcore @ 100s / B.cores - B.queue[root.memory].used.memory @ 100s / B.memory) < 0.05
Look at the longer bar of each queue below. In row A root.cores has {A.queue[root.cores].used.vcore @ 100s / A.cores | percent} of the cores. There root.memory has only {A.queue[root.memory].used.memory @ 100s / A.memory | percent} of the memory.

In row B it is {B.queue[root.cores].used.vcore @ 100s / B.cores | percent} and {B.queue[root.memory].used.memory @ 100s / B.memory | percent}. DRF makes the longer bars equal.
@note Point at the longer bar of each queue, in both rows. In row B they are equally long.

## Your turn
@view only=A active=A cursor=45s zoom=fit future=shown select=none dock=queues settings=fresh
Stay with *fair*, and change the work: a task of root.cores takes [of memory](drag workload/cores/memory from=1GB to=4GB step=1GB in=A).
@goal id=shape keep=cluster,queues,workload/memory
  ? Let root.memory run eighteen tasks or more.
  = A.app[memory].held @ 100s >= 18
  ~ When both kinds of tasks take the same memory, sharing memory shares tasks.
  ! {A.app[memory].held @ 100s} tasks beside {A.app[cores].held @ 100s}. The policy did not become better. The tasks became more alike.
@note Ask whether the policy became better, or the question easier.
`;
