/** Words by which systems are looked for: abbreviations, where they come from, and what is at home in them. */
import { isObject } from '../../base/json';
import { schedulerPlugin } from '../../engine/registry';
import type { Scenario } from '../../scenario/schema';

const WORDS: Readonly<Record<string, string>> = {
  yunikorn: 'yk kubernetes k8s',
  'yarn-fair': 'fs hadoop',
  'yarn-capacity': 'cs hadoop',
  'delay-scheduling': 'hadoop hfs locality',
  sparrow: 'batch sampling late binding decentralised decentralized probes',
  hawk: 'hybrid stealing probes',
  eagle: 'hybrid sticky batch probing probes',
  omega: 'mesos google borg monolithic two-level offers shared state optimistic',
  quincy: 'firmament min-cost flow network microsoft',
  jockey: 'deadline slo microsoft dryad scope',
  tetrisched: 'alsched strl milp solver space-time plan-ahead',
  own: 'custom program code typescript',
};

/** Words for the systems that the variants of a scenario run under. */
export function systemWords({ scheduler, variants = [] }: Scenario): string {
  const types = new Set([scheduler.type]);
  for (const change of variants.flatMap(({ changes = [] }) => changes)) {
    if (!('value' in change) || change.path[0] !== 'scheduler') continue;
    const { path, value } = change;
    const type = path.length === 1 && isObject(value) ? value['type'] : path[1] === 'type' ? value : undefined;
    if (typeof type === 'string') types.add(type);
  }
  return [...types].map((type) => `${schedulerPlugin(type).title} ${WORDS[type] ?? ''}`).join(' ');
}
