import { variantsOf } from '../../engine/variants';
import { MAX_VARIANTS } from '../../store/edit-variants';
import { useScenario } from '../../store/scenario-store';
import { Switch } from '../../ui/Switch';
import { setForks, useForks } from './fork';

/** Beside acts at the cursor: keep the future without the act as well. */
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
