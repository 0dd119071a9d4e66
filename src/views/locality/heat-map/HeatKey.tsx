import { useHeatRamp } from '../../../ui/hooks/use-heat-ramp';

/** What the colours of a heat map mean: its ramp from nothing to `to`, and the dot. */
export function HeatKey({ to, dot }: { readonly to: string; readonly dot: string }) {
  const ramp = useHeatRamp();
  return (
    <span className="locality__key">
      0
      <span className="locality__ramp" aria-hidden="true">
        {ramp.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </span>
      {to}
      <span className="locality__dot" aria-hidden="true" /> {dot}
    </span>
  );
}
