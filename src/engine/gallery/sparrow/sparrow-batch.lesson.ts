/** A lesson of the course; its test checks every claim on the runs, and on twenty seeds. */
export const sparrowBatchLesson = `%lesson 1
# Luck or policy?
@define seed: A number that determines all random draws of a run. The same seed gives the same run.
@define response time: From the moment a job comes until its last task is done.
@define per-task: Each task asks two machines and takes the better one.
@define batch sampling: A job asks for all its tasks at once, and takes the best of all answers.

## One throw
@view only=A,B active=A group=application zoom=0s..2min cursor=100s future=hidden select=none dock=none
The same jobs run in both rows. In row A each task asks for itself: [[per-task]]. In row B a job asks for all its tasks together: [[batch sampling]].
@predict choice id=first
  ? In which row is the last job done first?
  - row A, per-task :: A.makespan < B.makespan
  - row B, batch sampling :: B.makespan < A.makespan >> So one would think. Look at the ends of both rows.
  ! Row A after {A.makespan}, row B after {B.makespan}. Is per-task better, then?
@note Take a show of hands: who would write that in a report?

## Twenty throws
@view only=A,B active=A group=application zoom=fit cursor=0s future=shown select=none dock=none
Arrivals, task durations and probed machines: all of that is chance. It is drawn from one number, the [[seed]].

What you saw was one seed. The page runs both rows with {spread.seeds} seeds.
@predict number id=how-often from=0 to=20 within=2
  ? In how many of them is row A done first?
  = spread.seeds - spread.makespan.wins
  ~ You have seen one of them. What does one throw of a coin tell?
  ! In {spread.seeds - spread.makespan.wins | words} of {spread.seeds}. You saw one of these.
@note Wait until the seeds have run. Ask how often a coin must be thrown.

## Another question
@view only=A,B active=A group=application zoom=fit cursor=0s future=shown select=none dock=compare
The end of the last job depends on one unlucky task. Ask instead how long a job takes on average: its [[response time]].
@predict number id=average from=0 to=20 within=1
  ? In how many of the seeds is row B better by that measure?
  = spread.mean-completion.wins
  ! In {spread.mean-completion.wins} of {spread.seeds}. It is better by {abs(spread.mean-completion.mean)} on average.
@claim spread.mean-completion.high < 0s
With nineteen chances in twenty the true difference lies between {abs(spread.mean-completion.high)} and {abs(spread.mean-completion.low)}. An average over many jobs depends on no single one.
@note Ask why this measure is steadier: how many jobs does it depend on?

## How many are enough?
@view only=A,B active=A group=application zoom=fit cursor=0s future=shown select=none dock=compare
@predict number id=settled from=2 to=20 within=1
  ? After how many seeds is it settled that row B answers sooner?
  = spread.mean-completion.settled
  ~ The same seeds run in both rows. Only the differences have to agree.
  ! After {spread.mean-completion.settled | words}. Both rows run the same jobs, so each seed is worth many independent ones.
Which question would you have asked before looking? A question chosen afterwards can prove anything.
@note Ask who would have stopped after the first one.

## Your turn
@view only=A,B active=B group=application zoom=fit cursor=0s future=shown select=none dock=none settings=fresh
Both rows run with [as seed](drag seed from=1 to=20 in=all).
@goal id=other keep=workload,cluster,scheduler
  ? Find a throw in which row B is done first.
  = B.makespan < A.makespan
  ~ Most throws will do.
  ! This time row B, after {B.makespan}. With a seed chosen by hand one can show either.
@note Ask them to prove the opposite with a seed of their choice. They can.
`;
