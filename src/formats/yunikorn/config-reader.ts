/**
 * Reads the YAML tree of a partition into `PartitionConfig`. Types are checked as YuniKorn's reader checks them; the rules
 * between fields are in `validate.ts`.
 */
import { cutText } from '../../base/text/cut-text';
import { YAMLMap } from 'yaml';
import type { Json, JsonObject } from '../../base/json';
import type { YamlMap, YamlScalar, YamlValue } from '../yaml-source';
import {
  LIMIT_KEYS,
  OTHER_PARTITION_KEYS,
  PARTITION_KEYS,
  PREEMPTION_KEYS,
  QUEUE_KEYS,
  RULE_KEYS,
  TEMPLATE_KEYS,
} from './config';
import type {
  Field,
  Findings,
  LimitConfig,
  PartitionConfig,
  QueueConfig,
  ResourceConfig,
  RuleConfig,
  TemplateConfig,
  Quantity,
} from './config';
import { parseYunikornQuantity } from './quantity';

/** Reads the partition; problems of type go to `findings`, and the value that is wrong is left out. */
export function readSettings(source: YamlMap, findings: Findings): PartitionConfig {
  return new ConfigReader(findings).partition(source);
}

/** The forms that YuniKorn's reader takes for a switch, those of YAML 1.1 as well. */
const TRUE: readonly string[] = ['true', 'True', 'TRUE', 'yes', 'Yes', 'YES', 'on', 'On', 'ON', 'y', 'Y'];
const FALSE: readonly string[] = ['false', 'False', 'FALSE', 'no', 'No', 'NO', 'off', 'Off', 'OFF', 'n', 'N'];

class ConfigReader {
  constructor(private readonly findings: Findings) {}

  partition(source: YamlMap): PartitionConfig {
    const others: Record<string, Json | undefined> = {
      ...this.unknown(source, [...PARTITION_KEYS, ...OTHER_PARTITION_KEYS], ''),
    };
    for (const key of OTHER_PARTITION_KEYS) {
      const entry = source.entries.get(key);
      if (entry !== undefined && !isAbsent(entry.value)) others[key] = toJson(entry.value);
    }
    const preemption = this.preemption(source);
    if (preemption !== undefined) others['preemption'] = preemption;
    const sort = this.map(source, 'nodesortpolicy', '');
    return {
      source,
      root: this.root(source),
      placementRules: this.items(source, 'placementrules', '').map((item, i) =>
        this.rule(item, `placementrules.${i + 1}`),
      ),
      limits: this.limits(source, ''),
      nodeSort: sort && {
        type: this.text(sort, 'type', 'nodesortpolicy'),
        weights: this.weights(sort),
      },
      others,
    };
  }

  private preemption(partition: YamlMap): JsonObject | undefined {
    const source = this.map(partition, 'preemption', '');
    if (source === undefined) return undefined;
    const switches = PREEMPTION_KEYS.flatMap((key) => {
      const flag = this.flag(source, key, 'preemption');
      return flag === undefined ? [] : [[key, flag] as const];
    });
    return { ...this.unknown(source, PREEMPTION_KEYS, 'preemption'), ...Object.fromEntries(switches) };
  }

  /** The root queue: the single queue at the top if its name is root, otherwise a new queue around all of them. */
  private root(partition: YamlMap): QueueConfig {
    const tops = this.items(partition, 'queues', '');
    const [only] = tops;
    if (tops.length === 1 && only.kind === 'map') {
      const name = only.entries.get('name')?.value;
      if (name?.kind === 'scalar' && name.text.toLowerCase() === 'root') return this.queue(only, '');
    }
    const entry = partition.entries.get('queues');
    if (entry === undefined || isAbsent(entry.value)) {
      this.findings.problem(partition.offset, 'queues', 'expected a list of queues in "queues"');
    }
    return {
      offset: entry?.keyOffset ?? partition.offset,
      name: 'root',
      path: 'root',
      parent: true,
      adminAcl: undefined,
      submitAcl: undefined,
      maxApplications: undefined,
      properties: new Map(),
      guaranteed: undefined,
      max: undefined,
      childTemplate: undefined,
      limits: [],
      children: tops.map((item) => this.queue(item, 'root')),
      unknown: {},
      source: undefined,
    };
  }

