import { useState } from 'react';
import type { DragEvent, HTMLAttributes } from 'react';
import { requestOf, statedRequest } from '../../../schedulers/tetrisched/wizard/job-request';
import { nodeSetsOf } from '../../../schedulers/tetrisched/reason-values';
import { isLeaf, isList, mapLeaves } from '../../../schedulers/tetrisched/strl/expression';
import type { Tree, UtilityLeaf } from '../../../schedulers/tetrisched/strl/expression';
import { utilityOf } from '../../../schedulers/tetrisched/strl/utility';
import { Button } from '../../../ui/Button';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { AppLink } from '../../inspector/AppLink';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';
import { groupName } from '../plan/plan-at';
import { StrlEditor } from './StrlEditor';
import { ValueCurvePanel } from './ValueCurvePanel';
import './value.css';

type MachineTree = Tree<UtilityLeaf<readonly number[]>>;
const DRAGGED_NODE = 'application/x-signalbox-plan-node';

/** The utility of one job: as a tree over an allocation that is made by hand, as text, and its worth over time. */
export function UtilityPanel({ shown }: { readonly shown: Shown }) {
  const { model } = shown.variant;
  const { applications } = model.directory;
  const waiting = shown.at.round.jobs[0]?.app;
  const app =
    applications[shown.app]?.job === undefined
      ? (waiting ?? applications.findIndex(({ job }) => job !== undefined))
      : shown.app;
  const job = applications[app]?.job;
  if (job === undefined) return <p className="empty-note">No job of this run has a utility.</p>;
  return (
    <div className="view-row tetri__utility">
      <Allocation key={`${shown.variant.id} ${app} ${shown.plan.index}`} shown={shown} app={app} />
      <ScrollRegion label="Value and expression" className="tetri__side">
        <ValueCurvePanel shown={shown} app={app} job={job} />
        <StrlEditor key={`${shown.variant.id} ${app}`} shown={shown} app={app} job={job} />
      </ScrollRegion>
    </div>
  );
}

/** The tree with its values for an allocation: what the plan gives at first, then what is dragged or clicked into it. */
function Allocation({ shown, app }: { readonly shown: Shown; readonly app: number }) {
  const { plan, at, variant, colors } = shown;
  const { directory } = variant.model;
  const planned = [
    ...plan.places.filter((place) => place.app === app).map(({ node }) => node),
    ...at.running.filter((running) => running.app === app).map(({ node }) => node),
  ];
  const [given, setGiven] = useState<ReadonlySet<number>>(() => new Set(planned));
  const job = directory.applications[app]?.job;
  if (job === undefined) return null;
  const sets = nodeSetsOf(directory);
  const request = statedRequest(job) ?? requestOf(job, job.tasks, sets.racks, at.settings.constraints);
  const names = new Map<object, string>();
  const tree: MachineTree = mapLeaves(request, ({ op, set, k, v }) => {
    const leaf = { op, set: sets.nodesOf(set), k, v };
    names.set(leaf, set.join(', '));
    return leaf;
  });
  const values = new Map<MachineTree, number>();
  const value = utilityOf(tree, given, (node, worth) => values.set(node, worth));
  const toggle = (node: number, inside = !given.has(node)) => {
    const next = new Set(given);
    if (inside) next.add(node);
    else next.delete(node);
    setGiven(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const node = Number(event.dataTransfer.getData(DRAGGED_NODE));
    if (Number.isInteger(node) && directory.nodes[node] !== undefined) toggle(node, true);
  };
  const accept = (event: DragEvent) => event.preventDefault();
  // The browser drops only what was accepted last, and each part of the tree is entered first.
  const dropping: HTMLAttributes<HTMLUListElement> = { onDragEnter: accept, onDragOver: accept, onDrop: drop };
  const groups = at.round.groups.length > 0 ? at.round.groups : [directory.nodes.map((_, node) => node)];
  return (
    <ScrollRegion label="Utility of an allocation" className="tetri__allocation">
      <h3>
        <AppLink id={directory.applications[app].id} color={colors[app]} />{' '}
        <span className="muted">its value with the nodes below; drag or click nodes in and out</span>
      </h3>
      <ul className="tetri__tree" aria-label="Utility tree" {...dropping}>
        <TreeNode tree={tree} names={names} values={values} given={given} level={1} />
      </ul>
      <p>
        Worth <b>{formatValue(value)}</b> with {given.size} {given.size === 1 ? 'node' : 'nodes'}.{' '}
        <Button variant="outline" onClick={() => setGiven(new Set(planned))}>
          As planned
        </Button>{' '}
        <Button variant="outline" onClick={() => setGiven(new Set())}>
          None
        </Button>
      </p>
      {groups.map((members) => (
        <fieldset key={members[0]} className="tetri__nodes">
          <legend>{groupName(variant.model, members)}</legend>
          {members.map((node) => (
            <button
              key={node}
              type="button"
              draggable
              aria-pressed={given.has(node)}
              className="tetri__node"
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED_NODE, String(node))}
              onClick={() => toggle(node)}
            >
              {directory.nodes[node].id}
            </button>
          ))}
        </fieldset>
      ))}
    </ScrollRegion>
  );
}

interface TreeNodeProps {
  readonly tree: MachineTree;
  readonly names: ReadonlyMap<object, string>;
  readonly values: ReadonlyMap<MachineTree, number>;
  readonly given: ReadonlySet<number>;
  readonly level: number;
}

function TreeNode({ tree, names, values, given, level }: TreeNodeProps) {
  const value = values.get(tree) ?? 0;
  const satisfied = value > 0;
  const children = isLeaf(tree) ? [] : isList(tree) ? tree.of : [tree.of];
  return (
    <li className="tetri__branch">
      <span className={satisfied ? 'tetri__box tetri__box--on' : 'tetri__box'}>
        <span aria-hidden="true">{satisfied ? '✓' : ''}</span>
        <code>{words(tree, names, given)}</code>
        <b>{formatValue(value)}</b>
        <span className="visually-hidden">{satisfied ? 'satisfied' : 'not satisfied'}</span>
      </span>
      {children.length > 0 && (
        <ul>
          {children.map((child, i) => (
            // Two children may be alike, and they never change their order.
            <TreeNode
              key={`${level} ${i}`}
              tree={child}
              names={names}
              values={values}
              given={given}
              level={level + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function words(tree: MachineTree, names: ReadonlyMap<object, string>, given: ReadonlySet<number>): string {
  if (isLeaf(tree)) {
    const held = tree.set.filter((node) => given.has(node)).length;
    return `${tree.op}(${names.get(tree) ?? ''}, ${Math.min(held, tree.k)} of ${tree.k}) of ${formatValue(tree.v)}`;
  }
  if (isList(tree)) return tree.op === 'max' ? 'max, at most one' : tree.op === 'min' ? 'min, all of them' : 'sum';
  return tree.op === 'scale' ? `scale ${tree.by} ×` : `barrier ${tree.v}`;
}
