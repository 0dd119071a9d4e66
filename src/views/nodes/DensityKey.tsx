import { HeatRamp } from '../shared/painted/HeatRamp';

/** What the colours of the heat map mean. */
export function DensityKey({ type }: { readonly type: string }) {
  return (
    <p className="nodes__key">
      <span>{type} held: 0</span>
      <HeatRamp />
      <span>100 %</span>
      <span className="nodes__key-mark nodes__key-mark--lost" aria-hidden="true">
        ×
      </span>
      <span>lost</span>
      <span className="nodes__key-mark nodes__key-mark--slow" aria-hidden="true">
        ◥
      </span>
      <span>other speed</span>
    </p>
  );
}