  private queue(value: YamlValue, parentPath: string): QueueConfig {
    const above = `queues.${parentPath === '' ? 'root' : parentPath}`;
    const source = this.asMap(value, above, 'a queue such as {name: etl}');
    const name = this.text(source, 'name', above);
    if ((name?.value ?? '') === '')
      this.findings.problem(name?.offset ?? source.offset, above, 'expected the name of the queue in "name"');
    const own = name?.value ?? '';
    const path = parentPath === '' ? 'root' : `${parentPath}.${own}`;
    const at = `queues.${path}`;
    return {
      offset: name?.offset ?? source.offset,
      name: own,
      path,
      parent: this.flag(source, 'parent', at),
      adminAcl: this.text(source, 'adminacl', at),
      submitAcl: this.text(source, 'submitacl', at),
      ...this.template(source, at),
      childTemplate: this.childTemplate(source, at),
      limits: this.limits(source, at),
      children: this.items(source, 'queues', at).map((item) => this.queue(item, path)),
      unknown: this.unknown(source, QUEUE_KEYS, at),
      source,
    };
  }

  private childTemplate(queue: YamlMap, at: string): TemplateConfig | undefined {
    const source = this.map(queue, 'childtemplate', at);
    if (source === undefined) return undefined;
    this.unknown(source, TEMPLATE_KEYS, `${at}.childtemplate`);
    return this.template(source, `${at}.childtemplate`);
  }

  private template(source: YamlMap, at: string): TemplateConfig {
    const resources = this.map(source, 'resources', at);
    if (resources !== undefined) this.unknown(resources, ['guaranteed', 'max'], `${at}.resources`);
    return {
      maxApplications: this.count(source, 'maxapplications', at),
      properties: this.texts(source, 'properties', at),
      guaranteed: resources && this.resource(resources, 'guaranteed', `${at}.resources`),
      max: resources && this.resource(resources, 'max', `${at}.resources`),
    };
  }

  private limits(source: YamlMap, at: string): LimitConfig[] {
    return this.items(source, 'limits', at).map((item, i) => {
      const path = join(at, `limits.${i + 1}`);
      const limit = this.asMap(item, path, 'a limit such as {users: [ana], maxapplications: 2}');
      return {
        offset: limit.offset,
        limit: this.text(limit, 'limit', path),
        users: this.names(limit, 'users', path) ?? [],
        groups: this.names(limit, 'groups', path) ?? [],
        maxResources: this.resource(limit, 'maxresources', path),
        maxApplications: this.count(limit, 'maxapplications', path),
        unknown: this.unknown(limit, LIMIT_KEYS, path),
      };
    });
  }

  private rule(value: YamlValue, path: string): RuleConfig {
    const source = this.asMap(value, path, 'a rule such as {name: user}');
    const filter = this.map(source, 'filter', path);
    if (filter !== undefined) this.unknown(filter, ['type', 'users', 'groups'], `${path}.filter`);
    const parent = source.entries.get('parent');
    return {
      offset: source.offset,
      path,
      name: this.text(source, 'name', path) ?? { value: '', offset: source.offset },
      create: this.flag(source, 'create', path),
      value: this.text(source, 'value', path),
      filter: filter && {
        type: this.text(filter, 'type', `${path}.filter`),
        users: this.names(filter, 'users', `${path}.filter`),
        groups: this.names(filter, 'groups', `${path}.filter`),
      },
      parent: parent === undefined || isAbsent(parent.value) ? undefined : this.rule(parent.value, `${path}.parent`),
      unknown: this.unknown(source, RULE_KEYS, path),
    };
  }

  private weights(source: YamlMap): Map<string, Field<number>> {
    const path = 'nodesortpolicy.resourceweights';
    const weights = new Map<string, Field<number>>();
    for (const [type, { value }] of this.map(source, 'resourceweights', 'nodesortpolicy')?.entries ?? []) {
      if (isAbsent(value)) continue;
      if (value.kind === 'scalar' && !value.quoted && typeof value.value === 'number') {
        weights.set(type, { value: value.value, offset: value.offset });
      } else this.findings.problem(value.offset, `${path}.${type}`, `expected a number, got ${shown(value)}`);
    }
    return weights;
  }

  private resource(source: YamlMap, key: string, at: string): ResourceConfig | undefined {
    const held = this.map(source, key, at);
    if (held === undefined) return undefined;
    const quantities = new Map<string, Quantity>();
    for (const [type, { value }] of held.entries) {
      const path = `${at}.${key}.${type}`;
      if (value.kind !== 'scalar') {
        this.findings.problem(value.offset, path, `expected a quantity, got ${shown(value)}`);
        continue;
      }
      const amount = parseYunikornQuantity(type, value.text);
      if (amount.ok) quantities.set(type, { text: value.text, amount: amount.value, offset: value.offset });
      else this.findings.problem(value.offset, path, amount.error);
    }
    return quantities;
  }

  private texts(source: YamlMap, key: string, at: string): Map<string, Field<string>> {
    const texts = new Map<string, Field<string>>();
    for (const [name, { value }] of this.map(source, key, at)?.entries ?? []) {
      if (value.kind === 'scalar') texts.set(name, { value: value.text, offset: value.offset });
      else this.findings.problem(value.offset, `${at}.${key}.${name}`, `expected a string, got ${shown(value)}`);
    }
    return texts;
  }

