import { groupBy } from '../../../base/collections/group-by';
import { formatInstant } from '../../../base/units';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';
import { HiddenTable } from '../../../ui/HiddenTable';

/** The plan in words, for readers who do not see the picture. */
export function PlanTable({ shown: { plan, at, variant } }: { readonly shown: Shown }) {
  const { directory } = variant.model;
  const jobs = groupBy(plan.places, ({ app }) => app);
  return (
    <HiddenTable
      caption={`Plan of ${formatInstant(plan.at)}`}
      columns={['job', 'starts', 'slices', 'nodes', 'value']}
      rows={[...jobs].map(([app, places]) => ({
        key: app,
        cells: [
          directory.applications[app].id,
          formatInstant(plan.at + places[0].start * at.settings.quantum),
          places[0].slices,
          places.map(({ node }) => directory.nodes[node].id).join(', '),
          formatValue(places[0].value),
        ],
      }))}
    />
  );
}
