import { schedulerPlugin } from '../../../engine/registry';
import { resourceTypes } from '../models/cluster-model';
import { useEditor } from '../editor-context';
import { ResourceField } from '../fields/knobs/ResourceField';

const FIELDS = {
  guaranteed: { help: 'Share it is owed before others. Default none', lesson: 'fair-without-guarantees' },
  max: { help: 'Hard ceiling of the queue and all below it. Default none', lesson: 'two-queues' },
} as const;

/** The resources of a queue that its scheduler respects, and those that are set although it does not. */
export function QueueResources({ queue }: { readonly queue: string }) {
  const editor = useEditor();
  const { document } = editor.active;
  const { queueResources } = schedulerPlugin(document.scheduler.type);
  return (['guaranteed', 'max'] as const).map((name) => {
    const path = ['queues', queue, 'resources', name];
    if (!queueResources.includes(name) && editor.get(path) === undefined) return null;
    return (
      <ResourceField
        key={name}
        name={`resources.${name}`}
        path={path}
        {...FIELDS[name]}
        types={resourceTypes(document)}
      />
    );
  });
}
