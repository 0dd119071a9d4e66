/** Brings rows into view: what continues at the cursor of a document just opened, and what is selected elsewhere. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { boxOfKey } from '../../../render/gantt/layout/gantt-layout';
import type { Origin } from '../../../store/document/create-scenario-store';
import { usePlayground } from '../../../store/page-playground';
import { useRuns } from '../../../store/runs/run-store';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import type { Selection } from '../../../store/view/shared-view';
import { appIndex } from '../../shared/acts/names';
import type { Block, Scene } from '../scene/scene';

/** Scrolls the windows on the variants' rows when there is something to be seen elsewhere in them. */
export function useReveal(scene: Scene, windows: RefObject<readonly (HTMLElement | null)[]>): void {
  const selection = useView((s) => s.selection);
  const { view } = usePlayground();
  const revealed = useRef('');
  const origin = useScenario((s) => s.origin);
  const idle = useRuns((s) => s.idle);
  const opened = useRef<{ readonly origin: Origin; readonly variants: Set<string> }>(undefined);
  useEffect(() => {
    // In a document that was just opened, the rows that are active at its cursor are shown, not the first of a thousand.
    const { cursor } = view.getState();
    if (opened.current?.origin !== origin) opened.current = { origin, variants: new Set() };
    if (selection !== undefined || scene.group !== 'application' || !scene.choice) return;
    const { variants: done } = opened.current;
    scene.blocks.forEach((block, i) => {
      const element = windows.current[i];
      if (!block || !element || block.model.end < cursor || done.has(block.variant.id)) return;
      // While it runs its rows are still to move.
      if (idle) done.add(block.variant.id);
      showRunning(block, element, cursor);
    });
  }, [view, origin, selection, scene, idle, windows]);
  useEffect(() => {
    // What is selected elsewhere comes into view, once: in the first variant that has it, and the others follow.
    const views = scene.blocks.map((block) => block?.view).join(' ');
    const wish = `${selection?.kind} ${selection?.id} ${scene.group} ${scene.detail} ${views}`;
    if (selection === undefined || revealed.current === wish) return;
    const done = scene.blocks.some((block, i) => {
      const element = windows.current[i];
      return block !== undefined && element !== null && element !== undefined && showRow(block, element, selection);
    });
    if (done) revealed.current = wish;
  }, [selection, scene, windows]);
}

/** Id of the row that a selection has in a block. */
function keyOfRow({ table, model }: Block, { kind, id }: Selection): string | undefined {
  const own = { app: 'application', node: 'node', queue: 'queue' }[kind];
  if (own === table.group) return id;
  if (kind !== 'app' || table.group !== 'queue') return undefined;
  const app = appIndex(model, id);
  return app === undefined ? undefined : model.directory.queues[model.directory.applications[app].queue].id;
}

/** What stays in view around a row that is brought into it, CSS pixels. */
const ROUND = 12;

/** Scrolls as little as possible so that the row of a selection can be seen; false when there is no such row. */
function showRow(block: Block, element: HTMLElement, selection: Selection): boolean {
  const key = keyOfRow(block, selection);
  const box = key === undefined ? undefined : boxOfKey(block.layout, key);
  if (box === undefined) return false;
  const room = element.clientHeight;
  if (box.y < element.scrollTop || box.h > room) element.scrollTop = box.y - ROUND;
  else if (box.y + box.h > element.scrollTop + room) element.scrollTop = box.y + box.h - room + ROUND;
  return true;
}

/** Scrolls so that the middle one of the applications that are there at an instant is in the middle, unless it is seen. */
function showRunning({ model, layout }: Block, element: HTMLElement, at: number): void {
  const room = element.clientHeight;
  if (layout.height <= room) return;
  const { table } = layout;
  const places: number[] = [];
  for (const { id, submitted, finished } of model.applications) {
    if (submitted > at || at >= finished) continue;
    const row = table.rowOfApp[id];
    if (row >= 0) places.push(layout.placeOf(row));
  }
  if (places.length === 0) return;
  const { y, h } = layout.box(Uint32Array.from(places).sort()[places.length >> 1]);
  if (y < element.scrollTop || y + h > element.scrollTop + room) element.scrollTop = y + h / 2 - room / 2;
}
