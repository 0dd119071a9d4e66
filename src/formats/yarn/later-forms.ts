/**
 * Forms that the modelled release does not know: those of Hadoop 3.4, which has capacities as weights and by resource type,
 * those of Hadoop 1, and the settings of Hadoop's load simulator. A file that uses them is answered with the release or the
 * program that reads it.
 * Source: Hadoop 3.4, CapacityScheduler.md; Hadoop 1.2, conf/capacity-scheduler.xml; Hadoop 3.2, sls, SLSConfiguration.java.
 */
const CAPACITIES: readonly string[] = ['capacity', 'maximum-capacity'];

/** What a value of a queue's setting means in a later release, as a clause; undefined if the value has none of the later forms. */
export function laterForm(setting: string, value: string): string | undefined {
  const text = value.trim();
  if (CAPACITIES.includes(setting)) {
    if (/^[0-9.]+\s*w$/.test(text)) return `${text} is a weight, which Hadoop supports since 3.4`;
    if (/^\[.*=\s*[0-9.]+\s*(%|w)/.test(text))
      return `${text} has a part for each type, which Hadoop supports since 3.4`;
  }
  if (setting === 'user-limit-factor' && Number(text) === -1)
    return '-1 removes the limit of a user, which Hadoop supports since 3.4';
  return undefined;
}

/** What would say the same in the modelled release. */
export function earlierForm(setting: string): string {
  return setting === 'user-limit-factor'
    ? 'write a number that is large enough, such as 100'
    : 'write percentages that add up to 100 below each queue, or amounts such as [memory=10240,vcores=10]';
}

/** Settings of the scheduler, behind their prefix, that a later release has. */
const LATER: readonly string[] = [
  'legacy-queue-mode.enabled',
  'mapping-rule-format',
  'mapping-rule-json',
  'mapping-rule-json-file',
  'max-parallel-apps',
  'user.max-parallel-apps',
];

const OF_ONE_USER = /^user\..+\.max-parallel-apps$/;

const AUTO_CREATION = /(^|\.)auto-queue-creation-v2\./;

/** Whether a setting behind `yarn.scheduler.capacity.` comes from a later release. */
export function isLaterSetting(name: string): boolean {
  return LATER.includes(name) || AUTO_CREATION.test(name) || OF_ONE_USER.test(name);
}

/** The same for a setting behind the path of some queue. */
export function endsInLaterSetting(name: string): boolean {
  return LATER.some((setting) => name.endsWith(`.${setting}`)) || AUTO_CREATION.test(name);
}

/** Why a file with these properties is not one of YARN's schedulers, as a clause and what would help; undefined: it may be. */
export function otherProgram(names: readonly string[]): { readonly message: string; readonly fix: string } | undefined {
  if (names.some((name) => /^mapred\.(capacity-scheduler|fairscheduler)\.|^mapred\.queue\.names$/.test(name))) {
    return {
      message: 'this is a file of Hadoop 1, whose schedulers ran in the JobTracker',
      fix: 'write the settings under the names of Hadoop 2 and later, yarn.scheduler.capacity. or yarn.scheduler.fair.',
    };
  }
  if (names.some((name) => name.startsWith('yarn.sls.'))) {
    return {
      message: 'this is the sls-runner.xml of Hadoop’s load simulator: it configures the simulator, not a scheduler',
      fix: 'set the nodes in the section Cluster, and drop the trace or the scheduler’s file here',
    };
  }
  return undefined;
}
