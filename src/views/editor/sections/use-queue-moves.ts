/** Giving queues another place in the tree, by pointer and by keys. */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useEditor } from '../editor-context';
import type { QueueRow } from '../../../authoring/queue-model';
import { moveQueue, placeAt, placeByKey } from '../models/queue-move';
import type { QueueMove, QueuePlace } from '../models/queue-move';
import { useQueueDrag } from './use-queue-drag';

/** Indentation of a level of the tree, px. */
export const QUEUE_INDENT = 12;

/**
 * Moves of the queues whose rows stand in a list. The focus follows the queue that was moved.
 * @param onMoved a queue and all below it have other paths now
 * @returns the present drag; what begins one, and what answers keys, at the row of a queue; and a sentence about the last move
 */
export function useQueueMoves(
  list: RefObject<HTMLUListElement | null>,
  rows: readonly QueueRow[],
  onMoved: (from: string, to: string) => void,
) {
  const editor = useEditor();
  const [said, setSaid] = useState('');
  const focusOn = useFocusOnRow(list, rows);
  const moveTo = (id: string, place: QueuePlace): QueueMove =>
    editor.first
      ? moveQueue(editor.stored, id, place)
      : { kind: 'refused', sentence: 'Queues are moved in the first variant.' };
  const applyMove = (id: string, move: QueueMove) => {
    if (move.kind === 'refused') setSaid(move.sentence);
    if (move.kind !== 'edits' || !editor.restructure(move.edits)) return;
    setSaid(move.id === id ? `${id} was moved.` : `${id} is now ${move.id}.`);
    onMoved(id, move.id);
    focusOn(move.id);
  };
  const { drag, start } = useQueueDrag({
    list,
    point: (row, part, indent) => placeAt(rows, row, part, Math.round(indent / QUEUE_INDENT)),
    move: (id, { place }) => moveTo(id, place),
    onDrop: applyMove,
  });
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith('Arrow')) return;
    // Alt with an arrow is the browser's way back.
    event.preventDefault();
    const place = placeByKey(editor.active.document, id, event.key);
    if (place === undefined) setSaid(`${id} cannot go further in that direction.`);
    else applyMove(id, moveTo(id, place));
  };
  return { drag, start, onKeyDown, said } as const;
}

/** Puts the focus on the line of a queue once it is in its new place. */
function useFocusOnRow(list: RefObject<HTMLElement | null>, rows: readonly QueueRow[]): (id: string) => void {
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    const index = rows.findIndex(({ queue }) => queue.id === wanted.current);
    if (index < 0) return;
    wanted.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-row="${index}"] .entry__line`)?.focus();
  }, [list, rows]);
  return (id) => {
    wanted.current = id;
  };
}
