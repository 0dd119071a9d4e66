import type { JsonPath } from '../../../../base/json';
import { schedulerPlugin } from '../../../../engine/registry';
import { resourceTypes } from '../../models/cluster-model';
import { useEditor } from '../../editor-context';
import { Group } from '../../Group';
import { KnobField } from '../knobs/KnobField';
import { ResourceField } from '../knobs/ResourceField';
import { useReveal } from '../../reveal';

/** Settings of leaves that placement creates below a queue: the queue's `childtemplate`. */
export function ChildTemplateField({ path }: { readonly path: JsonPath }) {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(path);
  const { document } = editor.active;
  const knobs = schedulerPlugin(document.scheduler.type).queueKnobs.filter(
    ({ holder, knob }) => knob.fixed !== true && (holder[0] === 'properties' || knob.name === 'maxapplications'),
  );
  return (
    <div ref={box}>
      <Group title={<span className="mono">childtemplate</span>} detail="of created queues">
        <ResourceField
          name="resources.guaranteed"
          path={[...path, 'resources', 'guaranteed']}
          help="Of each leaf that placement creates below"
          types={resourceTypes(document)}
        />
        <ResourceField
          name="resources.max"
          path={[...path, 'resources', 'max']}
          help="Of each leaf that placement creates below"
          types={resourceTypes(document)}
        />
        {knobs.map(({ holder, knob }) => (
          <KnobField key={knob.name} knob={knob} path={[...path, ...holder, knob.name]} />
        ))}
      </Group>
    </div>
  );
}
