/** A lesson of the course; its test holds every claim against the run. */
export const dynamicAllocationRampLesson = `%lesson 1
# Executors come by doubling
@define executor: A process that does the work. It has room for one task at a time here.
@define backlog: Tasks that wait for an executor.

## One, two, four
@view only=A active=A group=application zoom=0s..20s play=0s..2s pace=1 future=hidden select=none dock=none
Twenty tasks wait, and there is no [[executor]] yet. The application does not ask for all it needs.

After a second of [[backlog]] it asks for one. After another second it asks for two more, then for four more.
@predict number id=third from=0 to=20 within=1
  ? How many executors does it have when the fourth second is almost over?
  = A.app[app].held @ 3.9s - 1
  ~ Add them up: one, two, four.
  ! {A.app[app].held @ 3.9s - 1}. A moment later it asks for eight more, and then for the rest.
@note Write the numbers on the board as the room says them. Ask why it does not ask for twenty at once.

## A slower beat
@view only=A,B active=B cursor=4s zoom=0s..90s future=hidden select=none
Row B waits five seconds between rounds instead of one.
@predict number id=slower from=0s to=40s within=3s
  ? How many seconds later is everything done?
  = B.makespan - A.makespan
  ~ Four rounds come after the first one.
  ! {B.makespan - A.makespan}. Each round is late by as much as all rounds before it together.
@note Most multiply: four rounds, four seconds each. Let them see whether that is right.

## And back again
@view only=A active=A cursor=40s zoom=0s..90s future=shown select=none dock=none
@claim A.app[app].held @ 40s > 1
Growth is by doubling, and return is by idleness. Who has had nothing to do for {A.knob[workload/app/spark.dynamicAllocation.executorIdleTimeout]} is given back: \`executorIdleTimeout\`.

That can be a mistake. [See a job that gives back what it soon needs](lesson idled-out-mid-stage).
@note Ask what is lost with an executor besides the time to start another one.

## Your turn
@view only=A active=A cursor=0s zoom=0s..90s future=shown select=none settings=fresh
In row A the rounds are this [time](drag workload/app/spark.dynamicAllocation.sustainedSchedulerBacklogTimeout from=0.1s to=5s step=0.1s in=A) apart: \`sustainedSchedulerBacklogTimeout\`.
@goal id=quick keep=cluster,workload/app/stages
  ? Be done at least a second earlier than with one second.
  = A.makespan <= 64.5s
  ~ Growth by doubling is quick once it has begun. The first steps cost most.
  ! {A.makespan}. A quick ramp takes machines that a short job would never have needed.
@note Ask who pays for a quick ramp in a cluster that is shared.
`;
