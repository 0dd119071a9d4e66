/** Kinds about who may run: limits of queues and users, and moves between queues. */
import { YarnState } from '../../../src/schedulers/yarn/states';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, VectorCase } from '../../vectors';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import { amounts, generationOf, limitText, nodeOf, queuesOf, settingsByPath, settingsOf } from './case-scene';
import type { FairHistory } from './history';
import { applicationsOf, bySteps, heartbeats, observedAt, playFair, priorityOf, requests, stepAt } from './steps';
import type { Action } from './steps';

/** A container that fits nowhere: to be admitted shows only in applications that ask for something. */
const ANYTHING = { size: { memory: Number.MAX_SAFE_INTEGER }, priority: priorityOf(1) };

/** Applications of a queue that run, and those that wait for being admitted. */
function runnable(history: FairHistory, at: number, queue: string): [number, number] {
  const states = history.appsIn(at, queue).map((app) => history.state(at, app));
  return [
    states.filter((state) => state === YarnState.running).length,
    states.filter((state) => state === YarnState.accepted).length,
  ];
}

/** µs between steps at one value of the clock. Start times are whole milliseconds: those who come then start together. */
const AT_ONCE = 10;

/** Kind max-running-apps. */
export async function runMaxRunningApps(input: Json, vector: VectorCase): Promise<unknown> {
  const { limits, userLimits, steps } = object(input);
  const given = list(steps).map(object);
  let clock = 0;
  let since = 0;
  const instants = given.map(({ t }, i) => {
    const next = optional(t, number, clock);
    if (next !== clock) since++;
    clock = next;
    return stepAt(since) + (i + 1) * AT_ONCE;
  });
  const instant = (step: number) => instants[step] ?? stepAt(since + 1);
  const applications = applicationsOf(steps, instant);
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector), { users: usersOf(userLimits) }),
      nodes: [],
      queues: queuesOf(
        settingsByPath(limits, (most) => ({ maxRunningApps: number(most) })),
        applications.map(({ queue }) => queue),
      ),
      applications: applications.map((app) => ({ ...app, asks: ANYTHING })),
    },
    given.map((step): Action =>
      oneOf(step.op, 'add', 'remove') === 'add' ? () => undefined : (stage) => stage.finish(text(step.app)),
    ),
    instant,
  );
  // Who may run is known at once.
  const after = (step: number) => instant(step) + AT_ONCE / 2;
  return {
    runnableAfterStep: Object.fromEntries(
      given.map((_, i) => [String(i + 1), history.perQueue((queue) => runnable(history, after(i), queue))]),
    ),
  };
}

function usersOf(limits: Json | undefined): Json {
  return Object.entries(object(limits ?? {})).map(([name, most]) => ({ name, maxRunningApps: number(most) }));
}

export async function runUserLimitContainers(input: Json, vector: VectorCase): Promise<unknown> {
  const { userLimits, nodes, steps } = object(input);
  const applications = applicationsOf(steps);
  const request = requests();
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector), { users: usersOf(userLimits) }),
      nodes: list(nodes).map(nodeOf),
      queues: queuesOf(
        {},
        applications.map(({ queue }) => queue),
      ),
      applications,
    },
    list(steps).map((value): Action => {
      const step = object(value);
      return oneOf(step.op, 'request', 'heartbeat') === 'request' ? request(step) : heartbeats(step.nodes);
    }),
  );
  return { containersAfterStep: bySteps(steps, (at) => history.perApp((app) => history.live(at, app).length)) };
}

/** The notice when an application may not move, and what prevented it. */
const REFUSALS = [
  [/over its maximum/, 'maxShare'],
  [/its maximum of applications/, 'maxRunningApps'],
  [/not a leaf queue/, 'queue not found'],
] as const;

export async function runMoveApp(input: Json, vector: VectorCase): Promise<unknown> {
  const given = object(input);
  // A scenario that names a queue which is not there is not run at all.
  if (!optional(given.targetExists, truth, true)) return { moved: false, error: 'queue not found' };
  const nodes = optional(given.nodes, list, []).map(nodeOf);
  const { queue, containers, size } = object(given.app);
  const to = text(given.move);
  const beats = optional(given.heartbeats, number, 0);
  const limits = settingsByPath(given.limits, (most) => ({ maxRunningApps: number(most) }));
  const maxima = settingsByPath(given.maxResources, (most) => ({ maxResources: limitText(most) }));
  const configured = Object.fromEntries(
    [...Object.keys(limits), ...Object.keys(maxima)].map((path) => [path, { ...limits[path], ...maxima[path] }]),
  );
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector)),
      nodes,
      queues: queuesOf(configured, [text(queue), to]),
      applications: [
        {
          id: 'app',
          queue: text(queue),
          asks: { size: amounts(size), count: number(containers), priority: priorityOf(1) },
        },
      ],
      moves: [{ at: stepAt(beats + 1), app: 'app', queue: to }],
    },
    [...Array.from({ length: beats }, () => heartbeats(nodes.map(({ id }) => id))), () => undefined, () => undefined],
  );
  const state = (at: number) =>
    history.perQueue((path) => ({
      usage: history.usage(at, path).slice(0, 2),
      demand: [history.figure(at, path, Figure.demand), history.figure(at, path, Figure.demand, 1)],
      runnable: runnable(history, at, path)[0],
    }));
  const after = observedAt(beats + 1);
  const said = history.played.simulation.notices.map((notice) => notice.text).join(' ');
  const error = REFUSALS.find(([pattern]) => pattern.test(said))?.[1];
  return {
    moved: history.queueOf(after, 'app') === to,
    ...(error === undefined ? {} : { error }),
    before: state(observedAt(beats)),
    after: state(after),
    rootRunnable: runnable(history, after, 'root')[0],
  };
}
