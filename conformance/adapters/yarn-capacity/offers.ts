import { RequestKey } from '../../../src/schedulers/yarn/resource-requests';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { LeafScene, resource } from './leaf';

const ANY = '*';
const SIZE = 1024;
const TYPES = ['NODE_LOCAL', 'RACK_LOCAL', 'OFF_SWITCH'] as const;

/** Nodes and racks by name; host3 is on rack3 where nobody says otherwise. */
class Places {
  private readonly racks: string[] = [];

  constructor(
    private readonly scene: LeafScene,
    clusterNodes: number,
    rows: readonly JsonObject[],
    steps: readonly JsonObject[],
  ) {
    for (const { host, rack } of steps) if (host !== undefined) this.node(text(host), text(rack));
    for (const row of rows.flatMap((asks) => Object.keys(asks))) {
      if (row.startsWith('host')) this.node(row, row.replace('host', 'rack'));
    }
    // Hosts that are only offered stand for any of the others: the cluster is as large as it is said to be.
    scene.book.nodeCount = clusterNodes;
  }

  node(name: string, rack: string): number {
    const known = this.scene.book.nodes.find((node) => node.name === name);
    if (known !== undefined) return known.node;
    return this.scene.addNode(name, this.rack(rack), SIZE * SIZE).node;
  }

  rack(name: string): number {
    const known = this.racks.indexOf(name);
    return known >= 0 ? known : this.racks.push(name) - 1;
  }

  setRow(key: RequestKey, row: string, count: number): void {
    const size = resource(SIZE);
    if (row === ANY) key.setAny(count, true, size);
    else if (row.startsWith('rack')) key.setRack(this.rack(row), count, true, size);
    else key.setNode(this.node(row, row.replace('host', 'rack')), count, size);
  }
}

function localityScene(input: JsonObject, asksOf: readonly (readonly [string, JsonObject])[]): [LeafScene, Places] {
  const nodes = number(input.clusterNodes);
  const effective = optional(input.effectiveNodeLocalityDelay, number, undefined);
  const scene = new LeafScene(
    {
      nodeLocalityDelay: effective ?? optional(input.nodeLocalityDelay, number, 40),
      rackLocalityDelay: optional(input.rackLocalityAdditionalDelay, number, -1),
      rackLocalityFullReset: optional(input.rackLocalityFullReset, truth, true),
    },
    { userLimitFactor: SIZE * SIZE },
  );
  // A delay is in force whatever the size of the cluster when there are at least so many nodes.
  const places = new Places(
    scene,
    Math.max(nodes, effective ?? 0),
    asksOf.map(([, asks]) => asks),
    list(input.steps).map(object),
  );
  for (const [id, asks] of asksOf) {
    const app = scene.addApp(id, id);
    scene.book.addApp(app);
    const key = app.requests.add(new RequestKey(1, 0, resource(SIZE)));
    for (const [row, count] of Object.entries(asks)) places.setRow(key, row, number(count));
    scene.book.changePending(app, key.pending);
    app.countsOf(key).missed = optional(input.startOpportunities, number, 0);
  }
  return [scene, places];
}

export function runLocalityDelay(given: Json): unknown {
  const input = object(given);
  const [scene, places] = localityScene(input, [['app', object(input.asks)]]);
  const app = scene.app('app');
  const [key] = app.requests.keys;
  const type: (string | null)[] = [];
  const schedulingOpportunitiesAfter: number[] = [];
  const outstandingAfter: number[] = [];
  for (const one of list(input.steps).map(object)) {
    if (oneOf(one.op, 'offer', 'setRow') === 'setRow') {
      const before = key.pending;
      places.setRow(key, text(one.row), number(one.count));
      scene.book.changePending(app, key.pending - before);
      continue;
    }
    const placed = scene.assign(scene.book.nodes[places.node(text(one.host), text(one.rack))]);
    type.push(placed === undefined ? null : TYPES[placed.locality]);
    schedulingOpportunitiesAfter.push(app.countsOf(key).missed);
    outstandingAfter.push(key.pending);
  }
  return { type, schedulingOpportunitiesAfter, outstandingAfter };
}

export function runLocalityOfTwo(given: Json): unknown {
  const input = object(given);
  const apps = list(input.apps).map(object);
  const [scene, places] = localityScene(
    input,
    apps.map(({ id, asks }) => [text(id), object(asks)] as const),
  );
  for (const { host, rack } of list(input.steps).map(object)) {
    scene.assign(scene.book.nodes[places.node(text(host), text(rack))]);
  }
  const by = (value: (id: string, key: RequestKey) => number) =>
    Object.fromEntries(apps.map(({ id }) => [text(id), value(text(id), scene.app(text(id)).requests.keys[0])]));
  return {
    live: by((id) => scene.live(id)),
    schedulingOpportunities: by((id, key) => scene.app(id).countsOf(key).missed),
    outstanding: by((_id, key) => key.pending),
  };
}
