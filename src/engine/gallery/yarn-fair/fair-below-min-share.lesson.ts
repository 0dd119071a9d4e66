/** A lesson of the course; its test checks every claim on the run. */
export const fairBelowMinShareLesson = `%lesson 1
# Eight of ten or fifty of a hundred?
@define container: Room for one process on a machine.
@define minimum share: Resources that a queue gets before weights count.

## One comes free
@view only=A active=A group=queue zoom=0s..200s play=0s..65s pace=16 future=hidden select=none dock=none
@claim A.knob[queues/root.a/minResources] == "10240mb,10vcores" and A.knob[queues/root.b/minResources] == "102400mb,100vcores"
The queue root.a holds {A.app[a-first].held @ 59s} [[container|containers]], and ten are its [[minimum share]]. The queue root.b holds {A.app[b-first].held @ 59s}, and a hundred are its share.

Both want more. Now one comes free.
@predict choice id=whose
  ? Which queue gets it?
  - root.a, it has fewer :: A.app[a-more].held @ 100s > 0 and A.app[b-more].held @ 100s == 0 >> Compare each with what it was promised.
  - root.b, it lacks more :: A.app[b-more].held @ 100s > 0 and A.app[a-more].held @ 100s == 0
  - one each, in turn :: A.app[a-more].held @ 100s > 0 and A.app[b-more].held @ 100s > 0 >> That would be fair if both were equally far below their shares.
  ! It goes to root.b. It has half of what it was promised, and root.a has four fifths.
@note Let them vote quickly, by feeling. The smaller number wins the vote, and not the container.

## How long does that continue?
@view only=A active=A cursor=100s zoom=0s..200s future=hidden select=none
One after the other comes free.
@predict number id=until from=0 to=60 within=3
  ? How many go to root.b before root.a gets one?
  = A.app[b-more].held @ 120s
  ~ When are the two ratios the same?
  ! {A.app[b-more].held @ 120s}. Then root.b is at four fifths as well, and both rise together.
@note On the board: eight of ten. When does the other one reach the same ratio?

## Without promises
@view only=A,B active=B cursor=115s zoom=0s..200s future=shown select=none dock=yarn tab=next
@claim B.app[a-more].held @ 115s > B.app[b-more].held @ 115s
In row B no queue was promised anything. Now the queue that holds less is next. Soon the queue root.a has received {B.app[a-more].held @ 115s | n container}, and root.b {B.app[b-more].held @ 115s | words}.

A promise reverses the order: need is a ratio, not a number.
@note Ask which of both rows is fair. There is no wrong answer, only different promises.

## Your turn
@view only=A active=A group=queue zoom=0s..200s cursor=80s future=shown select=none dock=yarn tab=next settings=fresh
The promise of root.a is [size](pick queues/root.a/minResources values=5120mb,5vcores|10240mb,10vcores|20480mb,20vcores in=A), that of root.b [size](pick queues/root.b/minResources values=51200mb,50vcores|102400mb,100vcores|204800mb,200vcores in=A).
@goal id=next keep=workload,cluster
  ? Change one promise so that root.a gets the next container.
  = A.app[a-more].start < A.app[b-more].start and (A.knob[queues/root.a/minResources] == "10240mb,10vcores" or A.knob[queues/root.b/minResources] == "102400mb,100vcores")
  ~ Which of the two ratios has to become the smaller one?
  ! Now root.a is further below its promise. It gets its container at {A.app[a-more].start}, root.b at {A.app[b-more].start}.
@note Ask for both ways: a larger promise to root.a, or a smaller one to root.b.
`;
