/**
 * How long an application may take to launch a container. The setting belongs to YARN's resource manager, and so to both
 * schedulers.
 * Source: Hadoop, yarn-default.xml; resourcemanager/rmcontainer/ContainerAllocationExpirer.
 */
import type { PlacedKnob } from '../../scenario/knobs';

export const expiryKnob = {
  holder: [],
  knob: {
    name: 'yarn.resourcemanager.rm.container-allocation.expiry-interval-ms',
    kind: 'integer',
    default: 600_000,
    min: 1,
    max: 1_000_000_000,
    unit: 'ms',
    help: 'A container not launched by its application within this time expires: its room goes to others, and the application asks again',
    lesson: 'container-expiry',
  },
} as const satisfies PlacedKnob;
