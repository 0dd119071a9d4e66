import { memo } from 'react';
import { quantityText } from '../../analysis/explain/words';
import { useRested } from '../../ui/hooks/use-rested';
import { freeOn, heldOn } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import { conditionText, contentText, reservedText, heldText } from './node-words';
import { HiddenTable } from '../../ui/HiddenTable';

/** Beyond this number of nodes the table has one row for each rack. */
const MOST_NODES = 200;
const MOST_CONTAINERS = 12;

interface NodesTableProps {
  readonly cluster: ClusterAt;
  readonly type: number;
  /** Of the variant. */
  readonly name: string;
}

/** What the canvas shows, as a table for screen readers and tests. */
export function NodesTable({ cluster, type, name }: NodesTableProps) {
  return <Nodes cluster={useRested(cluster)} type={type} name={name} />;
}

/** Its rows. While the picture moves they stay as they are. */
const Nodes = memo(function Nodes({ cluster, type, name }: NodesTableProps) {
  const many = cluster.model.directory.nodes.length > MOST_NODES;
  return many ? racks(cluster, type, name) : nodes(cluster, name);
});

function nodes(cluster: ClusterAt, name: string) {
  const { directory } = cluster.model;
  return (
    <HiddenTable
      caption={`Nodes of ${name}`}
      columns={['Node', 'Rack', 'Condition', 'Held', 'What runs']}
      rows={directory.nodes.map(({ id, rack }, n) => ({
        key: id,
        cells: [
          id,
          directory.racks[rack],
          [conditionText(cluster, n), reservedText(cluster, n)].filter((t) => t !== '').join('; ') || 'up',
          heldText(cluster, n),
          contentText(cluster, n, MOST_CONTAINERS) || 'nothing',
        ],
      }))}
    />
  );
}

function racks(cluster: ClusterAt, type: number, name: string) {
  const { directory } = cluster.model;
  const sums = directory.racks.map(() => ({ nodes: 0, up: 0, containers: 0, free: 0 }));
  directory.nodes.forEach(({ rack }, n) => {
    const sum = sums[rack];
    sum.nodes++;
    sum.up += cluster.up[n];
    sum.containers += heldOn(cluster, n).length;
    sum.free += freeOn(cluster, n, type);
  });
  return (
    <HiddenTable
      caption={`Racks of ${name}`}
      columns={['Rack', 'Nodes', 'Up', 'Containers', 'Free']}
      rows={sums.map((sum, rack) => ({
        key: directory.racks[rack],
        cells: [
          directory.racks[rack],
          sum.nodes,
          sum.up,
          sum.containers,
          quantityText(sum.free, directory.resourceTypes[type]),
        ],
      }))}
    />
  );
}
