import { Plus, X } from 'lucide-react';
import { formatDuration, parseDuration } from '../../base/units';
import { isLeaf, isList } from '../../schedulers/tetrisched/strl/expression';
import type { Request, RequestLeaf } from '../../schedulers/tetrisched/strl/request';
import { IconButton } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { TextInput } from '../../ui/fields/TextInput';
import { asOperator, childrenOf, operatorNames, replaced, withChild } from './tree-edits';
import type { NodePath } from './tree-edits';

interface StrlTreeProps {
  readonly request: Request;
  /** Names of sets to choose from. */
  readonly names: readonly string[];
  readonly onChange: (request: Request) => void;
}

/** An expression as a tree whose nodes are edited where they stand. */
export function StrlTree({ request, names, onChange }: StrlTreeProps) {
  const change = (path: NodePath, next: Request | undefined): void => {
    const tree = replaced(request, path, next);
    if (tree !== undefined) onChange(tree);
  };
  const removable = (path: NodePath): boolean => replaced(request, path, undefined) !== undefined;
  return (
    <ul className="strl__tree" aria-label="Expression as a tree">
      <Node tree={request} path={[]} names={names} change={change} removable={removable} />
    </ul>
  );
}

interface NodeProps {
  readonly tree: Request;
  readonly path: NodePath;
  readonly names: readonly string[];
  readonly change: (path: NodePath, next: Request | undefined) => void;
  /** Whether anything is left of the expression without a node. */
  readonly removable: (path: NodePath) => boolean;
}

function Node({ tree, path, names, change, removable }: NodeProps) {
  const where = path.length === 0 ? 'the root' : `node ${path.map((child) => child + 1).join('.')}`;
  const amount = tree.op === 'scale' ? tree.by : tree.op === 'barrier' ? tree.v : undefined;
  return (
    <li className="strl__node">
      <span className="strl__fields">
        <Select
          aria-label={`Operator of ${where}`}
          value={tree.op}
          options={operatorNames.map((value) => ({ value, label: value }))}
          onChange={(op) => change(path, asOperator(tree, op))}
        />
        {isLeaf(tree) && <LeafFields leaf={tree} where={where} names={names} change={(leaf) => change(path, leaf)} />}
        {amount !== undefined && (
          <NumberInput
            label={`${tree.op === 'scale' ? 'Factor' : 'Threshold'} of ${where}`}
            value={amount}
            onApply={(value) => {
              if (tree.op === 'scale') change(path, { ...tree, by: value });
              else if (tree.op === 'barrier') change(path, { ...tree, v: value });
            }}
          />
        )}
        {isList(tree) && !isLeaf(tree) && (
          <IconButton label={`Add a child to ${where}`} onClick={() => change(path, withChild(tree))}>
            <Plus size={12} />
          </IconButton>
        )}
        {removable(path) && (
          <IconButton label={`Remove ${where}`} onClick={() => change(path, undefined)}>
            <X size={12} />
          </IconButton>
        )}
      </span>
      {!isLeaf(tree) && (
        <ul>
          {childrenOf(tree).map((child, i) => (
            // Children have no names: they are their places.
            <Node
              key={[...path, i].join('.')}
              tree={child}
              path={[...path, i]}
              names={names}
              change={change}
              removable={removable}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface LeafFieldsProps {
  readonly leaf: RequestLeaf;
  readonly where: string;
  readonly names: readonly string[];
  readonly change: (leaf: RequestLeaf) => void;
}

function LeafFields({ leaf, where, names, change }: LeafFieldsProps) {
  const [set] = leaf.set;
  const known = [...new Set([...names, ...leaf.set])];
  return (
    <>
      {leaf.set.length === 1 ? (
        <Select
          aria-label={`Nodes of ${where}`}
          value={set}
          options={known.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ ...leaf, set: [value] })}
        />
      ) : (
        <code>{leaf.set.join(' ∪ ')}</code>
      )}
      <NumberInput label={`Number of nodes of ${where}`} value={leaf.k} whole onApply={(k) => change({ ...leaf, k })} />
      <TextInput
        aria-label={`Duration of ${where}`}
        placeholder="as the job"
        value={leaf.dur === undefined ? '' : formatDuration(leaf.dur)}
        onApply={(typed) => {
          const parsed = typed.trim() === '' ? undefined : parseDuration(typed);
          if (parsed !== undefined && !(parsed.ok && parsed.value > 0)) return 'expected a duration such as 8s';
          change({ ...leaf, dur: parsed?.ok === true ? parsed.value : undefined });
          return undefined;
        }}
      />
      <NumberInput label={`Value of ${where}`} value={leaf.v} onApply={(v) => change({ ...leaf, v })} />
    </>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly whole?: boolean;
  readonly onApply: (value: number) => void;
}

function NumberInput({ label, value, whole = false, onApply }: NumberInputProps) {
  return (
    <TextInput
      aria-label={label}
      value={String(value)}
      steps
      min={whole ? 1 : 0}
      onApply={(typed) => {
        const next = typed.trim() === '' ? NaN : Number(typed);
        if (!(next >= 0) || (whole && (!Number.isInteger(next) || next < 1))) {
          return whole ? 'expected a whole number from 1' : 'expected a number from 0';
        }
        onApply(next);
        return undefined;
      }}
    />
  );
}
