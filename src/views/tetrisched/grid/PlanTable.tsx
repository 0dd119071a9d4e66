import { formatInstant } from '../../../base/units';
import type { Place } from '../plan/plan-at';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';

/** The plan in words, for readers who do not see the picture. */
export function PlanTable({ shown: { plan, at, variant } }: { readonly shown: Shown }) {
  const { directory } = variant.model;
  const jobs = new Map<number, Place[]>();
  for (const place of plan.places) jobs.set(place.app, [...(jobs.get(place.app) ?? []), place]);
  return (
    <div className="visually-hidden">
      <table>
        <caption>Plan of {formatInstant(plan.at)}</caption>
        <thead>
          <tr>
            <th>job</th>
            <th>starts</th>
            <th>slices</th>
            <th>nodes</th>
            <th>value</th>
          </tr>
        </thead>
        <tbody>
          {[...jobs].map(([app, places]) => (
            <tr key={app}>
              <th>{directory.applications[app].id}</th>
              <td>{formatInstant(plan.at + places[0].start * at.settings.quantum)}</td>
              <td>{places[0].slices}</td>
              <td>{places.map(({ node }) => directory.nodes[node].id).join(', ')}</td>
              <td>{formatValue(places[0].value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
