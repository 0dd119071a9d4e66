/** A lesson of the course; its test checks every claim on the run. */
export const quincyHogLesson = `%lesson 1
# The hog
@define slot: Room for one task on a machine.
@define share: The slots that a job is entitled to.

## Every slot is taken
@view only=A active=A group=application zoom=0s..4min play=0s..32s pace=10 future=hidden select=none dock=none
One job has sixteen long tasks and holds every [[slot]]. A short job comes.

Four policies are possible. Row A keeps no [[share]] and stops no task.
@predict order id=who
  ? Put them in order: where does the short job start first?
  - A, neither :: A.app[short].start
  - C, a share is kept :: C.app[short].start
  - D, a share, and tasks are stopped :: D.app[short].start
  ~ What is needed to start at once?
  ! At {D.app[short].start}, {C.app[short].start} and {A.app[short].start}.
@note Take the orders on paper. Ask what each row would have to be allowed to do.

## It may, but does not
@view only=A,B active=B cursor=45s zoom=0s..4min future=hidden select=none
Row B may stop tasks, but keeps no share. Each second of running makes a task more expensive to stop.
@predict choice id=stops
  ? How many tasks of the hog does it stop?
  - a few, to let the short job in :: B.app[hog].lost-containers > 0 >> A second of waiting costs half of what a second of running is worth.
  - none :: B.app[hog].lost-containers == 0
  ! {B.app[hog].lost-containers | words}. Being allowed to stop a task is not a reason to stop it. The short job starts at {B.app[short].start}.
  ! A second of waiting costs {B.knob[scheduler/omega] | 1}, and a second of running is worth one. While waiting is the cheaper of the two, it never catches up.
@note Being allowed is not a reason. Work out when a second of waiting is worth more.

## What it costs
@view only=C,D active=D cursor=45s zoom=0s..4min future=shown select=app:short dock=none
@claim D.app[hog].lost-containers > 0 and D.app[short].start < C.app[short].start
Row D stops {D.app[hog].lost-containers | n task} of the hog and lets the short job in at once. Their work is lost. Row C stops none, and the short job waits {C.app[short].start - D.app[short].start} longer.
@note Ask the owner of the hog. Lost work is somebody's work.

## Your turn
@view only=B active=B cursor=45s zoom=fit future=shown select=none settings=fresh
In row B waiting costs [a second](drag scheduler/omega from=0.5 to=4 step=0.5 in=B): \`omega\`.
@goal id=stop keep=cluster,workload,queues
  ? Make row B stop a task of the hog, and so start the short job within three minutes.
  = B.app[hog].lost-containers > 0 and B.app[short].start < 3min
  ~ When does a second of waiting cost more than a second of running is worth?
  ! It stops {B.app[hog].lost-containers} tasks, again and again, and the short job starts at {B.app[short].start}. Prices without shares can go round in circles.
@note Watch tasks being stopped again and again, and ask what is missing. It is a share.
`;
