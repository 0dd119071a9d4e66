import { useId } from 'react';

interface WhatIfSliderProps {
  /** The real name of the setting. */
  readonly name: string;
  readonly value: number;
  /** With its unit. */
  readonly text: string;
  readonly from?: number;
  readonly to: number;
  readonly step: number;
  /** Differs from what is set. */
  readonly changed: boolean;
  readonly onChange: (value: number) => void;
}

/** A setting to play with: nothing runs again until it is made the setting. */
export function WhatIfSlider({ name, value, text, from = 0, to, step, changed, onChange }: WhatIfSliderProps) {
  const id = useId();
  return (
    <span className={changed ? 'yarn__slider yarn__slider--changed' : 'yarn__slider'}>
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <b>{text}</b>
    </span>
  );
}
