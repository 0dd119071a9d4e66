import type { ReactNode } from 'react';
import type { Knob } from '../../../scenario/knobs';
import { useNewEditor } from '../../editor/editor-context';
import { onScale, scaleOf, scaleWords, writtenAt } from './knob-scale';
import { LiveSlider } from './LiveSlider';
import './knob-slider.css';

interface KnobSliderProps {
  /** Of which variant, by id. */
  readonly variant: string;
  /** A setting of its policy. */
  readonly knob: Knob;
  /** It changes nothing under the other settings. */
  readonly idle?: boolean;
  /** What stands behind the value. */
  readonly children?: ReactNode;
}

/** A setting of the policy, dragged where its effect is seen; the same edit as in the form of the policy. */
export function KnobSlider({ variant, knob, idle = false, children }: KnobSliderProps) {
  const editor = useNewEditor(variant);
  const { name, help } = knob;
  const path = ['scheduler', name];
  const value = onScale(knob, editor.get(path) ?? knob.default);
  const scale = scaleOf(knob);
  return (
    <span className={idle ? 'knob-slider is-idle' : 'knob-slider'} title={help}>
      <code>{name}</code>
      {scale !== undefined && (
        <LiveSlider
          key={`${variant} ${name}`}
          label={`Drag ${name}`}
          value={value}
          {...scale}
          format={(dragged) => scaleWords(knob, dragged)}
          onWrite={(next, gesture) => editor.setKnob(path, knob, writtenAt(knob, next), gesture)}
        />
      )}
      <b>{value}</b>
      {children}
    </span>
  );
}
