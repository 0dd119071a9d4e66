import type { PlacedKnob } from '../../scenario/knobs';

/** Settings of the JobTracker and its Fair Scheduler. */
export const schedulerKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: ['fifo', 'naive-fair', 'skip-count', 'wait'],
      default: 'wait',
      help: 'Who takes a free slot: first come first served, fair sharing (Algorithm 1), with skip counts (2) or waits (3)',
      lesson: 'head-of-line',
      modelOnly: true,
    },
  },
  maxSkips: {
    holder: [],
    knob: {
      name: 'D',
      kind: 'integer',
      default: 10,
      min: 0,
      max: 1_000_000,
      unit: 'slots',
      help: 'skip-count: number of free slots that a job skips before it launches away from its data',
      slider: { to: 50, step: 1 },
      locality: true,
      lesson: 'head-of-line',
      modelOnly: true,
    },
  },
  localityDelay: {
    holder: [],
    knob: {
      name: 'mapred.fairscheduler.locality.delay',
      kind: 'duration',
      default: undefined,
      help: 'wait: how long a job is skipped before it accepts a worse place; not set: 1.5 heartbeats, at most 15s',
      slider: { to: '30s', step: '100ms' },
      locality: true,
      lesson: 'sticky-slots',
    },
  },
  nodeDelay: {
    holder: [],
    knob: {
      name: 'mapred.fairscheduler.locality.delay.nodelocal',
      kind: 'duration',
      default: undefined,
      inherits: 'mapred.fairscheduler.locality.delay',
      help: 'wait: W1, until places in the rack of the data are accepted',
      slider: { to: '30s', step: '100ms' },
      locality: true,
      lesson: 'sticky-slots',
    },
  },
  rackDelay: {
    holder: [],
    knob: {
      name: 'mapred.fairscheduler.locality.delay.racklocal',
      kind: 'duration',
      default: undefined,
      inherits: 'mapred.fairscheduler.locality.delay',
      help: 'wait: W2, from then until any place is accepted; in a cluster of one rack any place is accepted after W1',
      slider: { to: '30s', step: '100ms' },
      locality: true,
      lesson: 'sticky-slots',
    },
  },
  assignMultiple: {
    holder: [],
    knob: {
      name: 'mapred.fairscheduler.assignmultiple',
      kind: 'switch',
      default: true,
      help: 'A heartbeat may fill all free slots of its node; otherwise one',
    },
  },
  heartbeat: {
    holder: [],
    knob: {
      name: 'mapreduce.jobtracker.heartbeat.interval.min',
      kind: 'duration',
      default: '3s',
      help: 'Time between two heartbeats of a node; it gets tasks only then',
      slider: { to: '10s', step: '100ms' },
      locality: true,
    },
  },
  slots: {
    holder: [],
    knob: {
      name: 'mapred.tasktracker.map.tasks.maximum',
      kind: 'integer',
      default: undefined,
      min: 0,
      max: 10_000,
      unit: 'slots',
      help: 'Slots of each node, one task each; the whole cores of the node when not set',
      lesson: 'sticky-slots',
    },
  },
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a pool. */
export const poolKnobs = {
  schedulingMode: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'schedulingMode',
      kind: 'choice',
      options: ['fair', 'fifo'],
      own: 'order',
      default: 'fair',
      help: 'Order of the jobs inside the pool',
      lesson: 'pools-and-locality',
    },
  },
  weight: {
    holder: [],
    knob: {
      name: 'weight',
      kind: 'number',
      default: 1,
      min: 0.001,
      max: 1_000_000,
      help: 'Share among its siblings: twice the weight gives twice the share',
      lesson: 'pools-and-locality',
    },
  },
  minMaps: {
    holder: [],
    knob: {
      name: 'minMaps',
      kind: 'integer',
      default: 0,
      min: 0,
      max: 1_000_000,
      unit: 'slots',
      help: 'Minimum share: a pool below it is served before all that have reached theirs',
      lesson: 'pools-and-locality',
    },
  },
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
