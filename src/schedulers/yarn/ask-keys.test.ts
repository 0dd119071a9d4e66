import { expect, test } from 'vitest';
import { toyInput } from '../../sim/testing/toy.test-helper';
import { ContainerKind } from '../../sim/trace/trace';
import { World } from '../../sim/world';
import { RequestKeys } from './ask-keys';
import { Locality, ResourceRequests } from './resource-requests';
import { YarnUnits } from './units';

/** The keys of one ask of an application: where each of its tasks would like to run, and where it must. */
function askOf(preferred: readonly (readonly number[])[], allowed: readonly (readonly number[] | undefined)[] = []) {
  const world = new World(toyInput({ nodes: [4, 4], applications: [{ id: 'a' }] }));
  const ask = world.addAsk(0, { kind: ContainerKind.task, shape: world.shape([1000]), priority: 0 }, 0);
  const ctx = {
    world,
    preferredNodes: (_app: number, task: number) => preferred[task] ?? [],
    allowedNodes: (_app: number, task: number) => allowed[task],
  };
  const keys = new RequestKeys(ctx, new YarnUnits(world.input.resourceTypes), () => 0);
  const requests = new ResourceRequests();
  return { requests, add: (count: number) => keys.add(requests, ask, count, -1) };
}

test('Tasks that come later have their places, although those before them had none', () => {
  const { requests, add } = askOf([[], [], [1]]);
  add(2);
  const [key] = requests.keys;
  expect([key.pending, key.hasPlaces]).toEqual([2, false]);
  add(1);
  expect(requests.keys).toHaveLength(1);
  expect([key.pending, key.onNode(1), key.taskFor(Locality.node, 1, 0)]).toEqual([3, 1, 2]);
});

test('So have those that may run on some nodes only', () => {
  const { requests, add } = askOf([], [undefined, [0]]);
  add(1);
  add(1);
  const [free, strict] = requests.keys;
  expect([free.pending, free.hasPlaces, strict.mayRunOn(0, 0), strict.mayRunOn(1, 0)]).toEqual([1, false, true, false]);
});
