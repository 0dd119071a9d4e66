/** Whom YuniKorn's next cycle asks: queue by queue from the root, then the applications of a leaf. */
import { quantityText } from '../../../analysis/explain/words';
import type { RunModel } from '../../../analysis/model';
import { placesAt } from '../../../analysis/policy-places';
import { formatInstant } from '../../../base/units';
import type { QueueNode } from '../../../schedulers/yunikorn/queues/queue-book';
import { MIN_PRIORITY } from '../../../schedulers/yunikorn/queues/queue-priority';
import { fairShare } from '../../../schedulers/yunikorn/shares';
import { fitsHeadroom } from '../../../schedulers/yunikorn/headroom';
import { notSet } from '../../../schedulers/yunikorn/resources';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { bookAt } from './yunikorn-book';
import type { Waiting, YuniKornBook } from './yunikorn-book';

interface ViewedRun extends YuniKornBook {
  readonly model: RunModel;
  readonly at: number;
  /** By queue: the applications in it or below it that want more. */
  readonly below: ReadonlyMap<number, readonly Waiting[]>;
}

/** @param picked id of the queue whose order is wanted, '' for the queue that is next @param at µs */
export function yunikornNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const book = bookAt(model, settings, at);
  const viewed = { ...book, model, at, below: waitingBelow(model, book) };
  const start = model.directory.queues.findIndex(({ id }) => id === picked);
  const path = pathThrough(viewed, Math.max(0, start));
  return path.map((queue, depth) =>
    queue.applications === undefined ? ofParent(viewed, queue, path[depth + 1]) : ofLeaf(viewed, queue),
  );
}

function waitingBelow({ directory }: RunModel, { waiting }: YuniKornBook): ReadonlyMap<number, readonly Waiting[]> {
  const below = new Map<number, Waiting[]>();
  for (const one of waiting.values()) {
    for (let queue = one.queue; queue !== -1; queue = directory.queues[queue].parent) {
      const known = below.get(queue);
      if (known === undefined) below.set(queue, [one]);
      else known.push(one);
    }
  }
  return below;
}

/** The path to a leaf by way of a queue, and otherwise to the first one that is not held back. */
function pathThrough(viewed: ViewedRun, by: number): readonly QueueNode[] {
  const path: QueueNode[] = [];
  for (let queue: QueueNode | undefined = viewed.queues[by]; queue !== undefined; queue = queue.parent) {
    path.unshift(queue);
  }
  for (let last = viewed.queues[by]; last.applications === undefined;) {
    const children = inOrder(last);
    const next = children.find((child) => passedBy(viewed, child) === '') ?? children[0];
    if (next === undefined) break;
    path.push(next);
    last = next;
  }
  return path;
}

/** The children in scheduling order, those without anything pending behind the others. */
function inOrder(queue: QueueNode): readonly QueueNode[] {
  const asked = [...queue.orderedChildren()].filter(({ hasPending }) => hasPending);
  const known = new Set(asked);
  return [...asked, ...queue.children.filter((child) => !known.has(child))];
}

function ofParent(viewed: ViewedRun, parent: QueueNode, next: QueueNode | undefined): NextColumn {
  const { model, at } = viewed;
  const { queues } = model.directory;
  const own = placesAt(model, parent.id, at);
  const places = own.map(({ member }) => viewed.queues[member]);
  const children = [...places, ...inOrder(parent).filter((child) => !places.includes(child))];
  const rows = children.map((child): NextRow => ({
    key: queues[child.id].id,
    name: queues[child.id].name,
    keys: own.find(({ member }) => member === child.id)?.key ?? queueKeys(model, child),
    passed: passedBy(viewed, child),
    pick: queues[child.id].id,
    picked: child === next,
  }));
  const by = own.length > 0 ? (model.directory.policies[parent.id] ?? 'its policy') : 'fair';
  return { title: queues[parent.id].id, by: `asks by ${by}`, rows, empty: 'It has no queues.' };
}

/** "share 0.75: 6 of 8 vcore guaranteed; priority 5; 2 vcore left". */
function queueKeys(model: RunModel, queue: QueueNode): string {
  const share = `share ${rounded(queue.share)}${shareOf(model, queue)}`;
  const priority = queue.priority === 0 || queue.priority === MIN_PRIORITY ? '' : `; priority ${queue.priority}`;
  const left = headroomText(model, queue);
  return `${share}${priority}${left === '' ? '' : `; headroom ${left}`}`;
}

