import { variantsOf } from '../../../engine/document/variants';
import { MAX_VARIANTS } from '../../../authoring/edit-variants';
import { useScenario } from '../../../store/document/scenario-store';
import { Switch } from '../../../ui/fields/Switch';
import { setForks, useForks } from './fork';

/** A switch beside acts at the cursor: whether the future without the act is kept, too. */
export function ForkSwitch() {
  const on = useForks();
  const full = useScenario(({ document }) => variantsOf(document).length >= MAX_VARIANTS);
  return (
    <Switch checked={on && !full} disabled={full} onChange={setForks}>
      <span title={full ? `There are ${MAX_VARIANTS} variants already` : 'The action becomes a separate variant'}>
        keep both futures
      </span>
    </Switch>
  );
}
