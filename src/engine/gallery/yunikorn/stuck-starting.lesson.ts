/** A lesson of the course; its test checks every claim on the run. */
export const stuckStartingLesson = `%lesson 1
# Five minutes, then the next
@define driver: The first process of an application. It asks for executors and waits for them.
@define executor: A process that does the work.
@define StateAware: An order in which a queue lets one application start at a time.

## One that never gets going
@view only=A active=A group=application zoom=0s..8min play=0s..2min pace=30 future=hidden select=none dock=none
@claim A.knob[workload/slow/driverStartup] == 12min
The application slow has its [[driver]]. The driver is stuck: it asks for no [[executor]] for twelve minutes.

Three reports come behind it. The queue lets one application start at a time: [[StateAware]].
@predict time id=next within=20s
  ? When does report/1 get its driver?
  = A.app[report/1].driver-at
  ~ A rule that waits for somebody needs a way out.
  ! At {A.app[report/1].driver-at}. A timer ends the start of slow. It counts as running now, though it does nothing.
@note Stop at two minutes. Ask the room what a rule needs that waits for somebody who may never come.

## The way out
@view only=A active=A cursor=2min zoom=0s..8min future=shown select=app:report/1 dock=none
@claim A.app[report/1].wait > 4min
report/1 arrives at {A.app[report/1].submitted} and waits {A.app[report/1].wait}. Its card counts down. The other two follow at {A.app[report/2].driver-at} and {A.app[report/3].driver-at}.

So one bad start does not close the queue for ever. It closes it for five minutes.
@note Ask what would be wrong with a timer of one second, and of one hour.

## Out of the rule
@view only=A,B active=B cursor=0s zoom=0s..8min future=hidden select=none
In row B the application slow carries a tag, \`application.stateaware.disable\`. The gate does not count it.
@predict choice id=self
  ? Is slow itself done earlier in row B?
  - yes, it starts freely :: B.app[slow].end < A.app[slow].end >> What does slow wait for? Is it the gate?
  - no, at the same time :: B.app[slow].end == A.app[slow].end
  - no, even later :: B.app[slow].end > A.app[slow].end >> Who would take something away from it?
  ! It ends at {B.app[slow].end} in both. But report/1 has its driver at {B.app[report/1].driver-at} now, when it arrives.
@note The question is a trap: the tag helps those behind, not the application that carries it.

## Your turn
@view only=A active=A cursor=0s zoom=fit future=shown select=none settings=fresh
The driver of slow is stuck for [after its start](drag workload/slow/driverStartup from=10s to=12min step=10s in=A).
@goal id=soon keep=queues,scheduler
  ? Let report/1 start within a minute of its arrival.
  = A.app[report/1].wait <= 1min
  ~ The gate opens with the first executor of slow, or with the timer.
  ! It waits {A.app[report/1].wait}. The timer matters only when a start takes longer than it.
@note Ask where the edge lies before anybody drags. It is the timer.
`;