  private text(source: YamlMap, key: string, at: string): Field<string> | undefined {
    const scalar = this.scalar(source, key, at, 'a string');
    return scalar && { value: scalar.text, offset: scalar.offset };
  }

  private flag(source: YamlMap, key: string, at: string): boolean | undefined {
    const scalar = this.scalar(source, key, at, 'true or false');
    if (scalar === undefined) return undefined;
    if (!scalar.quoted && TRUE.includes(scalar.text)) return true;
    if (!scalar.quoted && FALSE.includes(scalar.text)) return false;
    this.findings.problem(scalar.offset, join(at, key), `expected true or false, got ${shown(scalar)}`);
    return undefined;
  }

  private count(source: YamlMap, key: string, at: string): Field<number> | undefined {
    const scalar = this.scalar(source, key, at, 'a whole number');
    if (scalar === undefined) return undefined;
    const { value, offset } = scalar;
    if (!scalar.quoted && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
      return { value, offset };
    this.findings.problem(offset, join(at, key), `expected a whole number from 0, got ${shown(scalar)}`);
    return undefined;
  }

  private names(source: YamlMap, key: string, at: string): Field<string>[] | undefined {
    if (source.entries.get(key) === undefined) return undefined;
    return this.items(source, key, at).flatMap((item) => {
      if (item.kind === 'scalar') return [{ value: item.text, offset: item.offset }];
      this.findings.problem(item.offset, join(at, key), `expected a name, got ${shown(item)}`);
      return [];
    });
  }

  private items(source: YamlMap, key: string, at: string): readonly YamlValue[] {
    const value = this.present(source, key);
    if (value === undefined) return [];
    if (value.kind === 'list') return value.items;
    this.findings.problem(
      value.offset,
      join(at, key),
      `expected a list, each entry with a dash in front, got ${shown(value)}`,
    );
    return [];
  }

  private map(source: YamlMap, key: string, at: string): YamlMap | undefined {
    const value = this.present(source, key);
    return value && this.asMap(value, join(at, key), 'an object of settings');
  }

  private scalar(source: YamlMap, key: string, at: string, what: string): YamlScalar | undefined {
    const value = this.present(source, key);
    if (value === undefined || value.kind === 'scalar') return value;
    this.findings.problem(value.offset, join(at, key), `expected ${what}, got ${shown(value)}`);
    return undefined;
  }

  private present(source: YamlMap, key: string): YamlValue | undefined {
    const entry = source.entries.get(key);
    return entry === undefined || isAbsent(entry.value) ? undefined : entry.value;
  }

  /** The value as an object; an empty one in its place, and a problem, when it is none. */
  private asMap(value: YamlValue, path: string, what: string): YamlMap {
    if (value.kind === 'map') return value;
    this.findings.problem(value.offset, path, `expected ${what}, got ${shown(value)}`);
    return { kind: 'map', offset: value.offset, shared: true, entries: new Map(), merges: [], node: new YAMLMap() };
  }

  /** Fields that are no settings of YuniKorn: kept, and told. */
  private unknown(source: YamlMap, known: readonly string[], at: string): JsonObject {
    const unknown: Record<string, Json> = {};
    for (const [key, entry] of source.entries) {
      if (known.includes(key)) continue;
      unknown[key] = toJson(entry.value);
      const meant = known.find((name) => name === key.toLowerCase());
      const hint = meant === undefined ? '' : `; write ${meant}`;
      this.findings.refused(entry.keyOffset, join(at, key), `YuniKorn has no setting "${key}" here${hint}`);
    }
    return unknown;
  }
}

/** The value as JSON; what is quoted is a text, whatever it looks like. */
function toJson(value: YamlValue): Json {
  if (value.kind === 'list') return value.items.map(toJson);
  if (value.kind === 'map') {
    return Object.fromEntries([...value.entries].map(([key, entry]) => [key, toJson(entry.value)]));
  }
  const { value: scalar } = value;
  if (scalar === null || typeof scalar === 'boolean') return scalar;
  return typeof scalar === 'number' && Number.isFinite(scalar) ? scalar : value.text;
}

/** Nothing is written, which YuniKorn takes for a field that is not there. */
function isAbsent(value: YamlValue): boolean {
  return value.kind === 'scalar' && value.text === '' && !value.quoted;
}

function shown(value: YamlValue): string {
  if (value.kind === 'list') return 'a list';
  if (value.kind === 'map') return 'an object';
  if (value.text === '') return value.quoted ? 'an empty text' : 'nothing';
  return JSON.stringify(cutText(value.text, 40));
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
