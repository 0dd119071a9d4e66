/** A lesson of the course; its test checks every claim on the run. */
export const capacityUserLimitsLesson = `%lesson 1
# The fifth user
@define container: Room for one process on a machine.
@define guarantee: Resources that a queue gets before anything beyond them.

## Alone at first
@view only=A active=A group=application zoom=0s..150s play=0s..29s pace=10 future=hidden select=none dock=none
One queue gets half of {A.cores} cores whenever it wants them: its [[guarantee]]. The other half is unused.

The user ann asks for hundreds of [[container|containers]]. Others will come.
@predict number id=alone from=0 to=40 within=2
  ? How many containers does ann get, while she is alone?
  = A.app[ann].held @ 29s
  ~ One setting says how far above its guarantee a single user may go: \`user-limit-factor\`. It is one.
  ! {A.app[ann].held @ 29s}. Her ceiling is the guarantee of the queue. She may exceed it by one container, because only a user above it is refused.
@note Ask for the guess and for the reason. Forty and twenty both sound right.

## A higher ceiling
@view only=A,B active=B cursor=29s zoom=0s..150s future=shown select=app:ann dock=none
@claim B.app[ann].held @ 29s == 40
In row B the factor is two. Now ann alone holds {B.app[ann].held @ 29s} containers, the whole cluster. In row A the other half stays idle: {A.app[ann].held @ 29s}.

So \`user-limit-factor\` is a ceiling, in units of the guarantee.
@note Ask ben, who comes later, what he thinks of a factor of two.

## Five of them
@view only=A active=A cursor=29s zoom=0s..150s future=hidden select=none dock=none
@claim A.knob[queues/root.default/minimum-user-limit-percent] == 25
A second user comes, then a third, a fourth and a fifth, half a minute apart. Another setting, \`minimum-user-limit-percent\`, is a quarter.
@predict choice id=fifth
  ? What does eve get, the fifth?
  - a fifth, like everyone :: A.app[eve].held @ 150s >= 7 >> Then all others would have less than a quarter.
  - a little, what is left :: A.app[eve].held @ 150s > 0 and A.app[eve].held @ 150s < 7 >> Is anything left?
  - nothing :: A.app[eve].held @ 150s == 0
  ! Nothing. The others hold {A.app[ann].held @ 150s}, {A.app[ben].held @ 150s}, {A.app[cem].held @ 150s} and {A.app[dot].held @ 150s}. The quarter is a floor: no user is pushed below it to make room.
@note Let five people play the five users. The fifth gets no chair.

## A floor for two
@view only=C active=C cursor=150s zoom=0s..6min future=shown select=app:cem dock=none
@claim C.app[cem].start > 4min
In row C the floor is a hundred percent, which is the default. Now the third user, cem, arrives at {C.app[cem].submitted} and gets the first container at {C.app[cem].start}.
@note The default is the surprise. Ask what it makes of a queue with many users.

## Your turn
@view only=A active=A cursor=150s zoom=fit future=shown select=none settings=fresh
The floor is [percent](drag queues/root.default/minimum-user-limit-percent from=5 to=100 step=5 in=A) of the queue.
@goal id=eve keep=cluster,workload
  ? Serve eve within a minute of her arrival.
  = A.app[eve].start - A.app[eve].submitted <= 1min
  ~ How many floors fit into the whole?
  ! She starts at {A.app[eve].start}. Five users need a floor of a fifth or less.
@note Before dragging: how many floors fit into the whole?
`;
