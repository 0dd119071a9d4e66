import type { Tick } from '../job-run';
import { clock } from '../shown';

/** The control ticks for those who do not see the picture. */
export function TickTable({ ticks }: { readonly ticks: readonly Tick[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Control ticks up to the cursor</caption>
        <thead>
          <tr>
            {['at', 'progress', 'done at with slack', 'raw', 'smoothed', 'guarantee', 'held'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ticks.slice(-60).map((tick) => (
            <tr key={tick.t}>
              <td>{clock(tick.t)}</td>
              <td>{tick.progress.toFixed(3)}</td>
              <td>{clock(tick.withSlack)}</td>
              <td>{tick.raw ?? '–'}</td>
              <td>{tick.smoothed ?? '–'}</td>
              <td>{tick.guarantee}</td>
              <td>{tick.held ? 'held' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
