import { ChartSpline } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Json, JsonPath } from '../../base/json';
import type { Knob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../shared/Part';
import './sweep.css';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';

const SweepInline = lazyPart(() => import('./SweepInline').then((module) => module.SweepInline));

interface SweepThisProps {
  readonly knob: Knob;
  readonly path: JsonPath;
  readonly value: Json | undefined;
  /** The full name, if the knob's own name is not enough. */
  readonly name?: string;
  /** What tells its button from others of the same field. */
  readonly short?: string;
}

/** The button next to every knob with numbers or choices: it sweeps the knob, and shows the results of the variants. */
export function SweepThis({ knob, path, value, name = knob.name, short = '' }: SweepThisProps) {
  const axis = knobAxis(knob, path, value, name);
  return axis === undefined ? null : <SweepAxisButton axis={axis} short={short} />;
}

/** The same for the load of the workload and for the seed. */
export function SweepLoad({ document }: { readonly document: Scenario }) {
  const load = loadAxis(document);
  return (
    <>
      {load !== undefined && <SweepAxisButton axis={load} short="load" />}
      <SweepAxisButton axis={seedAxis(document.seed ?? 1)} short="seed" />
    </>
  );
}

function SweepAxisButton({ axis, short }: { readonly axis: SweepAxis; readonly short: string }) {
  /** The axis as it was when the sweep was opened: setting a point must not change its range. */
  const [going, setGoing] = useState<SweepAxis>();
  const { present } = axis;
  const shown = useMemo(() => going && { ...going, present }, [going, present]);
  const close = (): void => setGoing(undefined);
  return (
    <>
      <button
        type="button"
        className="sweep-this"
        aria-label={`Sweep ${axis.name}`}
        aria-expanded={going !== undefined}
        title={`Sweep ${axis.name}: run a range of values`}
        onClick={() => setGoing(going === undefined ? axis : undefined)}
      >
        <ChartSpline size={12} aria-hidden="true" />
        sweep {short}
      </button>
      {shown !== undefined && (
        <Part name="The sweep" onDismiss={close}>
          <SweepInline axis={shown} onClose={close} />
        </Part>
      )}
    </>
  );
}
