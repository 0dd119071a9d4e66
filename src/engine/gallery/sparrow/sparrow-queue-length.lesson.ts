/** A lesson of the course; its test checks every claim on the run. */
export const sparrowQueueLengthLesson = `%lesson 1
# The shorter queue
@define worker: A machine with its own queue.

## Two queues
@view only=A active=A group=application zoom=0s..70s cursor=4s future=hidden select=app:query dock=none
@claim A.knob[workload/long/duration] == 60s
One [[worker]] runs one long task. The other has three short ones. A query asks both how long their queues are.
@predict choice id=go
  ? Where will the query be done sooner?
  - behind the long task :: A.app[query].response < B.app[query].response >> A queue's length says nothing about how long a task takes.
  - behind the short ones :: B.app[query].response < A.app[query].response
  ! Row A uses the length, and the query takes {A.app[query].response}. Row B leaves a ticket at both, and it takes {B.app[query].response}.
@note Use a supermarket: one customer with a full cart, three with a bottle of milk each.

## A ticket at both
@view only=A,B active=B cursor=6s zoom=0s..70s future=shown select=app:query dock=workers tab=workers
@claim B.app[query].response < A.app[query].response
In row B the query decides nothing. It waits in both queues.

The first free worker asks for the task, and the other ticket is discarded. No estimate of a task is needed.
@note Ask what the ticket knows that the length did not. Nothing: it needs to know nothing.

## Your turn
@view only=A active=A cursor=4s zoom=fit future=shown select=none dock=none settings=fresh
Make the length right. The long task takes [to run](drag workload/long/duration from=2s to=60s step=1s in=A).
@goal id=alike keep=cluster,scheduler,workload/short,workload/query
  ? Bring the query below twenty seconds by choosing the shorter queue.
  = A.app[query].response < 20s
  ~ A length is a time where all tasks take about as long.
  ! {A.app[query].response}. When no task takes much longer than the others, counting them is enough.
@note Ask when counting is enough. It is when all carts are equal.
`;
