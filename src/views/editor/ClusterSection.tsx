import { useState } from 'react';
import type { Knob } from '../../scenario/knobs';
import type { NodeGroupText } from '../../scenario/schema';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import {
  addGroupEdits,
  duplicateGroupEdits,
  nodeIds,
  overriddenNodes,
  removeGroupEdits,
  resourceKnob,
  resourceTypes,
} from './cluster-model';
import { counted, idProblem } from './edits';
import { useEditor } from './editor-context';
import { Entry } from './Entry';
import { valueText } from './form-model';
import { Group } from './Group';
import { KnobField } from './KnobField';
import { NameField } from './NameField';
import { forgetEdits, renameEdits } from './names';
import { NumberedSelect } from './NumberedSelect';
import { ResourceField } from './ResourceField';

const count: Knob = {
  name: 'count',
  kind: 'integer',
  default: undefined,
  min: 0,
  max: 20_000,
  unit: 'nodes',
  help: 'How many alike; empty means one node named like the group',
};
const racks: Knob = {
  name: 'racks',
  kind: 'integer',
  default: 1,
  min: 1,
  max: 1000,
  unit: 'racks',
  help: 'Nodes are dealt to the racks in turn',
};
const speed: Knob = {
  name: 'speed',
  kind: 'number',
  default: 1,
  min: 0.001,
  max: 1000,
  unit: '×',
  help: 'Factor on everything that runs here; 0.5 takes twice as long',
};
const rack: Knob = { name: 'rack', kind: 'text', default: undefined, help: 'Name of the rack it stands in' };

/** Node groups and the nodes that differ from their group. */
export function ClusterSection() {
  const editor = useEditor();
  const { document } = editor.active;
  const groups = document.cluster.nodes;
  const [open, setOpen] = useState(groups.length === 1 ? 0 : -1);
  return (
    <>
      <ul className="entries">
        {groups.map((group, index) => (
          <Entry
            key={index}
            title={group.id}
            detail={groupDetail(group)}
            open={open === index}
            onToggle={() => setOpen(open === index ? -1 : index)}
          >
            <GroupForm group={group} onAdded={() => setOpen(groups.length)} onRemoved={() => setOpen(-1)} />
          </Entry>
        ))}
      </ul>
      {groups.length === 0 && <p className="editor__hint">The cluster has no node, so everything waits.</p>}
      <div className="actions">
        <Button
          variant="outline"
          onClick={() => {
            if (editor.apply(addGroupEdits(document).edits)) setOpen(groups.length);
          }}
        >
          Add a node group
        </Button>
      </div>
    </>
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
      <NameField
        label="id"
        value={group.id}
        help={editor.first ? 'Nodes are called id/1, id/2 ...' : 'Can be renamed in the first variant'}
        disabled={!editor.first}
        onRename={(id) => {
          if (document.cluster.nodes.some((other) => other.id === id)) return `there is a group "${id}" already`;
          const problem = idProblem(id);
          if (problem === undefined) editor.apply(renameEdits(editor.stored, 'node-group', group.id, id));
          return problem;
        }}
      />
      <KnobField knob={count} path={[...path, 'count']} plain />
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
      <KnobField knob={racks} path={[...path, 'racks']} />
      <KnobField knob={speed} path={[...path, 'speed']} />
      <LabelsField path={[...path, 'labels']} />
      <NodeOverrides group={group} />
      <div className="actions">
        <Button
          variant="outline"
          onClick={() => {
            if (editor.apply(duplicateGroupEdits(document, group).edits)) onAdded();
          }}
        >
          Duplicate
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            const forgotten = editor.first ? forgetEdits(editor.stored, 'node-group', group.id) : [];
            if (editor.apply([...forgotten, ...removeGroupEdits(document, group)])) onRemoved();
          }}
        >
          Remove
        </Button>
      </div>
    </>
  );
}

function LabelsField({ path }: { readonly path: readonly string[] }) {
  const editor = useEditor();
  const labels = editor.get(path);
  return (
    <div className={labels === undefined ? 'knob' : 'knob is-changed'}>
      <TextField
        label={<span className="mono">labels</span>}
        help="Separated by commas. Default none"
        placeholder="none"
        value={Array.isArray(labels) ? labels.join(', ') : ''}
        onApply={(typed) => {
          const list = typed.split(',').flatMap((label) => (label.trim() === '' ? [] : [label.trim()]));
          return editor.set(path, list.length === 0 ? undefined : list);
        }}
      />
    </div>
  );
}

/** Nodes of a group that have something of their own. */
function NodeOverrides({ group }: { readonly group: NodeGroupText }) {
  const editor = useEditor();
  const { document } = editor.active;
  const special = overriddenNodes(document, group);
  const [open, setOpen] = useState<string | undefined>(undefined);
  const ids = nodeIds(group);
  const shownIds = open === undefined || special.includes(open) || !ids.includes(open) ? special : [...special, open];
  return (
    <Group title="Single nodes" detail={special.length === 0 ? 'all alike' : counted(special.length, 'exception')}>
      <ul className="entries">
        {shownIds.map((node) => (
          <Entry
            key={node}
            title={node}
            detail={Object.keys(document.cluster.overrides?.[node] ?? {}).join(', ')}
            open={open === node}
            onToggle={() => setOpen(open === node ? undefined : node)}
          >
            <NodeForm group={group} node={node} />
          </Entry>
        ))}
      </ul>
      <NumberedSelect label="Make an exception for" ids={ids} taken={special} onChoose={setOpen} />
    </Group>
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
      <KnobField knob={{ ...speed, default: group.speed ?? 1 }} path={[...path, 'speed']} />
      <KnobField knob={rack} path={[...path, 'rack']} />
      <LabelsField path={[...path, 'labels']} />
      <div className="actions">
        <Button variant="outline" onClick={() => editor.apply([{ path, value: undefined }])}>
          As the others
        </Button>
      </div>
    </>
  );
}
