/** What all scenes of the delay scheduling paper have in common. */
/** There are slots enough for all jobs; a node gives one of them in a heartbeat. */
export const SLOTS = { vcore: 1_000_000_000 };
export const ONE = { vcore: 1000 };
export const USUAL = { type: 'delay-scheduling', 'mapred.fairscheduler.assignmultiple': false } as const;
export const QUEUES = [{ id: 'root' }, { id: 'root.pool' }] as const;
