import { useMemo } from 'react';
import { counted } from '../../base/text/counted';
import { formatInstant } from '../../base/units';
import { appColors } from '../../render/color/app-colors';
import { VariantBadge } from '../../ui/VariantBadge';
import { usePalette } from '../../ui/hooks/use-palette';
import { useCursor } from '../shared/runs/use-cursor';
import { useLone, useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { holdersAt } from './holders-at';

/** Applications outside that are drawn one by one, and boxes of each. */
const MOST_WAITING = 16;
const MOST_BOXES = 6;

/** Who has the cores and who waits for one, at the cursor, in every variant that is shown. */
export function Holders() {
  const variants = withModels(useVariants());
  return (
    <section className="holders" aria-label="Who holds the cluster">
      {variants.map((variant) => (
        <OfVariant key={variant.id} variant={variant} />
      ))}
    </section>
  );
}

function OfVariant({ variant: { model, index, title } }: { readonly variant: VariantModel }) {
  const at = useCursor();
  const palette = usePalette();
  const lone = useLone();
  const colors = useMemo(() => appColors(model.directory, model.directory), [model]);
  const { nodes, moreNodes, waiting, drivers, held, lacking } = useMemo(() => holdersAt(model, at), [model, at]);
  const color = (app: number): string => palette.apps[colors[app] % palette.apps.length];
  return (
    <div className="holders__variant">
      <h3>
        {!lone && <VariantBadge index={index} />} {title} <span className="muted">at {formatInstant(at)}</span>
      </h3>
      <div className="holders__columns">
        <ul className="holders__nodes" aria-label="On the nodes">
          {nodes.map(({ id, isUp, held: chips, more }) => (
            <li key={id}>
              <b>{id}</b>
              {chips.map(({ app, id: name, what }, i) => (
                <span key={i} className="holders__chip" style={{ borderLeftColor: color(app) }}>
                  {name} <span className="muted">{what}</span>
                </span>
              ))}
              {more > 0 && <span className="muted">and {more} more</span>}
              {chips.length === 0 && <span className="muted">{isUp ? 'idle' : 'not in the cluster'}</span>}
            </li>
          ))}
          {moreNodes > 0 && <li className="muted">and {counted(moreNodes, 'more node')}</li>}
        </ul>
        <ul className="holders__outside" aria-label="Waiting outside">
          {waiting.slice(0, MOST_WAITING).map(({ app, id, lacking: wanted }) => (
            <li key={app}>
              <span className="holders__name" style={{ borderLeftColor: color(app) }}>
                {id}
              </span>
              <span className="holders__boxes" aria-hidden="true">
                {Array.from({ length: Math.min(MOST_BOXES, wanted) }, (_, i) => (
                  <i key={i} />
                ))}
              </span>
              <span className="muted">waits for {wanted}</span>
            </li>
          ))}
          {waiting.length > MOST_WAITING && <li className="muted">and {waiting.length - MOST_WAITING} more</li>}
          {waiting.length === 0 && <li className="muted">no application waits</li>}
        </ul>
      </div>
      <p>
        <b>{held}</b> {held === 1 ? 'container' : 'containers'}
        {drivers > 0 && `, ${drivers} of them ${drivers === 1 ? 'a driver' : 'drivers'}`}; <b>{lacking}</b> more wanted.
      </p>
    </div>
  );
}
