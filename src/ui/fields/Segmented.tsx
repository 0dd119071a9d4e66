import { useId } from 'react';
import type { ReactNode } from 'react';
import './segmented.css';

export interface SegmentedOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Accessible name where the label is a single letter or an icon. */
  readonly name?: string;
  readonly disabled?: boolean;
}

export interface SegmentedProps<T extends string> {
  /** What is being chosen; read out, not shown. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly SegmentedOption<T>[];
  readonly onChange: (value: T) => void;
  /** Fills its container. */
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  /** The pointer or the focus has come: a choice may follow, and what it needs can be loaded. */
  readonly onApproach?: () => void;
}

/** One of a few, all visible: radio buttons in one frame. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, wide = false, disabled = false, describedBy, onApproach } = props;
  const name = useId();
  return (
    <fieldset
      className={wide ? 'segmented segmented--wide' : 'segmented'}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {options.map((option) => (
        <label key={option.value} className="segmented__option">
          <input
            type="radio"
            name={name}
            className="segmented__input"
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
            onPointerEnter={onApproach}
            onFocus={onApproach}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
