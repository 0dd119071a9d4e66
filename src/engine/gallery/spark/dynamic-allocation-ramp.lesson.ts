/** A lesson of the course; its test checks every claim on the run. */
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
@view only=C,D active=C cursor=20s zoom=0s..210s future=hidden select=none dock=none
Rows C and D have another job: short tasks, a long one, and a stage that reads what all of them wrote. Growth is by doubling, and return is by idleness. Row C gives back an executor that has been idle for {C.knob[workload/app/spark.dynamicAllocation.executorIdleTimeout]}: \`executorIdleTimeout\`.

Row D keeps an executor as long as its output is still to be read. Spark calls this shuffle tracking.
@predict choice id=back
  ? Which row is done first?
  - C: it holds nothing idle :: C.makespan < D.makespan >> What has to happen before the last stage runs on all executors?
  - D: it keeps what it has :: D.makespan < C.makespan
  - both in the same instant :: C.makespan == D.makespan >> Idle executors do nothing. Is there a time when they are missing?
  ! C takes {C.makespan}, D {D.makespan}. While the long task ran, C held {C.app[app].held @ 100s - 1 | n executor} and D {D.app[app].held @ 100s - 1}.
  ! The last stage of C has to ramp up once more.
@note Ask what is lost with an executor besides the time to start another one.

## Your turn
@view only=C,D active=C cursor=0s zoom=0s..210s future=shown select=none settings=fresh
Can row C give its idle executors back and lose less time? The first request comes after [of backlog](drag workload/app/spark.dynamicAllocation.schedulerBacklogTimeout from=0.1s to=5s step=0.1s in=C): \`schedulerBacklogTimeout\`. Further ones are [apart](drag workload/app/spark.dynamicAllocation.sustainedSchedulerBacklogTimeout from=0.1s to=5s step=0.1s in=C): \`sustainedSchedulerBacklogTimeout\`.
@goal id=quick keep=cluster,workload/app/stages,workload/app/spark.shuffle.service.enabled
  ? Lose less than four seconds against row D, and hold nothing idle at 1:40.
  = C.makespan < D.makespan + 4s and C.app[app].held @ 100s < 3
  ~ Growth by doubling is quick once it has begun. How many rounds does it need?
  ! {C.makespan - D.makespan} later than D. A quick ramp takes machines that a short job would never have needed.
@note Ask who pays for a quick ramp in a cluster that is shared.
`;
