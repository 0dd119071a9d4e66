import { ChartSpline } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Json, JsonPath } from '../../base/json';
import type { Knob } from '../../scenario/knobs';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorBoundary } from '../shared/ErrorBoundary';
import './sweep.css';
import { knobAxis } from './sweep-plan';

const SweepDialog = lazyPart(() => import('./SweepDialog').then((module) => module.SweepDialog));

interface SweepThisProps {
  readonly knob: Knob;
  readonly path: JsonPath;
  readonly value: Json | undefined;
}

/** On every knob that is a number: what becomes of the variants as it changes. */
export function SweepThis({ knob, path, value }: SweepThisProps) {
  const [open, setOpen] = useState(false);
  if (knobAxis(knob, path, value) === undefined) return null;
  return (
    <>
      <button
        type="button"
        className="sweep-this"
        aria-label={`Sweep ${knob.name}`}
        title={`Sweep ${knob.name}: run a range of values`}
        onClick={() => setOpen(true)}
      >
        <ChartSpline size={12} aria-hidden="true" />
        sweep
      </button>
      {open && (
        <ErrorBoundary part="The sweep" onDismiss={() => setOpen(false)}>
          <Suspense fallback={null}>
            <SweepDialog knob={knob} path={path} value={value} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
