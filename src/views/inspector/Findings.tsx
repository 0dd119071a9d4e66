import { useMemo } from 'react';
import { findings } from '../../analysis/findings';
import type { Finding } from '../../analysis/findings';
import { formatInstant } from '../../base/units';
import { viewStore } from '../../store/view-store';
import { reasonsOf } from '../shared/names';
import type { VariantModel } from '../shared/use-runs-view';
import { moveCursor } from '../transport/playback';
import { PartHeading } from './Heading';

/** What stands out in the active variant, found in its run; each finding leads to its instant. */
export function Findings({ variant, several }: { readonly variant: VariantModel; readonly several: boolean }) {
  const { model, title } = variant;
  const found = useMemo(() => findings(model, reasonsOf(model)), [model]);
  if (found.length === 0) return null;
  return (
    <>
      <PartHeading title="What stands out" about={several ? title : 'found in the run'} />
      <ol className="findings">
        {found.map((finding) => (
          <li key={finding.text}>
            <button type="button" className="instant-link" onClick={() => show(finding)}>
              {formatInstant(finding.at)}
            </button>
            <span>{finding.text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function show({ at, app, range }: Finding): void {
  const view = viewStore.getState();
  if (range !== undefined) view.setRange(range);
  if (app !== undefined) view.select({ kind: 'app', id: app });
  moveCursor(at);
}
