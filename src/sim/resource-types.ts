/** The resource types that every run has. They stand first among its types, in this order; the others follow by name. */
export const FIRST_TYPES = ['vcore', 'memory'] as const;

/** Where they stand in a vector over the types of a run. */
export const ResourceType = { vcore: 0, memory: 1 } as const;
