/** A lesson of the course; its test checks every claim on the run. */
export const sparrowPowerOfTwoLesson = `%lesson 1
# Asking two
@define worker: A machine with its own queue. No scheduler sees all the queues.

## Anywhere
@view only=A active=A group=application zoom=0s..240s play=0s..40s pace=20 future=hidden select=none dock=workers tab=workers
Fifty [[worker|workers]] have one slot each. Work comes nearly as fast as they can do it.

No scheduler knows all their queues. In row A a task goes to any worker, by chance.

Bars below the workers count them by the length of their queue.
@predict number id=two from=0s to=30s within=3s
  ? A task waits {A.mean-waiting} on average. How long, if it asks two workers and goes to the shorter queue?
  = B.mean-waiting
  ! {B.mean-waiting} here. A little knowledge takes away more than half of the wait.
@note Ask why anybody waits at all while some workers are idle.

## And four?
@view only=B,C active=C cursor=60s zoom=0s..240s future=hidden select=none dock=none
Row C asks {C.knob[scheduler/sample.ratio] | n worker} for each task.
@predict choice id=four
  ? What do two more questions bring?
  - as much again as the first two :: B.mean-waiting - C.mean-waiting >= A.mean-waiting - B.mean-waiting >> More than half of the wait is gone already.
  - less than half of that :: B.mean-waiting - C.mean-waiting < (A.mean-waiting - B.mean-waiting) / 2
  ! {C.mean-waiting} instead of {B.mean-waiting}. The first two questions saved {A.mean-waiting - B.mean-waiting}, the next two {B.mean-waiting - C.mean-waiting}. Each question is a message.
@note Take guesses for the whole curve: one, two, four, eight questions.

## Who waits behind whom
@view only=A,B active=B cursor=120s zoom=0s..240s future=shown select=none dock=workers tab=response
@claim B.mean-response < A.mean-response and A.p95-waiting - B.p95-waiting > A.mean-waiting - B.mean-waiting
The curves below show all jobs. With two questions a job takes {B.mean-response} instead of {A.mean-response}. The longest waits shrink most: one task in twenty waits {A.p95-waiting} or more in row A, and {B.p95-waiting} in row B.

Theory, with very many workers and no end, promises even more. This run is short, so row A has no time to become as bad.
@note Ask which user complains first: the average one, or the one in twenty.

## Your turn
@view only=B,C active=C cursor=120s zoom=fit future=shown select=none dock=none settings=fresh
Row C asks [worker|workers](drag scheduler/sample.ratio from=1 to=8 step=1 in=C) for each task.
@goal id=three keep=cluster,workload
  ? Wait at most four fifths as long as row B, with at most three questions.
  = C.mean-waiting < 0.8 * B.mean-waiting and C.knob[scheduler/sample.ratio] <= 3
  ~ Two were not enough, four were more than enough.
  ! {C.mean-waiting} with {C.knob[scheduler/sample.ratio] | words}.
@note Ask what each question costs, and who pays for the messages.
`;
