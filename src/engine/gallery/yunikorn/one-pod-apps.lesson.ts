/** A lesson of the course; its test checks every claim on the run. */
export const onePodAppsLesson = `%lesson 1
# What the gate costs
@define driver: The first process of an application. Here it is the only one.
@define executor: A further process, which the driver asks for. These applications ask for none.
@define StateAware: An order in which a queue lets one application start at a time.
@define FIFO: First in, first out: the first to arrive is served first.

## Room for all
@view only=A active=A group=application zoom=0s..60min play=0s..4min pace=60 future=hidden select=none dock=none
@claim A.knob[workload/pod/spark.executor.instances] == 0
Ten applications arrive together. Each is a single process, its [[driver]], and runs ten minutes. The cluster has {A.cores} cores, two for each of them.

The queue lets one application start at a time: [[StateAware]].
@predict time id=last within=4min
  ? When does the last one start?
  = A.app[pod].last-driver-at
  ! At {A.app[pod].last-driver-at}. Without the gate, in row B, at {B.app[pod].last-driver-at}.
@note Count the cores aloud: room for twice as many. Then ask for the instant.

## Waiting for nothing
@view only=A active=A cursor=12min zoom=0s..60min future=shown select=app:pod/5 dock=none
@claim A.app[pod/2].driver-at - A.app[pod/1].driver-at == 5min
An application leaves the gate with its first [[executor]]. These never ask for one. Only a timer lets them go, so the next one follows {A.app[pod/2].driver-at - A.app[pod/1].driver-at | min} later.

[Ask pod/5 what it waits for](show select=app:pod/5 cursor=12min).
@hint The card says how much of the time is left.
@note Open the card of pod/5 and read the countdown together. Ask what it waits for: there is nothing that will ever come.

## The whole price
@view only=A,B active=A cursor=0s zoom=0s..60min future=hidden select=none
Row B has the same work and no gate: [[FIFO]].
@predict choice id=price
  ? How much longer does everything take with the gate?
  - about as long :: A.makespan < 1.5 * B.makespan >> A rule is free only where it has nothing to do. Does it here?
  - about twice as long :: A.makespan >= 1.5 * B.makespan and A.makespan < 3 * B.makespan >> Ten applications, one timer each.
  - more than five times as long :: A.makespan > 5 * B.makespan
  ! {A.makespan} with the gate, {B.makespan} without it. The rule was built for applications that ask for executors.
@note Let those who said "about as long" speak first. They believe that a safety rule is free.

## Your turn
@view only=A active=A cursor=0s zoom=fit future=shown select=none settings=fresh
Give each application a second process: it asks for [executor|executors](drag workload/pod/spark.executor.instances from=0 to=2 in=A).
@goal id=open keep=queues,cluster,scheduler
  ? Have all ten started within a minute, with the gate.
  = A.app[pod].last-driver-at < 1min
  ~ The gate opens with the first executor.
  ! The last one starts at {A.app[pod].last-driver-at}. You made the work fit the rule. Most people would rather change the rule: the tag \`application.stateaware.disable\` does.
@note Ask which is better: to change the work so that it fits the rule, or to take it out of the rule.
`;
