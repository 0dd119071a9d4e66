/** A lesson of the course; its test checks every claim on the run. */
export const hybridLesson = `%lesson 1
# Short behind long
@define worker: A machine with its own queue.
@define stealing: An idle worker takes a waiting task from another.

## Six idle workers
@view only=A,B active=B group=application zoom=20s..60s play=20s..45s pace=6 future=hidden select=none dock=workers tab=workers
Long jobs fill the [[worker|workers]] of row A, and short ones wait behind them. Row B keeps {B.knob[scheduler/BIG_PARTITION]} percent of the workers for long jobs. The others are free for short ones.
@predict choice id=short
  ? Are short jobs faster in row B?
  - yes, they have room :: B.app[short].mean-response < A.app[short].mean-response >> Free workers help only those who find them.
  - no :: B.app[short].mean-response > A.app[short].mean-response
  ! {B.app[short].mean-response} in row B, {A.app[short].mean-response} in row A. Tickets go to workers by chance, free or not.
@note Show the idle workers first. Then ask whether short jobs are helped.

## Asked or told
@view only=A,B,C,D active=D cursor=40s zoom=20s..100s future=hidden select=none dock=none
In row C an idle worker takes waiting tasks from others: [[stealing]]. In row D a worker with long work refuses short jobs, and tells them who is free.
@predict order id=order
  ? Put them in order: which of the four systems has the fastest short jobs?
  - A, Sparrow: anywhere by chance :: A.app[short].mean-response
  - B, Hawk: with workers kept free for short jobs :: B.app[short].mean-response
  - C, Hawk with stealing :: C.app[short].mean-response
  - D, Eagle: telling :: D.app[short].mean-response
  ! {D.app[short].mean-response} in row D, {C.app[short].mean-response} in row C, {A.app[short].mean-response} in row A and {B.app[short].mean-response} in row B. Free room helps only jobs that know of it.
@note Ask how each row finds out about a free worker: by chance, by asking, by being told.

## The long ones
@view only=A,D active=D cursor=40s zoom=20s..3min future=shown select=none dock=workers tab=response
@claim D.app[long].mean-response < A.app[long].mean-response
The long jobs do not pay for it. They take {D.app[long].mean-response} in row D and {A.app[long].mean-response} in row A, where chance places them as well.
@note Somebody will say that the long jobs must pay. Let them look.

## Your turn
@view only=C,D active=C cursor=40s zoom=fit future=shown select=none dock=none settings=fresh
Row C keeps [percent](drag scheduler/BIG_PARTITION from=40 to=95 step=5 in=C) of the workers for long jobs.
@goal id=nine keep=cluster,workload
  ? Make short jobs at most a tenth slower than in row D.
  = C.app[short].mean-response < 1.1 * D.app[short].mean-response
  ~ Look at what the long jobs pay, too.
  ! {C.app[short].mean-response} for short jobs, {D.app[short].mean-response} in row D, {C.app[long].mean-response} for long ones. Now they cannot all run at once.
@note Ask what they did to the long jobs, before they are proud of the short ones.
`;
