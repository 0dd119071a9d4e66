import { counted } from '../../../base/text/counted';
import type { Scenario } from '../../../scenario/schema';
import { useRef, useState } from 'react';
import type { NodeGroupText } from '../../../scenario/schema';
import { Button } from '../../../ui/Button';
import { LongList } from '../../../ui/LongList';
import {
  addGroupEdits,
  duplicateGroupEdits,
  possibleNodeIds,
  overriddenNodes,
  removeGroupEdits,
  resourceKnob,
  resourceTypes,
} from '../models/cluster-model';
import { idProblem } from '../models/edits';
import { useEditor } from '../editor-context';
import { Entry, ENTRY_HEIGHT } from '../Entry';
import { EntryActions } from '../EntryActions';
import { Exceptions } from '../Exceptions';
import { valueText } from '../models/form-model';
import { groupKnobs, nodeCount, nodeKnobs } from '../../../scenario/frame-knobs';
import { KnobField } from '../fields/knobs/KnobField';
import { textsOf } from '../models/limits-model';
import { EntryIdField } from '../fields/names/EntryIdField';
import { NameField } from '../fields/names/NameField';
import { NamesField } from '../fields/names/NamesField';
import { forgetEdits } from '../models/names';
import { useRevealedId } from '../reveal';
import { ResourceField } from '../fields/knobs/ResourceField';
import { useLastingState } from '../use-lasting-state';
import { AutoscalerSettings, GroupScaling } from './AutoscalingFields';

/** Node groups and the nodes that differ from their group. */
export function ClusterSection() {
  const editor = useEditor();
  const { document } = editor.active;
  const groups = document.cluster.nodes;
  const [open, setOpen] = useLastingState('cluster', groups.length === 1 ? 0 : -1);
  const revealed = useRevealedGroup(groups);
  if (revealed >= 0 && revealed !== open) setOpen(revealed);
  const [fresh, setFresh] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const add = (index: number) => {
    setOpen(index);
    setFresh(index);
  };
  return (
    <>
      <div className="actions actions--top">
        <Button
          variant="outline"
          onClick={() => {
            if (editor.apply(addGroupEdits(document).edits)) add(groups.length);
          }}
        >
          Add a node group
        </Button>
      </div>
      <LongList list={list} className="entries" count={groups.length} usual={ENTRY_HEIGHT} kept={[open]}>
        {(index) => (
          <Entry
            key={index}
            row={index}
            title={groups[index].id}
            detail={groupDetail(groups[index])}
            open={open === index}
            fresh={fresh === index}
            onToggle={() => setOpen(open === index ? -1 : index)}
          >
            <GroupForm group={groups[index]} onAdded={() => setOpen(groups.length)} onRemoved={() => setOpen(-1)} />
          </Entry>
        )}
      </LongList>
      <AutoscalerSettings />
      {groups.length === 0 && <p className="editor__hint">The cluster has no nodes, so everything waits.</p>}
    </>
  );
}

/** Position of the group in which a field is looked for, its own or one of a single node; -1 when there is none. */
function useRevealedGroup(groups: readonly NodeGroupText[]): number {
  const group = useRevealedId(['cluster', 'nodes']);
  const node = useRevealedId(['cluster', 'overrides']);
  return groups.findIndex(
    ({ id }) => id === group || (node !== undefined && (node === id || node.startsWith(`${id}/`))),
  );
}

function groupDetail(group: NodeGroupText): string {
  const each = Object.entries(group.capacity).flatMap(([type, value]) =>
    value === undefined ? [] : [type === 'memory' ? `${valueText(resourceKnob(type, ''), value)}` : `${value} ${type}`],
  );
  return `${counted(group.count ?? 1, 'node')} × ${each.join(', ')}`;
}

interface GroupFormProps {
  readonly group: NodeGroupText;
  readonly onAdded: () => void;
  readonly onRemoved: () => void;
}

function GroupForm({ group, onAdded, onRemoved }: GroupFormProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['cluster', 'nodes', group.id];
  return (
    <>
      <EntryIdField
        kind="node-group"
        noun="a group"
        id={group.id}
        entries={document.cluster.nodes}
        help="Nodes are called id/1, id/2 ..."
      />
      <KnobField knob={nodeCount} path={[...path, 'count']} plain />
      <ResourceField
        name="capacity"
        path={[...path, 'capacity']}
        help="Of each node"
        types={resourceTypes(document)}
        plain
      />
      <NameField
        label="Other resource type"
        value=""
        placeholder="gpu"
        help="Adds a quantity of it to the nodes of this group"
        onRename={(type) => idProblem(type) ?? editor.set([...path, 'capacity', type], 1)}
      />
      <KnobField knob={groupKnobs.racks} path={[...path, 'racks']} />
      <KnobField knob={groupKnobs.rack} path={[...path, 'rack']} plain />
      <KnobField knob={groupKnobs.speed} path={[...path, 'speed']} />
      <LabelsField path={[...path, 'labels']} />
      <GroupScaling group={group} />
      <NodeOverrides group={group} />
      <EntryActions
        onDuplicate={() => {
          if (editor.apply(duplicateGroupEdits(document, group).edits)) onAdded();
        }}
        onRemove={() => {
          const forgotten = (from: Scenario) => forgetEdits(from, 'node-group', group.id);
          if (editor.remove(removeGroupEdits(document, group), forgotten)) onRemoved();
        }}
      />
    </>
  );
}

function LabelsField({ path }: { readonly path: readonly string[] }) {
  const editor = useEditor();
  const labels = editor.get(path);
  return (
    <div className={labels === undefined ? 'knob' : 'knob is-changed'}>
      <NamesField
        label={<span className="mono">labels</span>}
        help="Separated by commas. Default none"
        names={textsOf(labels)}
        onChange={(list) => editor.set(path, list)}
      />
    </div>
  );
}

/** Nodes of a group with settings of their own. */
function NodeOverrides({ group }: { readonly group: NodeGroupText }) {
  const { document } = useEditor().active;
  return (
    <Exceptions
      title="Single nodes"
      ids={possibleNodeIds(group)}
      special={overriddenNodes(document, group)}
      path={['cluster', 'overrides']}
      settingsOf={(node) => Object.keys(document.cluster.overrides?.[node] ?? {})}
    >
      {(node) => <NodeForm group={group} node={node} />}
    </Exceptions>
  );
}

function NodeForm({ group, node }: { readonly group: NodeGroupText; readonly node: string }) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['cluster', 'overrides', node];
  return (
    <>
      <ResourceField
        name="capacity"
        path={[...path, 'capacity']}
        help="Empty: as in the group"
        types={resourceTypes(document)}
        empty={(type) => {
          const inherited = group.capacity[type];
          return inherited === undefined ? 'none' : String(inherited);
        }}
      />
      <KnobField knob={{ ...nodeKnobs.speed, default: group.speed ?? 1 }} path={[...path, 'speed']} />
      <KnobField knob={nodeKnobs.rack} path={[...path, 'rack']} />
      <LabelsField path={[...path, 'labels']} />
    </>
  );
}
