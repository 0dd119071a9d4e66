/** What there is to say about nodes: tooltips, the table for screen readers, the line about what is free. */
import { counted } from '../../base/text/counted';
import { formatInstant } from '../../base/units';
import { containerWord } from '../../analysis/explain/container-words';
import { quantityText } from '../../analysis/explain/words';
import type { Phrase } from '../../sim/reasons';
import { ContainerKind } from '../../sim/trace/trace';
import { freeOn, heldOn } from './cluster-at';
import type { ClusterAt, Fragmentation } from './cluster-at';

const MOST_NAMED = 3;

/** "not there yet", "expected at 3:10.0" or "removed": why a node is absent; undefined for one that is up or lost. */
export function absenceText({ absences }: ClusterAt, node: number): string | undefined {
  const absence = absences.get(node);
  switch (absence?.kind) {
    case undefined:
      return undefined;
    case 'later':
      return 'not there yet';
    case 'removed':
      return 'removed';
    case 'coming':
      return absence.due === undefined ? 'on its way' : `expected at ${formatInstant(absence.due)}`;
  }
}

/** "lost", "at 0.5 × speed", or nothing for a node as it should be. */
export function conditionText(cluster: ClusterAt, node: number): string {
  if (cluster.up[node] === 0) return absenceText(cluster, node) ?? 'lost';
  const speed = cluster.speed[node];
  return speed === 1 ? '' : `at ${String(Math.round(speed * 100) / 100)} × speed`;
}

/** "2 of 4 vcore, 5 GB of 16 GB". */
export function heldText({ model, used, capacity: sizes }: ClusterAt, node: number): string {
  const { resourceTypes } = model.directory;
  return resourceTypes
    .map((type, t) => {
      const capacity = quantityText(sizes[node][t], type);
      const held = quantityText(used[node * resourceTypes.length + t], type);
      const [amount, unit] = [held.slice(0, held.indexOf(' ')), held.slice(held.indexOf(' '))];
      return capacity.endsWith(unit) ? `${amount} of ${capacity}` : `${held} of ${capacity}`;
    })
    .join(', ');
}

/** "etl/4 driver", "etl/5 executor 2", "etl/6 placeholder". */
function containerText({ model }: ClusterAt, container: number): string {
  const { app, kind } = model.containers;
  const id = model.directory.applications[app[container]].id;
  return `${id} ${kind[container] === ContainerKind.placeholder ? 'placeholder' : containerWord(model, container)}`;
}

/** What runs on a node, at most `most` of it by name: "etl/4 driver, etl/5 executor 2 and 3 more"; '' when nothing does. */
export function contentText(cluster: ClusterAt, node: number, most = MOST_NAMED): string {
  const held = [...heldOn(cluster, node)];
  const named = held.slice(0, held.length === most + 1 ? most + 1 : most).map((c) => containerText(cluster, c));
  const more = held.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** For whom a node is kept free: "reserved for job/3". */
export function reservedText(cluster: ClusterAt, node: number): string {
  const names = cluster.reservations
    .filter((one) => one.node === node)
    .map(({ app }) => cluster.model.directory.applications[app].id);
  return names.length === 0 ? '' : `reserved for ${[...new Set(names)].join(', ')}`;
}

/** Lines of a node's tooltip, at most four: name and rack, use, what runs, condition and reservations. */
export function nodeLines(cluster: ClusterAt, node: number): readonly string[] {
  const { directory } = cluster.model;
  const { id, rack, labels } = directory.nodes[node];
  const place = directory.racks.length > 1 ? `, ${directory.racks[rack]}` : '';
  const marks = labels.length > 0 ? `, ${labels.join(', ')}` : '';
  const content = contentText(cluster, node);
  const special = [conditionText(cluster, node), reservedText(cluster, node)].filter((text) => text !== '');
  return [
    `${id}${place}${marks}`,
    heldText(cluster, node),
    content === '' ? 'Nothing runs here' : content,
    ...(special.length > 0 ? [special.join('; ')] : []),
  ];
}

/** Free, scattered, and whether it helps: "38 vcore free on 41 nodes, none with 4 vcore". */
export function fragmentationText(cluster: ClusterAt, type: number, found: Fragmentation): Phrase[] {
  const { resourceTypes, shapes, applications } = cluster.model.directory;
  const name = resourceTypes[type];
  const { free, capacity, nodes, largest, wanted, fitting } = found;
  if (capacity === 0) return ['No node is up.'];
  const start: Phrase[] =
    free === 0
      ? [`All ${quantityText(capacity, name)} are held`]
      : [
          { name: quantityText(free, name) },
          ' free on ',
          { name: counted(nodes, 'node') },
          ...(nodes > 1 && wanted === undefined ? [`, at most ${quantityText(largest, name)} on one`] : []),
        ];
  if (wanted === undefined || free === 0) return [...start, '.'];
  const size = shapes[wanted.shape];
  // If the amount is free and an ask still does not fit, the other types say why.
  const whole = size[type] > largest ? [type] : resourceTypes.map((_, t) => t).filter((t) => size[t] > 0);
  const asked = whole.map((t) => quantityText(size[t], resourceTypes[t])).join(' and ');
  if (fitting > 0) {
    const which = fitting < nodes ? `${fitting} of them ` : nodes === 1 ? '' : 'each ';
    return [...start, `, ${which}with room for `, { name: asked }, '.'];
  }
  const who =
    wanted.apps === 1 ? `${applications[wanted.app].id} waits` : `${counted(wanted.apps, 'application')} wait`;
  return [...start, ', none with the ', { name: asked }, ` that ${who} for.`];
}

/** How much of a node's capacity of a type is held, 0 to 1. */
export function shareHeld(cluster: ClusterAt, node: number, type: number): number {
  const capacity = cluster.capacity[node][type];
  return capacity === 0 ? 0 : 1 - freeOn(cluster, node, type) / capacity;
}
