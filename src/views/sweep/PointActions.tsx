import { useState } from 'react';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { seedOf } from '../../analysis/compare/study/sample';
import type { Metric } from '../../analysis/model';
import { withSiblings } from '../../engine/document/sibling-parts';
import { MAX_VARIANTS } from '../../authoring/edit-variants';
import type { Edit } from '../../authoring/edits';
import { viewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { editOf } from '../editor/models/edits';
import { addVariantWith } from '../shared/acts/act';
import { SeedSelect } from './SeedSelect';
import { setPoint } from './set-point';
import type { SweepAxis } from './sweep-axis';
import type { SweepCurve } from './use-sweep-curve';

interface PointActionsProps {
  readonly axes: readonly SweepAxis[];
  readonly looked: CurvePoint | undefined;
  readonly curve: SweepCurve;
  readonly metric: Pick<Metric, 'id' | 'unit'>;
  readonly onDone: () => void;
}

/** Takes a point over with one of its seeds: in the active variant, or as its own variant. */
export function PointActions({ axes, looked, curve, metric, onDone }: PointActionsProps) {
  const [replication, setReplication] = useState(0);
  const { variants, seed: first } = curve;
  const place = looked?.place ?? [];
  const overSeeds = axes.findIndex((axis) => axis.seeds);
  // A seed is one for all variants.
  const seed = overSeeds === -1 ? seedOf(first, replication) : (place[overSeeds] ?? first);
  const values = place.map((x, at) => axes[at].text(x));
  const text = [...values, ...(overSeeds === -1 && replication > 0 ? [`seed ${seed}`] : [])].join(', ');
  const name = axes.map((axis) => axis.name).join(', ');
  const isPresent = looked !== undefined && axes.every((axis, at) => axis.seeds || axis.present === place[at]);
  const edits = (): readonly Edit[] => {
    const { variant } = viewStore.getState();
    const { document } = variants.find(({ id }) => id === variant) ?? variants[0];
    const moved = isPresent ? [] : place.flatMap((x, at) => axes[at].changes(x, document));
    return withSiblings(document, moved).map(editOf);
  };
  const isUsable = looked !== undefined && looked.refused === '';
  return (
    <>
      {overSeeds === -1 && (
        <SeedSelect first={first} looked={looked} metric={metric} value={replication} onChoose={setReplication} />
      )}
      <div className="sweep__bar">
        <Button
          variant="outline"
          disabled={!isUsable || (isPresent && seed === first)}
          onClick={() => {
            if (setPoint(edits(), seed, `${name} set to ${text}`)) onDone();
          }}
        >
          Set {text}
        </Button>
        {overSeeds === -1 && (
          <Button
            variant="outline"
            disabled={!isUsable || variants.length >= MAX_VARIANTS}
            onClick={() => {
              const whole = seed === first ? [] : [{ path: ['seed'], value: seed }];
              const title = `${name} ${values.join(', ')}`;
              if (!addVariantWith(viewStore.getState().variant, edits(), title, { whole })) return;
              onDone();
            }}
          >
            As a variant
          </Button>
        )}
      </div>
    </>
  );
}
