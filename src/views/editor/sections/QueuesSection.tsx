import { GripVertical } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { counted } from '../../../base/text/counted';
import type { Scenario } from '../../../scenario/schema';
import { useView } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { LongList } from '../../../ui/LongList';
import { SchedulerFiles } from '../../formats/SchedulerFiles';
import { useEditor } from '../editor-context';
import { Entry, ENTRY_HEIGHT } from '../Entry';
import { useSelect } from '../fields/use-select';
import { addQueueEdits } from '../models/queue-edits';
import { isInside, parentOf, queueRows } from '../../../authoring/queue-model';
import { useRevealedId } from '../reveal';
import { useOpenFollowing } from '../use-open-following';
import { QueueForm } from './QueueForm';
import { QUEUE_INDENT, useQueueMoves } from './use-queue-moves';
import type { QueueDrag } from './use-queue-drag';
import './queue-tree.css';

/** The queue tree; the open queue with its limits and the scheduler's settings. */
export function QueuesSection() {
  const editor = useEditor();
  const { document } = editor.active;
  const { type } = document.scheduler;
  const rows = useMemo(() => queueRows(document), [document]);
  const selection = useView((state) => state.selection);
  const selected = selection?.kind === 'queue' ? selection.id : undefined;
  const [open, setOpen] = useOpenFollowing('queues', selected, useRevealedId(['queues']));
  const select = useSelect();
  const list = useRef<HTMLUListElement>(null);
  const applications = useMemo(() => entriesByQueue(document.workload), [document.workload]);
  const { drag, start, onKeyDown, said } = useQueueMoves(list, rows, (from, to) => {
    if (open !== undefined && isInside(open, from)) setOpen(to + open.slice(from.length));
    if (selected !== undefined && isInside(selected, from)) {
      select({ kind: 'queue', id: to + selected.slice(from.length) });
    }
  });
  const [fresh, setFresh] = useState<string>();
  // Below the queue that is meant where it is a parent, else beside it.
  const meant = rows.find(({ queue }) => queue.id === (open ?? selected));
  const parent = meant === undefined ? 'root' : meant.leaf ? (parentOf(meant.queue.id) ?? 'root') : meant.queue.id;
  const add = () => {
    const added = addQueueEdits(document, parent);
    if (!editor.apply(added.edits)) return;
    setOpen(added.id);
    setFresh(added.id);
    select({ kind: 'queue', id: added.id });
  };
  return (
    <>
      <div className="actions actions--top">
        <Button variant="outline" onClick={add}>
          Add a queue below {parent}
        </Button>
      </div>
      <LongList
        list={list}
        className="entries queue-tree"
        count={rows.length}
        usual={ENTRY_HEIGHT}
        kept={[rows.findIndex(({ queue }) => queue.id === open)]}
        after={
          drag?.pointed.line !== undefined && (
            <li
              className={drag.move.kind === 'refused' ? 'queue-tree__line is-refused' : 'queue-tree__line'}
              style={{ top: drag.top, left: drag.pointed.depth * QUEUE_INDENT }}
              aria-hidden="true"
            />
          )
        }
      >
        {(index) => {
          const row = rows[index];
          const { id } = row.queue;
          const used = applications.get(id) ?? 0;
          return (
            <Entry
              // The place in the tree: a queue that is renamed stays open and keeps the focus.
              key={index}
              row={index}
              title={row.name}
              detail={row.leaf && used > 0 ? counted(used, 'entry', 'entries') : undefined}
              depth={row.depth}
              className={rowClass(drag, index, id)}
              handle={
                row.depth > 0 && (
                  <span className="entry__handle" aria-hidden="true">
                    <GripVertical size={12} />
                  </span>
                )
              }
              keys={row.depth > 0 ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
              onKeyDown={onKeyDown(id)}
              onPointerDown={row.depth > 0 ? start(id) : undefined}
              selected={selected === id}
              open={open === id}
              fresh={fresh === id}
              onToggle={() => {
                setOpen(open === id ? undefined : id);
                select({ kind: 'queue', id });
              }}
            >
              <QueueForm row={row} onOpen={setOpen} />
            </Entry>
          );
        }}
      </LongList>
      {rows.length > 1 && (
        <p className="field__help">Drag a queue, or use Alt with the arrow keys, to give it another place.</p>
      )}
      <SchedulerFiles type={type} />
      <output className="visually-hidden">{said}</output>
      {drag !== undefined && (
        <p className="drag-hint" style={{ left: drag.x + 14, top: drag.y + 10 }} aria-hidden="true">
          {hintText(drag)}
        </p>
      )}
    </>
  );
}

/** How many entries of the workload name each queue. */
function entriesByQueue(workload: Scenario['workload']): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  for (const { queue } of workload) {
    if (queue !== undefined) entries.set(queue, (entries.get(queue) ?? 0) + 1);
  }
  return entries;
}

function rowClass(drag: QueueDrag | undefined, index: number, id: string): string {
  if (drag === undefined) return '';
  if (drag.id === id) return 'is-dragged';
  if (drag.pointed.into !== index) return '';
  return drag.move.kind === 'refused' ? 'is-refused' : 'is-target';
}

function hintText({ id, move }: QueueDrag): string {
  if (move.kind === 'refused') return move.sentence;
  if (move.kind === 'stays') return `${id} stays where it is`;
  return move.id === id ? `${id} moves` : `${id} becomes ${move.id}`;
}
