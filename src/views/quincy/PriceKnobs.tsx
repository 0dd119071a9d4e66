import { quincyKnobs } from '../../schedulers/quincy/knobs';
import type { Knob } from '../../scenario/knobs';
import { useNewEditor } from '../editor/editor-context';
import { onScale, scaleOf, scaleWords, writtenAt } from '../shared/knobs/knob-scale';
import { LiveSlider } from '../shared/knobs/LiveSlider';
import type { VariantModel } from '../shared/runs/use-runs-view';

const PRICES: readonly Knob[] = [quincyKnobs.omega.knob, quincyKnobs.psi.knob, quincyKnobs.xi.knob];

/** The prices of waiting and of reading, dragged where the answer to them is seen; the same edits as in the form of the policy. */
export function PriceKnobs({ variant: { id } }: { readonly variant: VariantModel }) {
  const editor = useNewEditor(id);
  return (
    <div className="quincy__prices">
      {PRICES.map((knob) => {
        const { name, help } = knob;
        const value = onScale(knob, editor.get(['scheduler', name]) ?? knob.default);
        const scale = scaleOf(knob);
        return (
          scale !== undefined && (
            <span key={name} title={help}>
              <code>{name}</code>
              <LiveSlider
                key={`${id} ${name}`}
                label={`Drag ${name}`}
                value={value}
                {...scale}
                format={(dragged) => scaleWords(knob, dragged)}
                onWrite={(next, gesture) => editor.setKnob(['scheduler', name], knob, writtenAt(knob, next), gesture)}
              />
              <b>{value}</b>
            </span>
          )
        );
      })}
    </div>
  );
}
