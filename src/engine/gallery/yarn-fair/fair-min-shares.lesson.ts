/** A lesson of the course; its test checks every claim on the run. */
export const fairMinSharesLesson = `%lesson 1
# Minimum shares and weights
@define container: Room for one process on a machine.
@define weight: How many times as much a queue gets as one with the weight one.
@define minimum share: Resources that a queue gets before weights count.

## Three to one to one
@view only=A active=A group=queue zoom=0s..220s play=0s..50s pace=12 future=hidden select=none dock=none
Three queues want everything: {A.cores} [[container|containers]] of one core each. The queue etl has the [[weight]] {A.knob[queues/root.etl/weight] | words}, the other two have one.
@predict number id=three from=0 to=40 within=2
  ? How many containers does etl hold, once all three are there?
  = A.app[etl].held @ 200s
  ! {A.app[etl].held @ 200s}, three fifths. The others hold {A.app[adhoc].held @ 200s} and {A.app[prod].held @ 200s}: the last one moves whenever a task ends.
@note Everyone gets this one. Use it to agree on what a weight is.

## A promise
@view only=A,B active=B cursor=50s zoom=0s..220s future=hidden select=none
@claim B.knob[queues/root.etl/weight] == A.knob[queues/root.etl/weight]
In row B the queue prod is promised sixteen containers, its [[minimum share]]. The weights are the same.
@predict number id=rest from=0 to=40 within=1
  ? How many are left for etl?
  = B.app[etl].held @ 200s
  ~ Take the promise away first. Then divide what is left.
  ! {B.app[etl].held @ 200s}. First prod gets its {B.app[prod].held @ 200s}. Then weights divide the rest: {B.app[etl].held @ 200s} and {B.app[adhoc].held @ 200s}.
@note Most say twenty-four still, or a little less. Ask what goes first, and of what the rest is a part.

## More than exists
@view only=B,C active=C cursor=200s zoom=0s..220s future=shown select=queue:root.prod dock=yarn tab=shares
@claim C.app[etl].held @ 200s == 0
In row C two queues are promised thirty each. That is more than the cluster has. Both promises go first, and {C.app[etl].held @ 200s | words} is left for etl, whatever its weight.

The picture below shows the search for the shares.
@note Ask the room whether this should be refused when it is written down.

## Your turn
@view only=B active=B cursor=150s zoom=fit future=shown select=none dock=none settings=fresh
Keep the promise to prod. By its weight the queue etl counts [time|times](drag queues/root.etl/weight from=1 to=12 in=B).
@goal id=etl keep=cluster,workload,queues/root.prod,queues/root.adhoc
  ? Give etl twenty containers or more, and leave prod at least fifteen.
  = B.app[etl].held @ 150s >= 20 and B.app[prod].held @ 150s >= 15
  ~ The promise is safe from weights. Who else can give something?
  ! {B.app[etl].held @ 150s} for etl. The queue adhoc pays for it: {B.app[adhoc].held @ 150s} are left.
@note Ask who pays before anybody drags.
`;
