/** Limits on application masters as the CapacityScheduler states them, and who is admitted under them. */
import { maximumApplications, maximumApplicationsPerUser } from '../../../src/schedulers/yarn-capacity/limits/am-limit';
import { Figure } from '../../../src/schedulers/yarn-capacity/queues/queue-measures';
import { CapacityReason } from '../../../src/schedulers/yarn-capacity/reasons';
import { records } from '../../../src/sim/trace/records';
import { AppOutcome, Rec, ReasonScope } from '../../../src/sim/trace/trace';
import { number, list, object, oneOf, optional, text } from '../../read';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import type { SceneApplication, SceneQueue } from '../../scene/scene';
import type { Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { SECOND } from '../../../src/base/units';
import { CAPACITY, LEAF, nodeOf, queues, size } from './running';

const APPLICATIONS = 10_000;
const INTERVALS_PER_STEP = 2;

/** Before the first step, and after each. */
const stepAt = (step: number): number => (step + 1) * INTERVALS_PER_STEP * SECOND;
const observedAt = (step: number): number => stepAt(step) + SECOND;
const BEFORE = observedAt(-1);

/** An idle cluster of one node that never reports: no application gets a container, and an admitted one keeps asking for its master. */
function playMasters(
  { clusterMb, queue }: JsonObject,
  applications: readonly SceneApplication[],
  steps: readonly Step[],
): Promise<Played> {
  const scene: readonly SceneQueue[] = queues(object(queue), 'fifo');
  return play(
    {
      scheduler: {
        type: 'yarn-capacity',
        'yarn.scheduler.maximum-allocation-mb': number(clusterMb),
        [`${CAPACITY}maximum-applications`]: APPLICATIONS,
      },
      resourceTypes: ['vcore', 'memory'],
      nodes: [nodeOf('all', number(clusterMb))],
      queues: scene,
      applications,
      heartbeatsByScript: true,
      horizon: observedAt(steps.length),
    },
    // The simulation continues until the outcome of the last step has been observed.
    [...steps, { at: observedAt(steps.length), take: () => undefined }],
  );
}

/** A figure of the leaf as it was stated last. */
function figureOf({ records: rows }: Played, figure: number, at: number): number {
  return rows(Rec.queueMeasure).findLast((row) => row.time <= at && row.a === 1 && row.b === figure)?.c ?? NaN;
}

/** Whether an application waits because of what masters may take. */
function waits({ records: rows }: Played, application: number, at: number): boolean {
  let waiting = false;
  for (const { time, a, b, c, d } of rows(Rec.reason)) {
    if (time > at) continue;
    records.reason.read(
      (_, id, scope, code) => {
        if (scope !== ReasonScope.application || id !== application) return;
        waiting = code === CapacityReason.amLimit || code === CapacityReason.userAmLimit;
      },
      time,
      a,
      b,
      c,
      d,
    );
  }
  return waiting;
}

/** Kind am-limit. How many applications a leaf takes is a matter of submission, and asked of what submission asks. */
export async function runAmLimit(given: Json): Promise<unknown> {
  const input = object(given);
  const { absoluteCapacity, minimumUserLimitPercent, userLimitFactor, maximumApplications: own } = object(input.queue);
  const maxApplications = maximumApplications(
    optional(own, number),
    APPLICATIONS,
    Math.fround(number(absoluteCapacity)),
  );
  const played = await playMasters(input, [], []);
  return {
    queueAmLimitMb: figureOf(played, Figure.amLimit, BEFORE),
    userAmLimitMb: figureOf(played, Figure.userAmLimit, BEFORE),
    maxApplications,
    maxApplicationsPerUser: maximumApplicationsPerUser(
      maxApplications,
      number(minimumUserLimitPercent),
      number(userLimitFactor),
    ),
  };
}

/** Kind am-activation. */
export async function runAmActivation(given: Json): Promise<unknown> {
  const input = object(given);
  const steps = list(input.steps).map(object);
  const submitted = steps.flatMap((step, i) =>
    oneOf(step.op, 'submit', 'finish') === 'submit' ? [{ step, id: text(step.app), from: i }] : [],
  );
  const played = await playMasters(
    input,
    submitted.map(({ step, id, from }) => ({
      id,
      queue: LEAF,
      user: text(step.user),
      submit: stepAt(from),
      asks: { kind: 'driver', size: size(step.amMb) },
    })),
    steps.map(({ op, app }, i) => ({
      at: stepAt(i),
      take: (stage) => {
        if (op === 'finish') stage.finish(text(app));
      },
    })),
  );
  const endOf = (id: string) => {
    const end = steps.findIndex(({ op, app }) => op === 'finish' && app === id);
    return end < 0 ? Infinity : end;
  };
  // One that the leaf refused is neither active nor waiting.
  const refused = new Set(
    played.records(Rec.appFinished).flatMap(({ a: app, b: outcome }) => (outcome === AppOutcome.rejected ? [app] : [])),
  );
  const there = (i: number) =>
    submitted.filter(({ id, from }) => from <= i && endOf(id) > i && !refused.has(played.stage.app(id)));
  const isWaiting = (i: number) => {
    const at = observedAt(i);
    return ({ id }: { readonly id: string }) => waits(played, played.stage.app(id), at);
  };
  const active = steps.map((_, i) => {
    const isOut = isWaiting(i);
    return there(i).filter((one) => !isOut(one));
  });
  const users = [...new Set(submitted.map(({ step }) => text(step.user)))];
  return {
    queueAmLimitMb: figureOf(played, Figure.amLimit, observedAt(steps.length - 1)),
    active: active.map(({ length }) => length),
    pending: active.map(({ length }, i) => there(i).length - length),
    activeByUser: Object.fromEntries(
      users.map((user) => [user, active.map((apps) => apps.filter(({ step }) => step.user === user).length)]),
    ),
    userAmLimitMbAfterStep: Object.fromEntries(
      [BEFORE, ...steps.map((_, i) => observedAt(i))].map((at, step) => [
        String(step),
        figureOf(played, Figure.userAmLimit, at),
      ]),
    ),
  };
}
