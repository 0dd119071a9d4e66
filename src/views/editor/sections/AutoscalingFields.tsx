import { autoscalerKnobs, scalingKnobs } from '../../../scenario/autoscaler';
import type { NodeGroupText } from '../../../scenario/schema';
import { schedulerPlugin } from '../../../engine/registry';
import { Button } from '../../../ui/Button';
import { useEditor } from '../editor-context';
import { KnobField } from '../fields/knobs/KnobField';
import { Group } from '../Group';

/** Between which numbers of nodes a group grows and shrinks, or what makes it do so. */
export function GroupScaling({ group }: { readonly group: NodeGroupText }) {
  const editor = useEditor();
  const path = ['cluster', 'nodes', group.id];
  const follows = schedulerPlugin(editor.active.document.scheduler.type).atRunTime?.includes('node-added') === true;
  if (group.autoscaling === undefined) {
    if (!follows || group.count === undefined) return null;
    const scale = () => editor.set([...path, 'autoscaling'], { min: 0, max: Math.max(10, 2 * (group.count ?? 1)) });
    return (
      <div className="actions">
        <Button variant="outline" onClick={scale}>
          Let the group grow and shrink
        </Button>
      </div>
    );
  }
  return (
    <Group
      title="Autoscaling"
      detail={`${group.autoscaling.min ?? 0} to ${group.autoscaling.max ?? scalingKnobs.max.default} nodes`}
    >
      {Object.values(scalingKnobs).map((knob) => (
        <KnobField key={knob.name} knob={knob} path={[...path, 'autoscaling', knob.name]} />
      ))}
      <div className="actions">
        <Button variant="outline" onClick={() => editor.apply([{ path: [...path, 'autoscaling'], value: undefined }])}>
          Keep its number of nodes
        </Button>
      </div>
    </Group>
  );
}

/** The settings of the autoscaler, where some group is scaled. */
export function AutoscalerSettings() {
  const { cluster } = useEditor().active.document;
  if (cluster.nodes.every(({ autoscaling }) => autoscaling === undefined)) return null;
  return (
    <Group title="Autoscaler" detail="Kubernetes Cluster Autoscaler">
      {Object.values(autoscalerKnobs).map((knob) => (
        <KnobField key={knob.name} knob={knob} path={['cluster', 'autoscaler', knob.name]} />
      ))}
    </Group>
  );
}
