import { memo } from 'react';
import { quantityText } from '../../analysis/explain/words';
import { useRested } from '../../ui/hooks/use-rested';
import { freeOn, heldOn } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import { conditionText, contentText, reservedText, heldText } from './node-words';

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
  return <div className="visually-hidden">{many ? racks(cluster, type, name) : nodes(cluster, name)}</div>;
});

function nodes(cluster: ClusterAt, name: string) {
  const { directory } = cluster.model;
  return (
    <table>
      <caption>Nodes of {name}</caption>
      <thead>
        <tr>
          <th scope="col">Node</th>
          <th scope="col">Rack</th>
          <th scope="col">Condition</th>
          <th scope="col">Held</th>
          <th scope="col">What runs</th>
        </tr>
      </thead>
      <tbody>
        {directory.nodes.map((node, n) => (
          <tr key={node.id}>
            <th scope="row">{node.id}</th>
            <td>{directory.racks[node.rack]}</td>
            <td>{[conditionText(cluster, n), reservedText(cluster, n)].filter((t) => t !== '').join('; ') || 'up'}</td>
            <td>{heldText(cluster, n)}</td>
            <td>{contentText(cluster, n, MOST_CONTAINERS) || 'nothing'}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
    <table>
      <caption>Racks of {name}</caption>
      <thead>
        <tr>
          <th scope="col">Rack</th>
          <th scope="col">Nodes</th>
          <th scope="col">Up</th>
          <th scope="col">Containers</th>
          <th scope="col">Free</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum, rack) => (
          <tr key={directory.racks[rack]}>
            <th scope="row">{directory.racks[rack]}</th>
            <td>{sum.nodes}</td>
            <td>{sum.up}</td>
            <td>{sum.containers}</td>
            <td>{quantityText(sum.free, directory.resourceTypes[type])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
