/** A lesson of the course; its test checks every claim on the run. */
export const planWaitForGpuLesson = `%lesson 1
# Two of five machines
@define slice: A stretch of time of four seconds. This scheduler plans in slices.
@define plan-ahead: How many slices ahead a scheduler looks for a start.
@define worth: The value of a job by its completion time. It falls with every second.

## Now, or on the better machines?
@view only=A,B active=A group=node zoom=0s..24s cursor=1s future=hidden select=none dock=none
Five machines, two of them with a GPU. The two are taken until {A.app[before].end}.

The job ml needs two machines. On those with a GPU it takes {A.knob[workload/ml/duration]}, on any others {A.knob[workload/ml/duration] * A.knob[workload/ml/slowdown]}.

Row A starts it at once on plain machines. Row B may wait.
@predict choice id=wait
  ? In which row is ml done first?
  - row A, it starts at once :: A.app[ml].end < B.app[ml].end >> It starts first. How long does it run where it starts?
  - row B, it may wait :: B.app[ml].end < A.app[ml].end
  - both at the same time :: A.app[ml].end == B.app[ml].end >> Add the wait and the run time in row B.
  ! Row B starts nothing at first, beside three idle machines. It is done at {B.app[ml].end}, row A at {A.app[ml].end}.
@note Ask who would start at once. Then let them add up both rows on paper before the answer.

## Space and time
@view only=A,B active=B group=node zoom=0s..24s cursor=1s future=shown select=app:ml dock=plan
@claim B.app[ml].start > A.app[ml].start
The scheduler draws a grid: machines down, [[slice|slices]] across. Each place for ml in it has a [[worth]].

Row A knows the first slice only. Row B looks {B.knob[scheduler/planAhead] | n slice} further: [[plan-ahead]], in its settings \`planAhead\`. There it finds a place worth {B.knob[workload/ml/budget] - B.knob[workload/ml/sensitivity] * (B.app[ml].response / 1s) | 0} instead of {A.knob[workload/ml/budget] - A.knob[workload/ml/sensitivity] * (A.app[ml].response / 1s) | 0}.

[Ask ml why it waits](show active=B select=app:ml cursor=2s).
@note Point at one row of the grid: it is one machine, and to the right is later.

## Two jobs, one pair
@view only=C,D active=C group=node zoom=0s..26s cursor=1s future=hidden select=none dock=none
In rows C and D the pair is free, and two jobs want it. Row C looks {C.knob[scheduler/planAhead] | n slice} ahead, row D {D.knob[scheduler/planAhead] | n slice}.

The job ml takes the pair. On plain machines ml2 would take {C.knob[workload/ml2/duration] * C.knob[workload/ml2/slowdown]}.
@predict choice id=second
  ? What does ml2 do in row D?
  - it starts at once as in C :: D.app[ml2].start == 0s >> When is the pair free again, counted in slices?
  - it waits for the pair :: D.app[ml2].start > 0s
  ! It starts at {D.app[ml2].start} and is done at {D.app[ml2].end}, in row C at {C.app[ml2].end}. No job was moved. Row D could see that the pair becomes free.
@note Ask when the pair is free again, in slices. Then the answer is counting.

## Your turn
@view only=C active=C group=node zoom=0s..26s cursor=0s future=shown select=none dock=none settings=fresh
In row C both jobs together are worth {C.knob[workload/ml/budget] - C.knob[workload/ml/sensitivity] * (C.app[ml].response / 1s) + C.knob[workload/ml2/budget] - C.knob[workload/ml2/sensitivity] * (C.app[ml2].response / 1s) | 0}. It looks [slice|slices](drag scheduler/planAhead from=0 to=6 in=C) ahead.
@goal id=window keep=workload,cluster
  ? Choose a plan-ahead at which both are worth more. How short can it be?
  = C.makespan < 20s
  ~ How many slices does ml hold the pair?
  ~ The start that gains something must lie inside the window.
  * C.knob[scheduler/planAhead] == 2 :: No shorter window shows the gain, and a longer one adds nothing here.
  ! Now both are worth {C.knob[workload/ml/budget] - C.knob[workload/ml/sensitivity] * (C.app[ml].response / 1s) + C.knob[workload/ml2/budget] - C.knob[workload/ml2/sensitivity] * (C.app[ml2].response / 1s) | 0}. All is done after {C.makespan}.
@note Ask what a longer plan-ahead costs. The next lessons have less time to think.
`;
