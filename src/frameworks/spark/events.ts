/** What the events of the framework are, and which random draws it makes. */

/** Event kinds of the framework; those from `revive` on are timers of an application, which they carry as `b`. */
export const Event = {
  driverUp: 0,
  executorUp: 1,
  taskDone: 2,
  driverFails: 3,
  executorFails: 4,
  revive: 5,
  speculate: 6,
  poll: 7,
  begin: 8,
  stageDue: 9,
  unschedulable: 10,
  /** Something of the decommissioning of an executor is due, or (`remove`) it goes at the driver's word: these carry its container. */
  decommission: 11,
  remove: 12,
  /** Stages that failed are submitted again. */
  resubmit: 13,
} as const;
export const Stream = { driverStartup: 1, executorStartup: 2, peers: 3, cachedPeer: 4, taskDuration: 16 } as const;
