import type { Tick } from '../job-run';
import { clock } from '../shown';
import { HiddenTable } from '../../../ui/HiddenTable';

/** Only the latest ticks are listed. */
const MOST = 60;

/** The control ticks for those who do not see the picture. */
export function TickTable({ ticks }: { readonly ticks: readonly Tick[] }) {
  return (
    <HiddenTable
      caption="Control ticks up to the cursor"
      columns={['at', 'progress', 'done at with slack', 'raw', 'smoothed', 'guarantee', 'held']}
      rows={ticks.slice(-MOST).map(({ t, progress, withSlack, raw, smoothed, guarantee, held }) => ({
        key: t,
        cells: [
          clock(t),
          progress.toFixed(3),
          clock(withSlack),
          raw ?? '–',
          smoothed ?? '–',
          guarantee,
          held ? 'held' : '',
        ],
      }))}
    />
  );
}
