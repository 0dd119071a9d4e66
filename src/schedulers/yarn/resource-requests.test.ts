import { describe, expect, test } from 'vitest';
import { Locality, RequestKey, ResourceRequests } from './resource-requests';

const size = Float64Array.of(1024, 1);

describe('rows that are given', () => {
  test('A container takes one off the rows of its place and of all that contain it', () => {
    const key = new RequestKey(1, -1, size);
    key.setNode(3, 1, size);
    key.setRack(0, 2, true, size);
    key.setAny(2, true, size);
    key.allocated(Locality.node, 3, 0, -1);
    expect([key.onNode(3), key.inRack(0), key.pending]).toEqual([0, 1, 1]);
    key.allocated(Locality.any, 9, 5, -1);
    expect([key.inRack(0), key.pending, key.hasPlaces]).toEqual([1, 0, true]);
  });

  test('relaxLocality=false restricts to the racks, or nodes, that have a row', () => {
    const key = new RequestKey(1, -1, size);
    key.setNode(3, 1, size);
    key.setRack(0, 1, false, size);
    key.setAny(1, false, size);
    expect([key.mayRunOn(3, 0), key.mayRunOn(4, 0), key.mayRunOn(5, 1)]).toEqual([true, false, false]);
    key.setRack(0, 1, true, size);
    expect([key.mayRunOn(4, 0), key.mayRunOn(5, 1)]).toEqual([true, false]);
  });
});

describe('rows of tasks', () => {
  test('A task counts on each node and rack where it wants to run, and leaves all of them when it is chosen', () => {
    const key = new RequestKey(1, 0, size);
    key.addTask(0, { nodes: [1, 2], racks: [0, 1] });
    key.addTask(1, { nodes: [2], racks: [1] });
    expect([key.onNode(1), key.onNode(2), key.inRack(1), key.pending]).toEqual([1, 2, 2, 2]);
    const task = key.taskFor(Locality.node, 2, 1);
    expect(task).toBe(0);
    key.allocated(Locality.node, 2, 1, task);
    expect([key.onNode(1), key.onNode(2), key.inRack(0), key.pending]).toEqual([0, 1, 0, 1]);
    expect(key.taskFor(Locality.rack, 7, 1)).toBe(1);
  });

  test('A task that comes back is the first again, and withdrawing begins with the last', () => {
    const key = new RequestKey(1, 0, size);
    for (const task of [0, 1, 2]) key.addTask(task, { nodes: [1], racks: [0] });
    for (const task of [0, 1]) key.allocated(Locality.node, 1, 0, task);
    key.addTask(0, { nodes: [1], racks: [0] });
    expect(key.taskFor(Locality.any, 5, 5)).toBe(0);
    key.withdraw(1);
    expect([key.pending, key.taskFor(Locality.node, 1, 0)]).toEqual([1, 0]);
    key.withdraw(1);
    expect([key.pending, key.hasPlaces, key.taskFor(Locality.node, 1, 0)]).toEqual([0, false, -1]);
  });
});

test('Containers without a task take the first place anywhere; what is withdrawn begins with the tasks', () => {
  const key = new RequestKey(1, 0, size);
  key.addAnywhere(2);
  key.addTask(2, { nodes: [1], racks: [0] });
  expect([key.pending, key.onNode(1), key.hasPlaces]).toEqual([3, 1, true]);
  expect([key.taskFor(Locality.node, 1, 0), key.taskFor(Locality.any, 5, 5)]).toEqual([2, -1]);
  key.allocated(Locality.any, 5, 5, -1);
  expect([key.pending, key.onNode(1)]).toEqual([2, 1]);
  key.withdraw(1);
  expect([key.pending, key.hasPlaces, key.taskFor(Locality.any, 5, 5)]).toEqual([1, false, -1]);
  key.withdraw(1);
  expect(key.pending).toBe(0);
});

test('Keys are served by priority, the smaller first, then in the order in which they came; masters before all', () => {
  const requests = new ResourceRequests();
  const keys = [5, 1, 5].map((priority, ask) => requests.add(new RequestKey(priority, ask, size)));
  requests.add(new RequestKey(9, 3, size, true));
  expect(requests.keys.map(({ ask }) => ask)).toEqual([3, 1, 0, 2]);
  keys[2].addAnywhere(2);
  expect(requests.next()).toBe(keys[2]);
  const demand = Float64Array.of(0, 0);
  requests.addDemand(demand);
  expect([...demand]).toEqual([2048, 2]);
});
