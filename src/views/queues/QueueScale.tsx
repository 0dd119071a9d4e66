import { inUnit } from './queue-rows';

/** Bars have room beyond the capacity of the cluster, where what is pending shows. */
export const HEADROOM = 1.2;
/** Room for "M 100 %" behind the bars of two types, px. */
export const PAIR_TEXT = 44;
const HEIGHT = 16;
/** Narrower scales have no middle tick, px: its text would run into that at the start. */
const NARROW = 90;

interface QueueScaleProps {
  /** Width of a bar, px. */
  readonly width: number;
  readonly capacity: number;
  readonly unit: { readonly name: string; readonly size: number };
  /** The bars show two types as parts of the cluster. */
  readonly pair: boolean;
}

/** The scale of the bars: nothing, half and all of the cluster. */
export function QueueScale({ width, capacity, unit, pair }: QueueScaleProps) {
  const whole = pair ? Math.max(20, width - PAIR_TEXT) : width / HEADROOM;
  const parts = (pair ? whole : width) < NARROW ? [0, 1] : [0, 0.5, 1];
  const text = (part: number): string => {
    if (pair) return `${part * 100} %`;
    const amount = inUnit(capacity * part, unit.size);
    return part === 1 ? `${amount} ${unit.name}` : amount;
  };
  return (
    <svg width={width} height={HEIGHT} className="queues__scale">
      <path d={`M0 ${HEIGHT - 0.5}H${whole}`} stroke="var(--line-2)" />
      {parts.map((part) => (
        <g key={part} transform={`translate(${Math.round(part * whole) + 0.5} 0)`}>
          <path d={`M0 ${HEIGHT - 4}v4`} stroke="var(--line-2)" />
          <text y={HEIGHT - 6} textAnchor={part === 0 ? 'start' : 'middle'}>
            {text(part)}
          </text>
        </g>
      ))}
    </svg>
  );
}
