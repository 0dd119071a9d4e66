/** A lesson of the course; its test checks every claim on the run. */
export const capacityPreemptionThrottlesLesson = `%lesson 1
# A fifth of a tenth
@define container: Room for one process on a machine.
@define preemption: Ending a container so that another application gets its room.
@define guarantee: Resources that a queue gets before anything beyond them.

## Two throttles
@view only=A active=A group=application zoom=50s..310s play=50s..62s pace=4 future=hidden select=none dock=none
Queue root.b holds {A.app[b].held @ 60s} [[container|containers]]; half of the hundred is its [[guarantee]]. Now root.a wants its own half back. Nothing ends by itself, so containers have to be ended: [[preemption]].
@predict number id=first from=0 to=40 within=1
  ? How many does root.b lose in the first round?
  = A.app[b].held @ 60s - A.app[b].held @ 80s
  ~ A round may take a tenth of the cluster. Of that it takes a fifth, and hopes that the rest ends by itself.
  ! {A.app[b].held @ 60s - A.app[b].held @ 80s}. Two settings multiply: a fifth of a tenth of a hundred.
@note Half the room says fifty. Put the two settings on the board and multiply.

## Where it ends
@view only=A active=A cursor=80s zoom=50s..310s future=hidden select=none
Round follows round, a few containers at a time.
@predict number id=end from=20 to=80 within=1
  ? How many containers does root.b keep in the end?
  = A.app[b].held @ 590s
  ~ Does it have to be the guarantee?
  ! {A.app[b].held @ 590s}. A queue that exceeds its guarantee by less than a tenth is spared.
@note Ask whether a guarantee is a promise or an aim. Then show the end.

## One brake at a time
@view only=A,B,C,D active=C cursor=2min zoom=50s..310s future=shown select=none dock=none
@claim C.app[b].held @ 590s == 50 and A.knob[scheduler/yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor] == 0.2 and A.knob[scheduler/yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill] == 15000 and A.knob[scheduler/yarn.resourcemanager.monitor.capacity.preemption.max_ignored_over_capacity] == 0.1
Two minutes in, root.b holds {A.app[b].held @ 120s} with all brakes. Row B kills without waiting first: {B.app[b].held @ 120s}.

Row C takes the whole tenth each round: {C.app[b].held @ 120s}. Row D spares no queue above its guarantee: {D.app[b].held @ 120s}.

In the end row B keeps {B.app[b].held @ 590s}, row C {C.app[b].held @ 590s} and row D {D.app[b].held @ 590s}.
@note Ask which brake the room would release in production, and what it would cost.

## Your turn
@view only=A active=A cursor=2min zoom=50s..310s future=shown select=none settings=fresh
Three settings are yours.
- A round takes [of what may be taken](drag scheduler/yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor from=0.1 to=1 step=0.1 in=A): \`natural_termination_factor\`.
- Before it kills it waits [milliseconds](drag scheduler/yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill from=0 to=30000 step=1000 in=A): \`max_wait_before_kill\`.
- It spares a queue above its guarantee by at most [of it](drag scheduler/yarn.resourcemanager.monitor.capacity.preemption.max_ignored_over_capacity from=0 to=0.5 step=0.05 in=A): \`max_ignored_over_capacity\`.
@goal id=fast keep=cluster,workload
  ? Bring root.b down to its guarantee within a minute and a half of the demand.
  = A.app[b].held @ 150s <= 50
  ~ One of the three decides where it ends, the others how fast.
  ! {A.app[b].held @ 150s} containers are left, and {A.app[b].lost-containers} were ended on the way. Each of them lost its work.
@note Ask each group for what they paid: how many containers were ended?
`;
