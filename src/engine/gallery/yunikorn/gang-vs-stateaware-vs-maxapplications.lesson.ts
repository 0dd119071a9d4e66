/** A lesson of the course; its test checks every claim on the run. */
export const gangVsStateawareVsMaxapplicationsLesson = `%lesson 1
# Four ways through a storm
@define driver: The first process of an application. It asks for executors and waits for them.
@define executor: A process that does the work.
@define gang: All or nothing: room for every process of an application is held before any of them starts.
@define StateAware: An order in which a queue lets one application start at a time.
@define FIFO: First in, first out: the first to arrive is served first.

## Ten at once
@view only=D active=D group=application zoom=0s..150s play=0s..6s pace=2 future=hidden select=none dock=none
Ten applications arrive within two seconds. Each wants a [[driver]] and three [[executor|executors]].

The cluster has {D.cores} cores. Row D takes whoever comes first: [[FIFO]].
@predict choice id=jam
  ? Do they get stuck?
  - yes, drivers take everything :: D.deadlocks > 0 >> Count the cores that are left when every driver has one.
  - no, some cores are left :: D.deadlocks == 0
  ! No. {D.max-drivers} drivers hold {D.max-drivers} cores, and {D.knob[cluster/cores] - D.max-drivers} are left for all the executors. It works, badly.
@note Compare with the first lesson: drivers take most cores again. What is different?

## Three cures
@view only=A,B,C,D active=A cursor=0s zoom=0s..150s future=hidden select=none
Row A holds room for all processes of an application first: a [[gang]]. Row B lets one start at a time: [[StateAware]]. Row C runs {C.knob[queues/root.spark/maxapplications] | n application} at a time and no more: \`maxapplications\`.
@predict order id=end
  ? Put them in order: whose last application ends first?
  - A, all or nothing :: A.makespan
  - B, one start at a time :: B.makespan
  - D, no cure :: D.makespan
  ~ Look for cores that are held by an application that cannot use them yet.
  ! {B.makespan} with one start at a time, {A.makespan} with all or nothing, {D.makespan} without a cure. Row C takes {C.makespan}.
@note Let them order the rows on paper. "All or nothing" is the favourite; keep it for the next step.

## Held, and idle
@view only=A,B active=A cursor=12s zoom=0s..150s future=shown select=none dock=nodes
@claim A.idle-core-seconds > 2 * B.idle-core-seconds
All or nothing has a price. Three applications fit, and half of a fourth. The half holds its cores and does nothing with them until the rest is free.

Add up all cores that are held and idle, for as long as they are. Row A comes to {A.idle-core-seconds | 0} core seconds, row B to {B.idle-core-seconds | 0}.
@note Ask who holds cores here without using them, and whom that keeps waiting.

## Who is first?
@view only=A,B,C,D active=A cursor=0s zoom=0s..60s future=hidden select=none dock=none
Some users care more about the first result than about the last one.
@predict choice id=first
  ? Does the first application end earlier in row A, all or nothing, than in row B?
  - yes :: A.app[etl].first-end < B.app[etl].first-end
  - no :: A.app[etl].first-end >= B.app[etl].first-end >> Whoever holds all its room at once never waits again.
  ! {A.app[etl].first-end} in row A, {B.app[etl].first-end} in row B. Which row is better depends on what you ask.
@note Two good answers to two questions. Ask which one their users would put.

## Your turn
@view only=B,C active=C cursor=0s zoom=fit future=shown select=none settings=fresh
Row C runs [application|applications](drag queues/root.spark/maxapplications from=1 to=10 in=C) at a time.
@goal id=beat keep=cluster,workload
  ? Be faster than row B, one start at a time.
  = C.makespan < B.makespan
  ~ Too few leave cores idle. Too many let drivers take the room of executors.
  * C.makespan < 102s :: There is no better number for this storm. For the next one you would have to look again.
  ! {C.makespan} against {B.makespan}. Here a number that was found by trying beats the rule.
@note Once the best number is found, ask what happens to it when twenty applications come.
`;
