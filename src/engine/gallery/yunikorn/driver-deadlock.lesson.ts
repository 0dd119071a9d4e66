/** The first lesson of the course. */
export const driverDeadlockLesson = String.raw`%lesson 1
# Eight applications, eight cores
@define driver: The first process of an application. It asks for executors and waits for them. It does no work itself.
@define executor: A process that does the work. Like a driver, it needs a free core.
@define FIFO: First in, first out: the first to arrive is served first.
@define StateAware: An order in which a queue lets one application start at a time.

## Watch it fill up
@view only=B active=B group=application zoom=0s..20s play=0s..3s pace=1 future=hidden select=none dock=none
@claim B.app[etl/8].submitted < 2s
Eight applications arrive within two seconds. Each starts a [[driver]]. The driver then asks for three [[executor|executors]], and these do the work.

Every process takes one core. The cluster has [core|cores](drag cluster/cores from=8 to=32 in=B).
@predict choice id=many
  ? How many of the eight applications will finish?
  - all of them :: B.finished == 8 >> Count the cores that are left once every driver has one.
  - some of them :: B.finished > 0 and B.finished < 8 >> To finish, one of them needs a core that another one holds. Who would give it up?
  - none :: B.finished == 0
  ! {B.finished | words} of them, however long you wait.
@note Do not say what will happen. Take the hands for each answer, type them in, and only then show it.

## Everyone waits for everyone
@view only=B cursor={B.deadlock.at} zoom=0s..20s select=app:etl/5 future=shown dock=none
@claim B.finished == 0
At {B.deadlock.at} the last free core is gone: {B.deadlock.held} drivers hold {B.deadlock.held} cores. A driver keeps its core until its executors are done. Its executors cannot start until a core is free.

[Ask etl/5 why it waits](show select=app:etl/5 cursor=20s).
@figure holders: Who holds the cores, and who waits outside
@note Let the room name the circle first. Then open the card on the right.

## Buy more cores
@view only=B cursor=0s zoom=fit select=none future=shown
One way out is money. Drag the number: the cluster has [core|cores](drag cluster/cores from=8 to=32 in=B).
@goal id=buy
  ? Make all eight finish.
  = B.finished == 8
  ~ One free core is enough for the first executor.
  ! The last one ends at {B.app[etl].last-end}. One driver got an executor, ended, and gave its core to the next.
@note Drag slowly past the first extra core. Let the room say what has changed for the driver that got an executor.

## Or change the order
@view only=A,B active=A cursor=0s zoom=fit select=none future=hidden
Row A has {A.cores} cores again. Its queue is [[StateAware]]: the next application may start only when the one before it has an executor. Row B is [[FIFO]] with {B.cores} cores.
@predict choice id=faster
  ? Which row is done first?
  - A: one at a time, {A.cores} cores :: A.makespan < B.makespan
  - B: all at once, {B.cores} cores :: B.makespan < A.makespan >> More cores help only if work runs on them.
  ! A takes {A.makespan}, B {B.makespan}. In A at most {A.max-drivers | words} drivers held a core at any time, in B {B.max-drivers | words}.
How much is a rule worth? Give row B [core|cores](drag cluster/cores from=8 to=32 in=B) until it keeps up.
@figure sweep over=cluster/cores of=B.makespan: When all eight are done, by cores
@goal id=worth keep=queues/root.spark,workload
  ? Make row B as fast as row A.
  = B.makespan <= A.makespan
  ! {B.cores} cores. Here the rule is worth {B.cores - A.cores | words} of them.
@note Ask before the second goal: what would one core cost, and what does the rule cost?

## The price
@view only=A,B active=A cursor=20s zoom=fit select=app:etl/5 future=shown
@claim A.mean-to-driver > B.mean-to-driver
The gate is not free. In A an application waits {A.mean-to-driver} for its driver on average, in B {B.mean-to-driver}.

People see a queue and call it slow. [What do they wait for?](show select=app:etl/5 cursor=20s)
@hint Read the first line of each card, then the last one.
@note Somebody will call the gate slow. Let them say what they would tell a user who waits.

## Your turn
@view only=B active=B cursor=0s zoom=fit select=none future=shown settings=fresh
Back to {B.cores} cores and first in, first out. There are several ways out. You may change
- the time [between two submissions](drag workload/etl/arrivals from=0.1s to=10s step=0.1s in=B),
- the limit of the queue: [application at a time|applications at a time](drag queues/root.spark/maxapplications from=0 to=8 in=B), where zero is no limit,
- whether an application asks for [all or nothing](pick workload/etl/gang in=B).
@goal id=free keep=cluster,workload/etl/count,queues/root.spark/properties
  ? Make all eight finish on eight cores, without StateAware.
  = B.finished == 8
  ~ A tenth of a second can decide. Try 0.4 s and 0.5 s between two submissions.
  ~ With at most seven drivers there is always a core for an executor. Is seven the best number?
  * B.makespan < 123s :: No setting of these is more than a second faster. Two at a time, or all or nothing: either way two applications run at once.
  ! They finish after {B.makespan}; the gate of row A takes {A.makespan}.
  ! You know three ways out now: more cores, the rule that YuniKorn calls StateAware, and one that you found.
@note Pairs, five minutes. Ask two pairs that found different ways which one would survive next week.
`;
