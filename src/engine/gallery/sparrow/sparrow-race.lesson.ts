/** A lesson of the course; its test checks every claim on the run. */
export const sparrowRaceLesson = `%lesson 1
# Two that do not know each other
@define scheduler: Decides where tasks go. Here there are two, and each knows only what it asks.

## Ten idle, ten wanted
@view only=A active=A group=node zoom=0s..45s play=0s..1s pace=0.25 future=hidden select=none dock=workers tab=workers
Ten workers are idle. Two [[scheduler|schedulers]] each have a job of five tasks.

They ask all ten workers in the same instant, and hear that all are idle. A task takes twenty seconds.
@predict number id=end from=20s to=60s within=3s
  ? After how many seconds are all ten tasks done?
  = A.makespan
  ~ What does an answer know of a task in transit?
  ! After {A.makespan}. Both send to the same workers, so some get two tasks and others none. No answer includes tasks in transit.
@note Let two people ask ten others at once who is free. Both come back with the same list.

## One after the other
@view only=A,B active=B cursor=2s zoom=0s..45s future=shown select=none dock=workers tab=workers
@claim B.makespan < A.makespan
In row B the second job comes two seconds later. Now the answers tell of the first, and all is done after {B.makespan}.
@note Ask how long the gap has to be. Keep the answer for the last step.

## Never promised twice
@view only=A,C active=C cursor=2s zoom=0s..45s future=hidden select=none dock=none
In row C a scheduler leaves tickets. A worker that is free asks for a task.
@predict choice id=late
  ? Do the two still get in each other's way?
  - yes, as before :: C.makespan > 35s >> A worker holds tickets of both. How many of them can it serve at once?
  - hardly :: C.makespan < 25s
  ! {C.makespan}. A free worker serves one ticket and keeps the other. Its place is never promised twice.
@note Ask what a ticket promises. It promises nothing, and that is the point.

## Your turn
@view only=D active=D group=node zoom=0s..45s cursor=1s future=shown select=none dock=none settings=fresh
In row D the second job comes half a second after the first, and they collide again. A message is [on its way](drag scheduler/network.delay from=50ms to=1s step=50ms in=D).
@goal id=apart keep=workload,cluster
  ? Avoid the collision by the message delay alone.
  = D.makespan < 25s
  ~ A question goes out, and an answer comes back. Then the task goes out.
  * D.knob[scheduler/network.delay] >= 200ms :: A slower message collides. The second question has to find the first tasks there.
  ! All is done after {D.makespan}. Question and answer together must be faster than the gap between the jobs.
@note Draw the messages: question, answer, task. Ask which of them has to arrive before what.
`;
