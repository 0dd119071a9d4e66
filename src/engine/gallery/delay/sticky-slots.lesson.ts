/** A lesson of the course; its test checks every claim on the run. */
export const stickySlotsLesson = `%lesson 1
# Sticky slots
@define slot: Room for one task on a machine.
@define locality: How near a task runs to its data.

## Who is below its share?
@view only=A active=A group=application zoom=0s..65min play=0s..10min pace=150 future=hidden select=none dock=none
Ten identical jobs share twenty [[slot|slots]], two for each. The data of every job is spread over all machines. When a task ends, the slot goes to the job that has the least.
@predict number id=local from=0% to=100% within=6%
  ? What part of the tasks runs beside its data?
  = A.app[job].local-share
  ~ Whose task has ended, and who has the least now?
  ! {A.app[job].local-share}. The job whose task ends is the one below its share. It gets back the slot that it has left, again and again.
@note Play one task end in slow motion and ask who is next. The answer is always the same job.

## See it stick
@view only=A active=A cursor=30min zoom=0s..65min future=shown select=app:job/3 dock=locality tab=map
@claim A.app[job].local-share < 50%
Each square below is a job on a machine. A job lives on two or three machines for an hour, and its data lies everywhere. Strict fairness ties it down.
@note Cover the text and let the room describe the picture. Few rows have more than three squares.

## By the formula
@view only=A active=A cursor=30min zoom=0s..65min future=shown select=app:job/3 dock=locality tab=theory
@claim A.app[job].local-share < 50%
Suppose that no slot ever changed hands. A job has two machines of twenty, and each block has three copies. One of them lies on its machines for {1 - 0.9 * 0.9 * 0.9 | percent} of the blocks.

The run reaches {A.app[job].local-share}. It is a little better, since jobs swap places now and then. The curves below show what patience would gain.
@note Let them work it out: two machines of twenty, three copies of each block.

## Two ways to loosen it
@view only=A,B,C active=B cursor=30min zoom=0s..65min future=hidden select=none dock=none
In row B a job may skip {B.knob[scheduler/D] | n slot}. Row C has eight slots on each machine, and no job skips any.
@predict choice id=which
  ? Which of them helps?
  - skipping slots :: B.app[job].local-share > 90% and C.app[job].local-share < 80% >> With eight slots on a machine, on how many machines is a job?
  - more slots on a machine :: C.app[job].local-share > 90% and B.app[job].local-share < 80% >> A skipped slot goes to a job whose data lies there.
  - both, about as much :: B.app[job].local-share > 90% and C.app[job].local-share > 90%
  ! Both: {B.app[job].local-share} and {C.app[job].local-share}.
@note Ask which one costs nothing. Then ask what eight slots on a machine cost.

## Your turn
@view only=B active=B cursor=30min zoom=0s..65min future=shown select=none settings=fresh
In row B a job skips [slot|slots](drag scheduler/D from=1 to=30 in=B).
@goal id=few keep=cluster,data,workload
  ? Reach nine tenths beside their data with at most six skipped slots.
  = B.app[job].local-share >= 90% and B.knob[scheduler/D] <= 6
  ~ Twenty were more than necessary.
  ! {B.app[job].local-share} with {B.knob[scheduler/D]}. A little patience is enough to come unstuck.
@note Let them halve the number again and again. Ask where it begins to hurt.
`;
