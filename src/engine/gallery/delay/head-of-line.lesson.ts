/** A lesson of the course; its test checks every claim on the run. */
export const headOfLineLesson = `%lesson 1
# Head of the line
@define slot: Room for one task on a machine.
@define locality: How near a task runs to its data.

## First in line
@view only=A active=A group=application zoom=0s..6min play=0s..60s pace=20 future=hidden select=none dock=none
One big job holds every [[slot]]. Small jobs come in between.

The data of each lies on a few of thirty machines. When a slot comes free, the job with the least takes it, wherever it is.
@predict number id=naive from=0% to=100% within=10%
  ? What part of the tasks of the jobs called errors runs beside its data?
  = A.app[errors].local-share
  ~ A small job is first in line the moment it comes.
  ! {A.app[errors].local-share}. A job that must take the next slot gets a random one.
@note Ask where the data of a small job lies, and who chooses the slot. Then take the guesses.

## Skip some slots
@view only=A,B active=B cursor=60s zoom=0s..6min future=hidden select=none
In row B a job may skip up to {B.knob[scheduler/D] | n slot} and wait for a better one.
@predict choice id=skip
  ? Are the small jobs faster or slower?
  - slower, they wait :: B.app[errors].mean-response > A.app[errors].mean-response >> What does a task far from its data cost?
  - faster :: B.app[errors].mean-response < A.app[errors].mean-response
  ! Faster: {B.app[errors].mean-response} instead of {A.app[errors].mean-response}, with {B.app[errors].local-share} of the tasks beside their data. The word for this is [[locality]].
@note Those who say "slower" are right about the wait and wrong about the sum. Let them add it up.

## By time, and in order
@view only=B,C,D active=C cursor=112s zoom=0s..6min future=shown select=none dock=locality tab=ladder
@claim C.app[errors].local-share > B.app[errors].local-share and D.app[errors].mean-response > 2 * B.app[errors].mean-response
Row C waits by time instead of slots: {C.app[errors].local-share}. In row D the jobs are served in order of arrival. The small ones wait for the big one, {D.app[errors].mean-response} on average.
@note Two ways to wait and one to stand in line. Ask which of them a user would call fair.

## Your turn
@view only=B active=B cursor=0s zoom=0s..6min future=shown select=none dock=none settings=fresh
In row B a job skips [slot|slots](drag scheduler/D from=1 to=20 in=B).
@goal id=most keep=cluster,data,workload
  ? Bring seven tenths of the tasks of errors beside their data, with at most seven slots skipped.
  = B.app[errors].local-share >= 70% and B.knob[scheduler/D] <= 7
  ~ The first few skipped slots help most.
  ! {B.app[errors].local-share} with {B.knob[scheduler/D]}. More patience helps less and less.
@note Ask why the next few slots bring less than the first few.
`;
