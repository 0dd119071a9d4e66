/** The name of a variant: its written title, otherwise one made from its changes, so that the name follows the changes. */
import { cutText } from '../../base/text/cut-text';
import { diffById, isObject } from '../../base/json';
import type { Change, Json } from '../../base/json';
import { isOwnPolicy, ownPolicyId } from '../../scenario/own-policy';
import type { Scenario } from '../../scenario/schema';
import { applyVariant, variantsOf } from './variants';
import { schedulerPlugin } from '../registry';

/** More changes than this are counted. */
const MOST_NAMED = 2;
const MOST_CHARACTERS = 40;

/** The titles of a document's variants in their order. */
export function variantTitles(document: Scenario): string[] {
  return variantsOf(document).map(({ title, id, changes = [] }, index) => {
    if (title !== undefined) return title;
    if (changes.length === 0) return index === 0 ? 'As is' : 'Same as A';
    const other = systemOf(document, id, index);
    if (other !== undefined) return cutText(other, MOST_CHARACTERS);
    const policy = policyOf(document, id);
    const named = policy === undefined ? changes : changes.filter(({ path }) => path[0] !== 'scheduler');
    const parts = [...(policy === undefined ? [] : [policy]), ...wordsOf(named as readonly Change[], document)];
    return cutText(firstOf(parts), MOST_CHARACTERS);
  });
}

function firstOf(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED;
  const named = parts.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${named}, ${more} more` : named;
}

/**
 * Under another system than the document nearly everything differs from it: the system is the name, and where a variant before
 * has the same system, what differs from that one.
 */
function systemOf(document: Scenario, variant: string, index: number): string | undefined {
  const seen = applyVariant(document, variant);
  if (!seen.ok || seen.value.scheduler.type === document.scheduler.type) return undefined;
  const { type } = seen.value.scheduler;
  for (const { id } of variantsOf(document).slice(1, index).toReversed()) {
    const before = applyVariant(document, id);
    if (!before.ok || before.value.scheduler.type !== type) continue;
    const changes = diffById(withoutVariants(before.value), withoutVariants(seen.value));
    return changes.length === 0 ? `Same as ${id}` : firstOf(wordsOf(changes, document));
  }
  return schedulerPlugin(type).title;
}

function withoutVariants(scenario: Scenario): Json {
  const { variants: _, ...rest } = scenario;
  return rest;
}

/** The policy in words where the scheduler's settings make it another one than in the document. */
function policyOf(document: Scenario, variant: string): string | undefined {
  const seen = applyVariant(document, variant);
  if (!seen.ok) return undefined;
  const text = policyText(seen.value);
  return text === policyText(document) ? undefined : text;
}

/** The policy of the scheduler as a whole, in words; undefined where queues have policies of their own. */
export function policyText({ scheduler }: Scenario): string | undefined {
  return schedulerPlugin(scheduler.type).policyText?.(scheduler);
}

/**
 * Of all changes; where several set the same setting, with what they set it of: "etl capacity 20". A policy of the reader that all
 * of these name is said once.
 */
function wordsOf(changes: readonly Change[], document: Scenario): string[] {
  const settings = changes.map(({ path }) => path.at(-1));
  const words = changes.map((change) => changeWords(change, document));
  const texts = changes.flatMap((change, at) => {
    const alike = changes.filter((_, other) => settings[other] === settings[at]);
    const isSaid = alike.length === 1 || (isOwn(change) && alike.every((other) => isOwn(other, change)));
    return isSaid || change.path.length < 3
      ? words[at]
      : words[at].map((text) => `${lastPart(change.path[1])} ${text}`);
  });
  return [...new Set(texts)];
}

/** Whether a change names a policy of the reader, and the same one as `other`. */
function isOwn(change: Change, other = change): boolean {
  return 'value' in change && 'value' in other && isOwnPolicy(change.value) && change.value === other.value;
}

/** "fair", "instances 4", "no root.b": the last part of a setting's name says enough beside the others. */
function changeWords(change: Change, document: Scenario): string[] {
  const name = lastPart(change.path.at(-1) ?? '');
  if ('remove' in change) return [`no ${name}`];
  // Code names nothing.
  return change.path[0] === 'policies' ? [`other ${name}`] : settingWords(change.value, name, document);
}

function lastPart(setting: string): string {
  return setting.slice(setting.lastIndexOf('.') + 1);
}

/** Of an object that only holds settings, each of them. */
function settingWords(value: Json, name: string, document: Scenario): string[] {
  if (!isObject(value) || 'id' in value || 'dist' in value) return [valueWords(value, name, document)];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : settingWords(inner, lastPart(key), document),
  );
}

function valueWords(value: Json | undefined, name: string, { policies = [] }: Scenario): string {
  if (isOwnPolicy(value)) {
    const id = ownPolicyId(value);
    return policies.find((policy) => policy.id === id)?.title ?? id;
  }
  if (typeof value === 'string') return /^[a-z][a-z -]*$/i.test(value) ? value : `${name} ${value}`;
  if (typeof value === 'boolean') return value ? name : `no ${name}`;
  return typeof value === 'number' ? `${name} ${value}` : `other ${name}`;
}
