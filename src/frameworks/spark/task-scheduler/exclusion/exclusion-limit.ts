/** The limits of spark.excludeOnFailure by which an executor gets nothing, from the narrowest to the widest. */
export const ExclusionLimit = {
  taskOnExecutor: 0,
  taskOnNode: 1,
  stageOnExecutor: 2,
  stageOnNode: 3,
  applicationOnExecutor: 4,
  applicationOnNode: 5,
} as const;
export type ExclusionLimit = (typeof ExclusionLimit)[keyof typeof ExclusionLimit];
