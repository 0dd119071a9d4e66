import { quincyKnobs } from '../../schedulers/quincy/knobs';
import type { Knob } from '../../scenario/knobs';
import { KnobSlider } from '../shared/knobs/KnobSlider';
import type { VariantModel } from '../shared/runs/use-runs-view';

const PRICES: readonly Knob[] = [quincyKnobs.omega.knob, quincyKnobs.psi.knob, quincyKnobs.xi.knob];

/** The prices of waiting and of reading, dragged where the answer to them is seen. */
export function PriceKnobs({ variant: { id } }: { readonly variant: VariantModel }) {
  return (
    <div className="quincy__prices">
      {PRICES.map((knob) => (
        <KnobSlider key={knob.name} variant={id} knob={knob} />
      ))}
    </div>
  );
}
