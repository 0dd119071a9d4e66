/** A lesson of the course; its test checks every claim on the run. */
export const designRunLesson = `%lesson 1
# The gate, step by step
@define driver: The first process of an application. It asks for executors and waits for them.
@define executor: A process that does the work.
@define StateAware: An order in which a queue lets one application start at a time.
@define FIFO: First in, first out: the first to arrive is served first.

## Free room, and nothing starts
@view only=A active=A group=application zoom=0s..24s play=0s..3s pace=1 future=hidden select=none dock=none
Two applications go to one queue, App1 first. Each needs a [[driver]] and then [[executor|executors]].

The cluster has {A.cores} cores, so there is room for everything. Yet App2 does not start.
@predict choice id=why
  ? Why does App2 not start?
  - the cluster is full :: A.queue[root.default].used.vcore @ 3s >= A.cores >> Count the cores that are taken, at the left edge of the picture.
  - the queue holds it back :: A.queue[root.default].used.vcore @ 3s < A.cores and A.app[App2].submitted < 3s
  - it has not arrived yet :: A.app[App2].submitted >= 3s >> The small triangle marks its arrival. Where does it stand?
  ! The queue lets one application start at a time: [[StateAware]]. App1 is starting, so App2 waits at a gate.
@note Point at the free cores first. Most rooms say that the cluster must be full.

## When does the gate open?
@view only=A active=A zoom=0s..24s cursor=3s future=hidden select=none
App1 has its driver. Next come its executors, and then it works. At the end it leaves.
@predict time id=when within=1s
  ? When does App2 get its driver?
  = A.app[App2].driver-at
  ~ What has to be true of App1, so that it no longer counts as starting?
  ! App2 gets its driver at {A.app[App2].driver-at}. App1 has its first executor at {A.app[App1].first-executor-at}. The gate opens with the first executor, not with the end of App1.
@note Many place the flag where App1 ends. Ask what the scheduler can know of an application, and when.

## Event by event
@view only=A active=A cursor=0s zoom=0s..12s future=shown select=app:App2 dock=none
@claim A.app[App1].driver-at < A.app[App1].first-executor-at and A.app[App1].first-executor-at <= A.app[App2].driver-at
Step through it with the arrow keys. At {A.app[App1].driver-at} App1 has its driver.

At {A.app[App1].first-executor-at} it has an executor. In the same instant App2 gets its driver.

[See what App2 says before that](show cursor=3s select=app:App2). The card names the application that it waits for.
@figure states tab=machine: How many applications are in each state
@note Let somebody call out each event before you press the key.

## What the gate costs
@view only=A,B active=A cursor=0s zoom=0s..24s future=hidden select=none
Row B has the same two applications and no gate. Its queue is [[FIFO]].
@predict number id=cost from=0s to=12s within=1s
  ? How many seconds later is everything done with the gate?
  = A.makespan - B.makespan
  ! {A.makespan - B.makespan} of {A.makespan}. Without the gate App2 has its driver at {B.app[App2].driver-at}.
@note Ask for the smallest and the largest guess. Both have a reason; let them give it.

## Your turn
@view only=A,B active=A cursor=0s zoom=fit future=shown select=none settings=fresh
The gate is closed while a driver wakes up. The driver of App1 takes [to wake up](drag workload/App1/driverStartup from=1s to=10s step=0.5s).
@goal id=cheap keep=queues,cluster
  ? Make the gate cost nothing.
  = A.makespan == B.makespan
  ~ When App2 arrives, App1 must have left the gate already.
  ! Now App1 has its executor at {A.app[App1].first-executor-at}, before any other application has to wait for it.
@note When it is reached, ask who sets this number in a real cluster. No one in this room does.
`;
