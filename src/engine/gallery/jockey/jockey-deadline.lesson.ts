/** A lesson of the course; its test checks every claim on the run. */
export const jockeyDeadlineLesson = `%lesson 1
# Done by nine
@define token: The right to run one task at a time. A job runs as many tasks as it has tokens.
@define control loop: Something that measures again and again, compares with the target, and corrects.
@define slack: A factor that stretches every forecast, because forecasts are too optimistic.

## How many at first?
@view only=A active=A group=application zoom=0min..65min cursor=0min future=hidden select=none dock=none
It is eight, and the job has to be done by nine. A table of earlier runs says how long it takes with a number of [[token|tokens]].
@predict number id=first from=10 to=100 within=3
  ? How many tokens does the scheduler give it at first?
  = A.first-tokens
  ~ With thirty tokens it took 54 minutes, with forty 45.
  ~ Would you plan to be done six minutes before the deadline?
  ! {A.first-tokens}. It stretches every forecast by a [[slack]] of {A.knob[scheduler/slack] | 1}, and aims to be {A.knob[scheduler/deadZone] | min} early. Without both it would give thirty.
@note Let the room agree on a number first. Most say thirty.

## A slow disk
@view only=A,B active=A group=application zoom=0min..65min cursor=15min future=hidden select=none dock=none
At ten past eight the machines become slow, for twenty-five minutes. Row B keeps the tokens that it gave first. Row A looks every {A.knob[scheduler/period] | min} and corrects: a [[control loop]].
@predict choice id=late
  ? Who is done by nine?
  - both, there was slack :: A.app[rank].end <= 60min and B.app[rank].end <= 60min >> How much of the slow time does the slack cover?
  - only row A :: A.app[rank].end <= 60min and B.app[rank].end > 60min
  - none, too much is lost :: A.app[rank].end > 60min and B.app[rank].end > 60min >> What can row A still do when it sees that it is late?
  ! Row A at {A.app[rank].end}, row B at {B.app[rank].end}. Row A went up to {A.most-tokens} tokens.
@note Ask who has ever missed a deadline that looked safe. What did they do on the way?

## A fifth of the way
@view only=A,D active=A group=application zoom=0min..65min cursor=24min future=shown select=app:rank dock=deadline
@claim A.most-tokens < D.most-tokens
Row A does not do at once what the forecast says. It goes a fifth of the way at each look: \`alpha\` is {A.knob[scheduler/alpha] | 1}.

Row D goes all the way. It jumps to {D.most-tokens} tokens, where row A reaches {A.most-tokens}.

Here both are done at {A.app[rank].end}. But one bad look in row D would take the whole cluster, and the next one would give it back.
@note Ask what a driver does who turns the wheel all the way at each bend.

## All you have
@view only=A,C active=C group=application zoom=0min..65min cursor=0min future=hidden select=none dock=none
Row C keeps all {C.most-tokens} tokens for this job all the time. No other job may count on them.
@predict choice id=all
  ? How much sooner is row C done than row A?
  - twenty minutes or more :: A.app[rank].end - C.app[rank].end >= 20min >> The last task of each stage runs alone. How many tokens does it need?
  - a few minutes :: A.app[rank].end - C.app[rank].end < 10min and C.app[rank].end < A.app[rank].end
  - not at all :: C.app[rank].end >= A.app[rank].end >> More tasks run at a time in its wide stages.
  ! By {A.app[rank].end - C.app[rank].end}. It reserves {C.token-seconds / A.token-seconds | 1} times as many token seconds.
@note The belief is "give it all you have". Ask who else could have used it.

## Your turn
@view only=A active=A group=application zoom=0min..65min cursor=0min future=shown select=none dock=none settings=fresh
You pay for every reserved token, used or not: {A.token-seconds / 3600 | 1} token hours so far. You may change
- how early the job aims to be: [before nine](drag scheduler/deadZone from=0min to=10min step=1min in=A),
- the slack, which stretches a forecast: [time|times](drag scheduler/slack from=1 to=2 step=0.1 in=A).
@goal id=cheap keep=workload,cluster
  ? Be done by nine with less than fifty token hours.
  = A.app[rank].end <= 60min and A.token-seconds < 180000
  ~ Both settings make the forecast more careful. Does the job need both here?
  ! {A.token-seconds / 3600 | 1} token hours, and done at {A.app[rank].end}. In a worse hour the same setting would be late. Care has a price every day.
@note Ask for the price of one calm night, in token hours.
`;
