/** Kinds about application masters and the share that they may take. */
import { YarnState } from '../../../src/schedulers/yarn/states';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { SceneApplication } from '../../scene/scene';
import type { Stage } from '../../scene/stage';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import { amounts, generationOf, nodeOf, queuesOf, settingsOf } from './case-scene';
import type { FairHistory } from './history';
import { MANY_HEARTBEATS, observedAt, playFair, priorityOf, stepAt } from './steps';
import type { Action } from './steps';
import { configuredList } from './queue-settings';

/** The number of the look at a step, counted with those at the reports of nodes between the steps. */
const firstOf = (step: number): number => step * (MANY_HEARTBEATS + 1);

/** Applications with masters, step by step: each step, and then the nodes until nothing more is given. */
async function playMasters(
  given: JsonObject,
  vector: VectorCase,
  more: readonly SceneApplication[] = [],
): Promise<FairHistory> {
  const steps = list(given.steps).map(object);
  const nodes = list(given.nodes).map(nodeOf);
  const idle = optional(given.queues, list, []).flatMap((value) => {
    const { path, activeApps } = object(value);
    return Array.from({ length: optional(activeApps, number, 0) }, (_, i) => ({
      id: `${text(path)}/${i}`,
      queue: text(path),
    }));
  });
  const ask = (stage: Stage, app: string, { count, size }: JsonObject) =>
    stage.ask(app, { size: amounts(size), count: number(count), priority: priorityOf(2) });
  const beat: Action = (stage) => nodes.forEach(({ id }) => stage.heartbeat(id));
  const applications = steps.flatMap((step, i) =>
    step.op !== 'submit'
      ? []
      : [
          {
            id: text(step.app),
            queue: text(step.queue),
            submit: stepAt(firstOf(i)) - 1,
            asks: { size: amounts(step.amSize), kind: 'driver' as const, priority: priorityOf(1) },
          },
        ],
  );
  return playFair(
    {
      scheduler: settingsOf(generationOf(vector), { defaultQueueSchedulingPolicy: given.policy }),
      nodes,
      queues: queuesOf(
        configuredList(given.queues),
        [...applications, ...idle].map(({ queue }) => queue),
      ),
      applications: [...applications, ...idle, ...more],
    },
    steps.flatMap((step): Action[] => [
      (stage) => {
        switch (oneOf(step.op, 'submit', 'request', 'finish', 'kill', 'expireAM')) {
          case 'submit':
            break;
          case 'request':
            ask(stage, text(step.app), step);
            break;
          case 'finish':
          case 'kill':
            for (const app of list(step.apps)) stage.finish(text(app));
            break;
          case 'expireAM': {
            const app = text(step.app);
            if (step.requestBefore !== undefined) ask(stage, app, object(step.requestBefore));
            // No other master is asked for: the attempt lives on.
            stage
              .held(app)
              .slice(0, 1)
              .forEach((master) => stage.end(master, 'expired'));
          }
        }
      },
      ...Array.from({ length: MANY_HEARTBEATS }, () => beat),
    ]),
  );
}

/** Kind max-am-share-run: who runs by the states that the scheduler records. */
export async function runMaxAmShareRun(input: Json, vector: VectorCase): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const history = await playMasters(given, vector);
  const queue = 'root.queue1';
  const after = steps.map((_, i) => observedAt(firstOf(i) + MANY_HEARTBEATS));
  return {
    amUsageMb: after.map((at) => history.figure(at, queue, Figure.masterUsed)),
    amRunning: after.map((at) =>
      history.appsIn(at, queue).filter((app) => history.state(at, app) === YarnState.running),
    ),
  };
}

/**
 * Kind max-am-share: the limit of a queue is that of its latest check, when a master of it last waited to be started; where one
 * waits still, or none ever did, it is that of the end.
 */
export async function runMaxAmShare(input: Json, vector: VectorCase): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const history = await playMasters(given, vector, mastersThatWait(given, steps));
  const end = observedAt(firstOf(steps.length));
  const waits = ({ app }: JsonObject): boolean => history.state(end, text(app)) === YarnState.accepted;
  return {
    maxAMResource: history.perQueue((queue) => {
      const own = steps.filter((step) => step.queue === queue);
      const last = own.at(-1);
      const at = last === undefined || own.some(waits) ? end : observedAt(firstOf(steps.indexOf(last)));
      return [0, 1].map((type) => history.figure(at, queue, Figure.masterLimit, type));
    }),
  };
}

/** Larger than any limit. */
const TOO_LARGE = { kind: 'driver', size: { memory: Number.MAX_SAFE_INTEGER }, priority: priorityOf(1) } as const;

/**
 * Who comes to a queue where applications run without a master, and waits there: the scheduler states the limit of a queue again
 * while a master runs or waits in it. Shares do not change, because the queue counts already.
 */
function mastersThatWait({ queues }: JsonObject, steps: readonly JsonObject[]): SceneApplication[] {
  return optional(queues, list, []).flatMap((value) => {
    const { path, activeApps } = object(value);
    const queue = text(path);
    if (optional(activeApps, number, 0) === 0 || steps.some((step) => step.queue === queue)) return [];
    return [{ id: `waits in ${queue}`, queue, submit: stepAt(firstOf(steps.length)) - 1, asks: TOO_LARGE }];
  });
}
