import { useHeatRamp } from '../../../ui/hooks/use-heat-ramp';
import './heat-ramp.css';

/** The colours of heat from low to high, for a key that says in words what its ends are. */
export function HeatRamp() {
  const ramp = useHeatRamp();
  return (
    <span className="heat-ramp" aria-hidden="true">
      {ramp.map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </span>
  );
}
