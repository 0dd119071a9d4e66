/** A lesson of the course; its test checks every claim on the run. */
export const poolsAndLocalityLesson = `%lesson 1
# Shares hold while jobs wait
@define slot: Room for one task on a machine.
@define pool: A queue with a weight, and perhaps a minimum.

## A minimum is promised
@view only=A active=A group=queue zoom=30s..150s play=30s..58s pace=10 future=hidden select=none dock=none
Three [[pool|pools]] share thirty [[slot|slots]]. After a minute the nightly job comes to production, which was promised {A.knob[queues/root.production/minMaps] | words}. Here every job may wait for a slot near its data.
@predict time id=twelve within=8s
  ? When does production hold its twelve?
  = A.app[nightly].reached[12]
  ~ Tasks take about fifteen seconds, and thirty of them run.
  ! At {A.app[nightly].reached[12]}, {A.app[nightly].reached[12] - A.app[nightly].submitted} after its arrival: tasks of others end all the time. Waiting for data does not stand in the way.
@note Ask how long tasks run, and how many end in ten seconds. Then the question is arithmetic.

## What waiting brings
@view only=A,B active=B cursor=70s zoom=30s..7min future=hidden select=none
In row B no job waits for a place near the data.
@predict choice id=sooner
  ? Where is everything done first?
  - in B, no job waits :: B.makespan < A.makespan >> What does a task cost if it has to fetch its data?
  - in A, waiting pays :: A.makespan < B.makespan
  ! {A.makespan} with waiting, {B.makespan} without. With it {A.app[query].local-share} of the queries' tasks are beside their data, without it {B.app[query].local-share}. The shares are the same in both.
@note The belief here is that one pays for the other. Ask who lost anything.

## Without the promise
@view only=A,C active=C cursor=70s zoom=30s..7min future=shown select=none dock=queues
@claim C.app[nightly].response > A.app[nightly].response
In row C nothing is promised to production. The nightly job takes {C.app[nightly].response} instead of {A.app[nightly].response}.
@note Ask who had those slots in row A, and what it cost them.

## Your turn
@view only=A active=A cursor=70s zoom=fit future=shown select=none dock=none settings=fresh
Production is promised [slot|slots](drag queues/root.production/minMaps from=0 to=16 in=A).
@goal id=least keep=cluster,data,workload
  ? Finish the nightly job within three and a half minutes, with at most ten slots.
  = A.app[nightly].response <= 210s and A.knob[queues/root.production/minMaps] <= 10
  ~ A promise helps only if it is more than the job gets without one.
  ! {A.app[nightly].response} with {A.knob[queues/root.production/minMaps]} slots. What you promise one pool, the others pay.
@note When it is reached, ask the other two pools what they think of it.
`;
