/** A scene as the kernel takes it. All its applications are of the kind that follows the script. */
import { hashString } from '../../src/base/math/random';
import { HOUR } from '../../src/base/units';
import { parentPath } from '../../src/scenario/queue-path';
import type { ApplicationInput, InterventionInput, QueueInput, RunInput } from '../../src/sim/run-input';
import { UNSET } from '../../src/sim/run-input';
import type { Amounts, Scene, SceneQueue } from './scene';

/** The kind of all applications. */
export const SCRIPTED = 'scripted';
const USER = 'user';

/** `lastStep`: when the script takes its last step, µs. */
export function inputOf(scene: Scene, lastStep: number): RunInput {
  const { resourceTypes, nodes, applications, queueStates = [] } = scene;
  const racks = [...new Set(nodes.map(({ rack = 'rack' }) => rack))];
  const users = [...new Set(applications.map(({ user = USER }) => user))];
  const paths = pathsOf(scene);
  return {
    seed: 1,
    horizon: scene.horizon ?? lastStep + HOUR,
    resourceTypes,
    racks,
    nodes: nodes.map(({ id, rack = 'rack', capacity, joins }) => ({
      id,
      rack: racks.indexOf(rack),
      capacity: vector(resourceTypes, capacity, 0),
      speed: 1,
      labels: [],
      ...(joins === true ? { absent: true } : {}),
    })),
    queues: scene.queues.map((queue) => ({
      ...queueOf(scene, queue),
      ...(queueStates.find((state) => state.queue === queue.id)?.there === true ? { absent: true } : {}),
    })),
    users,
    applications: applications.map(
      ({ id, queue, user = USER, groups, submit = 0, priority = 0, settings }): ApplicationInput => ({
        id,
        key: hashString(id),
        generator: id,
        kind: SCRIPTED,
        queue: paths.indexOf(queue),
        user: users.indexOf(user),
        ...(groups === undefined ? {} : { groups }),
        priority,
        submit,
        settings: settings ?? {},
      }),
    ),
    interventions: interventionsOf(scene),
    scheduler: scene.scheduler,
  };
}

function pathsOf({ queues }: Scene): string[] {
  return queues.map(({ id }) => id);
}

function queueOf(scene: Scene, { id, guaranteed, max, parent, settings }: SceneQueue): QueueInput {
  const { resourceTypes } = scene;
  const paths = pathsOf(scene);
  return {
    id,
    parent: paths.indexOf(parentPath(id)),
    leaf: !paths.some((path) => parentPath(path) === id) && parent !== true,
    guaranteed: vector(resourceTypes, guaranteed, UNSET),
    max: vector(resourceTypes, max, UNSET),
    settings: { ...settings, id },
  };
}

/** All that changes at instants which the scene names, and not at steps of the script. */
function interventionsOf(scene: Scene): InterventionInput[] {
  const { nodes, applications, changes = [], settings = [], nodeStates = [], queueStates = [], moves = [] } = scene;
  const paths = pathsOf(scene);
  const nothing = { target: -1, value: 0 };
  return [
    // A queue is there before it is changed in the same instant.
    ...queueStates.map(({ at, queue, there }, i): InterventionInput => ({
      ...nothing,
      id: `queue ${there ? 'added' : 'removed'} ${i}`,
      at,
      kind: there ? 'queue-added' : 'queue-removed',
      target: paths.indexOf(queue),
    })),
    ...changes.map(({ at, queue }, i): InterventionInput => ({
      ...nothing,
      id: `queue ${i}`,
      at,
      kind: 'queue-changed',
      target: paths.indexOf(queue.id),
      queue: queueOf(scene, queue),
    })),
    ...settings.map(({ at, scheduler }, i): InterventionInput => ({
      ...nothing,
      id: `settings ${i}`,
      at,
      kind: 'knob-changed',
      scheduler,
    })),
    ...moves.map(({ at, app, queue }, i): InterventionInput => ({
      id: `move ${i}`,
      at,
      kind: 'application-moved',
      target: applications.findIndex(({ id }) => id === app),
      value: paths.indexOf(queue),
    })),
    ...nodeStates.map(({ at, node, up }, i): InterventionInput => {
      const target = nodes.findIndex(({ id }) => id === node);
      const kind = !up ? 'node-lost' : nodes[target].joins === true ? 'node-added' : 'node-back';
      return { id: `node ${i}`, at, kind, target, value: 1 };
    }),
  ];
}

/** Amounts in the order of the types. */
export function vector(types: readonly string[], amounts: Amounts | undefined, missing: number): number[] {
  return types.map((type) => amounts?.[type] ?? missing);
}
