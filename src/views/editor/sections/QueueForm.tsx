import { useState } from 'react';
import { lastName } from '../../../scenario/queue-path';
import { schedulerPlugin } from '../../../engine/registry';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/fields/Select';
import { useEditor } from '../editor-context';
import { NameField } from '../fields/names/NameField';
import { ChildTemplateField } from '../fields/queues/ChildTemplateField';
import { LimitsField } from '../fields/queues/LimitsField';
import { UserWeightsField } from '../fields/queues/UserWeightsField';
import { useSelect } from '../fields/use-select';
import { Group, NotDefaultKey } from '../Group';
import { queuePathProblem } from '../models/edits';
import type { Edit } from '../../../authoring/edits';
import { renameEdits } from '../models/names';
import { addQueueEdits, deleteQueueEdits } from '../models/queue-edits';
import { parentOf } from '../../../authoring/queue-model';
import type { QueueRow } from '../../../authoring/queue-model';
import { QueueKnobs } from './QueueKnobs';
import { QueueResources } from './QueueResources';

interface QueueFormProps {
  readonly row: QueueRow;
  /** Opens another queue, or none. */
  readonly onOpen: (id: string | undefined) => void;
}

/** The fields of one queue, and what can be done to it as a whole. */
export function QueueForm({ row, onOpen }: QueueFormProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const { id } = row.queue;
  const path = ['queues', id];
  const { queueEntries: entries } = schedulerPlugin(document.scheduler.type);
  const template = row.queue['childtemplate'] !== undefined;
  const parent = parentOf(id);
  const select = useSelect();
  const show = (queue: string | undefined) => {
    onOpen(queue);
    select(queue === undefined ? undefined : { kind: 'queue', id: queue });
  };
  const rename = (name: string): string | undefined => {
    const next = parent === undefined ? name : `${parent}.${name}`;
    if (name.includes('.')) return 'expected a name without dots: they separate the parts of a path';
    if (document.queues.some((queue) => queue.id === next)) return `a queue "${next}" already exists`;
    const problem = queuePathProblem(next);
    if (problem === undefined && editor.restructure(renameEdits(editor.stored, 'queue', id, next))) show(next);
    return problem;
  };
  return (
    <>
      {parent !== undefined && (
        <NameField
          label="name"
          value={lastName(id)}
          help={editor.first ? `Path ${id}` : 'Can be renamed in the first variant'}
          disabled={!editor.first}
          onRename={rename}
        />
      )}
      <QueueResources queue={id} />
      <Group title="Scheduling" detail={<NotDefaultKey />}>
        <QueueKnobs queue={id} leaf={row.leaf} />
      </Group>
      {entries?.['limits'] !== undefined && <LimitsField path={[...path, 'limits']} />}
      {entries?.['user-settings'] !== undefined && row.leaf && <UserWeightsField queue={id} />}
      {entries?.['childtemplate'] !== undefined && (row.queue['isParent'] === true || template) && (
        <ChildTemplateField path={[...path, 'childtemplate']} />
      )}
      <div className="actions">
        <Button
          variant="outline"
          onClick={() => {
            const added = addQueueEdits(document, id);
            if (editor.apply(added.edits)) show(added.id);
          }}
        >
          Add a queue below
        </Button>
      </div>
      {parent !== undefined && <DeleteQueue id={id} onDeleted={() => show(undefined)} />}
    </>
  );
}

/** Deletes a queue that nothing uses; else says what does and offers to move it first. */
function DeleteQueue({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const editor = useEditor();
  const { document } = editor.active;
  const deletion = deleteQueueEdits(document, id);
  const targets = deletion.kind === 'refused' ? deletion.targets : [];
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const target = targets.find((leaf) => leaf === chosen) ?? targets[0];
  const apply = (edits: readonly Edit[]) => {
    if (editor.apply(edits)) onDeleted();
  };
  if (deletion.kind === 'edits') {
    return (
      <div className="actions">
        <Button variant="danger" onClick={() => apply(deletion.edits)}>
          Delete
        </Button>
      </div>
    );
  }
  return (
    <div className="refusal">
      <p>
        Cannot be deleted yet: {deletion.sentence}
        {target === undefined && ' There is no other leaf to move them to.'}
      </p>
      {target !== undefined && (
        <div className="actions">
          <Button
            variant="danger"
            onClick={() => {
              const moved = deleteQueueEdits(document, id, target);
              if (moved.kind === 'edits') apply(moved.edits);
            }}
          >
            Delete and move to
          </Button>
          <Select
            aria-label="Where they move"
            value={target}
            options={targets.map((leaf) => ({ value: leaf, label: leaf }))}
            onChange={setChosen}
          />
        </div>
      )}
    </div>
  );
}
