import type { Problem } from '../../base/result';
import { knobText } from '../../scenario/knobs';
import type { RunInput } from '../../sim/run-input';
import { UNLIMITED } from '../yarn/resources';
import { queueKnobs } from './knobs';
import { readQueue, yarnTypeNames } from './queues/queue-config';

/**
 * A notice about each queue whose minimum exceeds its maximum: Hadoop warns of it, and the maximum wins.
 * Source: Hadoop 3.2, AllocationFileLoaderService.checkMinAndMaxResource. A maximum in percent is not compared, as there.
 */
export function notices({ queues, scheduler, resourceTypes }: RunInput): Problem[] {
  const types = yarnTypeNames(resourceTypes);
  const unlimited = new Float64Array(types.length).fill(UNLIMITED);
  const { minResources, maxResources } = queueKnobs;
  return queues.flatMap(({ id, settings }) => {
    if (knobText(settings, minResources.knob) === '' || knobText(settings, maxResources.knob) === '') return [];
    const { minShare, maxShare } = readQueue(settings, scheduler, types);
    const most = maxShare(unlimited);
    const over = types.findIndex((_, type) => minShare[type] > most[type]);
    if (over === -1) return [];
    const message = `${types[over]} above those of ${maxResources.knob.name}, which win: Hadoop warns of it`;
    return [{ path: `queues.${id}.${minResources.knob.name}`, message }];
  });
}
