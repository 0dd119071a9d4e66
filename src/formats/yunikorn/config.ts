/**
 * The default partition of a `queues.yaml` as YuniKorn's configuration reader sees it: every field of the type YuniKorn
 * decodes it to, with its place in the text.
 * Source: YuniKorn core, common/configs/config.go.
 */
import type { JsonObject } from '../../base/json';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import type { YamlMap } from '../yaml-source';

/** A value and where it is in the text. */
export interface Field<T> {
  readonly value: T;
  readonly offset: number;
}

export interface Quantity {
  readonly text: string;
  /** Milli-vcores, bytes or units. */
  readonly amount: number;
  readonly offset: number;
}

/** Quantities by resource type. */
export type ResourceConfig = ReadonlyMap<string, Quantity>;

export interface LimitConfig {
  readonly offset: number;
  readonly limit: Field<string> | undefined;
  readonly users: readonly Field<string>[];
  readonly groups: readonly Field<string>[];
  readonly maxResources: ResourceConfig | undefined;
  readonly maxApplications: Field<number> | undefined;
  readonly unknown: JsonObject;
}

export interface RuleConfig {
  readonly offset: number;
  /** Dotted path of the rule, for problems. */
  readonly path: string;
  readonly name: Field<string>;
  readonly create: boolean | undefined;
  readonly value: Field<string> | undefined;
  readonly filter: FilterConfig | undefined;
  readonly parent: RuleConfig | undefined;
  readonly unknown: JsonObject;
}

export interface FilterConfig {
  readonly type: Field<string> | undefined;
  readonly users: readonly Field<string>[] | undefined;
  readonly groups: readonly Field<string>[] | undefined;
}

export interface TemplateConfig {
  readonly maxApplications: Field<number> | undefined;
  readonly properties: ReadonlyMap<string, Field<string>>;
  readonly guaranteed: ResourceConfig | undefined;
  readonly max: ResourceConfig | undefined;
}

export interface QueueConfig extends TemplateConfig {
  /** Of the name. */
  readonly offset: number;
  readonly name: string;
  /** Full path below and with "root". */
  readonly path: string;
  /** The `parent` flag, undefined when it is not written. */
  readonly parent: boolean | undefined;
  readonly adminAcl: Field<string> | undefined;
  readonly submitAcl: Field<string> | undefined;
  readonly childTemplate: TemplateConfig | undefined;
  readonly limits: readonly LimitConfig[];
  readonly children: readonly QueueConfig[];
  readonly unknown: JsonObject;
  /** The queue in the text; undefined for a root that is not written. */
  readonly source: YamlMap | undefined;
}

export interface PartitionConfig {
  readonly source: YamlMap;
  readonly root: QueueConfig;
  readonly placementRules: readonly RuleConfig[];
  /** Limits of the partition itself, which mean the same as limits on the root queue. */
  readonly limits: readonly LimitConfig[];
  readonly nodeSort:
    | { readonly type: Field<string> | undefined; readonly weights: ReadonlyMap<string, Field<number>> }
    | undefined;
  /** Further settings, as they are written. */
  readonly others: JsonObject;
}

/** Settings of a partition that are kept as they are written. `statedumpfilepath` belongs to releases 1.0 to 1.2. */
export const OTHER_PARTITION_KEYS: readonly string[] = ['preemption', 'usergroupresolver', 'statedumpfilepath'];

/** Settings below `preemption`; `quotapreemptionenabled` belongs to later releases. */
export const PREEMPTION_KEYS: readonly string[] = ['enabled', 'quotapreemptionenabled'];

export const PARTITION_KEYS: readonly string[] = ['name', 'queues', 'placementrules', 'limits', 'nodesortpolicy'];
export const TEMPLATE_KEYS: readonly string[] = ['maxapplications', 'properties', 'resources'];
export const QUEUE_KEYS: readonly string[] = [
  'name',
  'parent',
  'submitacl',
  'adminacl',
  ...TEMPLATE_KEYS,
  'limits',
  'childtemplate',
  'queues',
];
export const LIMIT_KEYS: readonly string[] = ['limit', 'users', 'groups', 'maxresources', 'maxapplications'];
export const RULE_KEYS: readonly string[] = ['name', 'create', 'filter', 'parent', 'value'];

/** Collects problems and notes, with places in the text. */
export class Findings {
  readonly problems: FormatProblem[] = [];
  readonly notices: FormatNotice[] = [];

  constructor(private readonly place: (offset: number) => Place) {}

  problem(offset: number, path: string, message: string): void {
    this.problems.push({ ...this.place(offset), path, message });
  }

  notice(offset: number, path: string, message: string): void {
    this.notices.push({ ...this.place(offset), path, message });
  }

  /** YuniKorn would refuse the file for it; here it is kept. */
  refused(offset: number, path: string, message: string): void {
    this.notices.push({ ...this.place(offset), path, message, severity: 'refused' });
  }

  /** Accepted here, and probably a mistake. */
  warn(offset: number, path: string, message: string): void {
    this.notices.push({ ...this.place(offset), path, message, severity: 'warning' });
  }
}
