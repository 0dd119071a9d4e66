/** A lesson of the course; its test checks every claim on the run. */
export const quincyLocalityOrWaitingLesson = `%lesson 1
# Locality against waiting
@define rack: Machines that share a switch. Traffic to another rack goes through the core.
@define flow: Quincy gives everything a price and takes the lowest total for all tasks together.

## A price for everything
@view only=A active=A group=node zoom=0s..130s play=0s..15s pace=5 future=hidden select=none dock=none
Eight tasks read from one machine, and it runs one at a time. Three machines stand idle.

Reading inside the [[rack]] has a price, reading through the core a higher one. Each second of waiting has a price too.
@predict time id=leave within=4s
  ? When does the first task leave for another machine?
  = A.app[scan].reached[2]
  ~ Reading ten gigabytes in the rack costs ten. A second of waiting costs a half.
  ! At {A.app[scan].reached[2]}: then waiting has become as expensive as the rack. Before, one task ran at a time, after it two. Nobody set a time to wait; the [[flow]] did.
@note Work out the instant on the board: the price of the rack, divided by the price of a second.

## The network
@view only=A active=A cursor=21s zoom=0s..130s future=shown select=app:scan dock=flow tab=answer
In the picture below tasks stand on the left and machines on the right. Every line is a path for a task and has a price. Staying unplaced is a path too, and its price rises every second.

The thick lines are the answer: the cheapest sum for all tasks together. Press a task to see its alternatives.
@note Let somebody follow one task from the left to the right and add up the prices.

## Less patience
@view only=A,B active=B cursor=20s zoom=0s..130s future=hidden select=none dock=none
@claim B.knob[scheduler/omega] == 4 * A.knob[scheduler/omega]
In row B a second of waiting costs four times as much.
@predict choice id=impatient
  ? Is the job done sooner?
  - yes, no task waits long :: B.makespan < A.makespan >> What does a task cost that reads remotely?
  - no, later :: B.makespan > A.makespan
  ! {B.makespan} instead of {A.makespan}. More tasks read remotely, and each of them takes longer.
@note Nearly everybody says sooner. Ask what a remote read costs.

## A narrow core
@view only=A,C active=C cursor=40s zoom=0s..130s future=shown select=app:scan dock=none
@claim C.makespan > A.makespan
In row C the path through the core is ten times as expensive. No task takes it, and the other rack stays idle: {C.makespan}.
@note Ask who would buy a faster core switch, and who would change the price.

## Your turn
@view only=A active=A cursor=20s zoom=fit future=shown select=none settings=fresh
Waiting costs [a second](drag scheduler/omega from=0.1 to=3 step=0.1 in=A): \`omega\`.
@goal id=worse keep=cluster,data,workload
  ? Show that there can be too much patience too: make it take longer than in row B.
  = A.makespan > B.makespan and A.knob[scheduler/omega] < 0.5
  ~ A task that pays nothing for waiting never leaves.
  ! {A.makespan}. Between too patient and too hasty lies a price, not a rule.
@note Try both ends. Ask what lies between them, and who is to choose it.
`;
