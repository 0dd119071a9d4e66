import { useEffect, useState } from 'react';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import type { SharedSweep } from '../../store/view/shared-view';
import { seenBy } from '../shared/acts/act';
import { axisOfKey } from './shared-sweep';
import { WholeSweep } from './WholeSweep';

/** The sweep that a link or file asks for, at full size: the field under which it stood may be folded. */
export function AskedSweep({ asked }: { readonly asked: SharedSweep }) {
  // The axis stays as it is while a point is set from here.
  const [axis] = useState(() => {
    const { document } = scenarioStore.getState();
    return axisOfKey(seenBy(document, viewStore.getState().variant), asked.of);
  });
  useEffect(() => {
    if (axis !== undefined) return;
    const { notify } = scenarioStore.getState();
    notify('warning', `The sweep of this link is of ${asked.of}, which this scenario does not have.`);
    close();
  }, [axis, asked]);
  return axis === undefined ? null : <WholeSweep axis={axis} first={asked} onClose={close} />;
}

function close(): void {
  viewStore.getState().closeAskedSweep();
}