/** What the largest share is worked out from. */
function shareOf({ directory }: RunModel, { share, allocated, guaranteed, fairMax }: QueueNode): string {
  const { resourceTypes } = directory;
  const type = resourceTypes.findIndex((_, t) => {
    const alone = notSet(allocated.length);
    alone[t] = allocated[t];
    return share > 0 && fairShare(alone, guaranteed, fairMax) === share;
  });
  if (type === -1) return '';
  const whole = Number.isNaN(guaranteed[type]) ? fairMax[type] : guaranteed[type];
  const word = Number.isNaN(guaranteed[type]) ? 'it may use' : 'guaranteed';
  return `: ${quantityText(allocated[type], resourceTypes[type])} of ${quantityText(whole, resourceTypes[type])} ${word}`;
}

function headroomText({ directory }: RunModel, queue: QueueNode): string {
  const headroom = queue.updateHeadroom();
  return directory.resourceTypes
    .flatMap((type, t) => (Number.isNaN(headroom[t]) ? [] : [quantityText(Math.max(0, headroom[t]), type)]))
    .join(', ');
}

function passedBy({ model, below }: ViewedRun, queue: QueueNode): string {
  if (!queue.hasPending) return 'asks for nothing';
  const headroom = queue.updateHeadroom();
  const wants = below.get(queue.id) ?? [];
  const fits = ({ shape }: Waiting): boolean =>
    fitsHeadroom(Float64Array.from(model.directory.shapes[shape]), headroom);
  return wants.length > 0 && !wants.some(fits) ? 'none of its asks fits its headroom' : '';
}

function ofLeaf({ model, at, waiting }: ViewedRun, leaf: QueueNode): NextColumn {
  const { id } = model.directory.queues[leaf.id];
  const policy = model.directory.policies[leaf.id] ?? '';
  const own = placesAt(model, leaf.id, at);
  const place = (app: number): number => {
    const found = own.findIndex(({ member }) => member === app);
    return found === -1 ? own.length : found;
  };
  const compare = leaf.applications?.compare ?? (() => 0);
  const apps = [...waiting.values()]
    .filter(({ queue }) => queue === leaf.id)
    .sort((a, b) => place(a.app) - place(b.app) || compare(a.inBook, b.inBook));
  const offered = new Set(leaf.applications?.candidates(() => true).map((app) => app.id));
  const rows = apps.map((one): NextRow => {
    const { app, reason } = one;
    const keys = own.find(({ member }) => member === app)?.key ?? appKeys(model, leaf, one);
    const gate = offered.has(app) ? '' : 'kept out: ';
    return {
      key: String(app),
      name: model.directory.applications[app].id,
      app,
      keys,
      letter: reason.letter,
      passed: `${gate}${reason.title}`,
    };
  });
  return { title: id, by: `serves by ${policy}`, rows, empty: 'None of its applications asks for more.' };
}

/** What the order of the leaf compares an application by. */
function appKeys({ directory }: RunModel, leaf: QueueNode, { inBook, app }: Waiting): string {
  const { priority } = directory.applications[app];
  const rank = leaf.priorityRank === 'none' ? '' : `priority ${priority}`;
  const own = leaf.applications?.policy === 'fair' ? usageText(directory, leaf, inBook) : submittedText(inBook);
  const keys = leaf.priorityRank === 'last' ? [own, rank] : [rank, own];
  return keys.filter((key) => key !== '').join(', ');
}

function submittedText({ submitted }: Waiting['inBook']): string {
  return `submitted ${formatInstant(submitted)}`;
}

function usageText(
  { resourceTypes }: RunModel['directory'],
  leaf: QueueNode,
  { shares, shareCount, allocated }: Waiting['inBook'],
): string {
  const guaranteed = leaf.guaranteed.some((amount) => amount > 0);
  if (guaranteed) return `share ${rounded(shareCount === 0 ? 0 : shares[shareCount - 1])}`;
  return `holds ${resourceTypes.map((type, t) => quantityText(allocated[t], type)).join(', ')}`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
