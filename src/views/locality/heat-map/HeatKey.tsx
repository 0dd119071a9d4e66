import { HeatRamp } from '../../shared/painted/HeatRamp';

/** What the colours of a heat map mean: its ramp from nothing to `to`, and the dot. */
export function HeatKey({ to, dot }: { readonly to: string; readonly dot: string }) {
  return (
    <span className="locality__key">
      0
      <HeatRamp />
      {to}
      <span className="locality__dot" aria-hidden="true" /> {dot}
    </span>
  );
}
