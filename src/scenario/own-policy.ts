/** Policies that the reader writes: how a document holds them, and how a setting names one. */
import * as v from 'valibot';
import { nearest } from '../base/text/nearest';
import { listOf } from './schema-parts';

/** Version of the interface of policies: what they see and may answer. */
export const POLICY_API = 1;

const MAX_POLICIES = 16;
/** Longest code that is stored; the language itself allows less. */
const MAX_CODE = 20_000;
const PREFIX = 'own:';
const ID = /^[a-z0-9-]{1,40}$/;

/** A setting that names a policy: `own:` and its id. */
export type OwnPolicyName = `own:${string}`;

/** A policy as a document holds it. */
export type PolicyText = {
  readonly id: string;
  readonly title?: string;
  readonly api?: number;
  /** A program in the checked subset of TypeScript that `schedulers/own/language` runs. */
  readonly code: string;
};

const policySchema = v.looseObject(
  {
    id: v.pipe(
      v.string('expected an id (text)'),
      v.regex(ID, 'expected an id of 1 to 40 lowercase letters, digits or hyphens'),
    ),
    title: v.optional(v.pipe(v.string('expected a string'), v.maxLength(200, 'expected at most 200 characters'))),
    api: v.optional(
      v.pipe(
        v.number(`expected ${POLICY_API}, the version of what policies see`),
        v.integer(`expected ${POLICY_API}, the version of what policies see`),
        v.check((api) => api <= POLICY_API, `expected ${POLICY_API}: this policy was made for a newer version`),
        v.minValue(1, `expected ${POLICY_API}, the version of what policies see`),
      ),
    ),
    code: v.pipe(
      v.string('expected the code of the policy (text)'),
      v.maxLength(MAX_CODE, `expected at most ${MAX_CODE} characters`),
    ),
  },
  'expected a policy such as {"id": "lottery", "api": 1, "code": "const key = (app) => app.submitted;"}',
);

/** The field "policies" of a document. */
export const policiesSchema = listOf(policySchema, 'policies', MAX_POLICIES);

/** Whether a setting names a policy of the document. */
export function isOwnPolicy(text: unknown): text is OwnPolicyName {
  return typeof text === 'string' && text.startsWith(PREFIX);
}

/** The setting that names the policy with this id. */
export function ownPolicyName(id: string): OwnPolicyName {
  return `own:${id}`;
}

/** The id in a setting that names a policy. */
export function ownPolicyId(name: OwnPolicyName): string {
  return name.slice(PREFIX.length);
}

/** What is wrong with a name when the document has these policies; undefined when it is one of them. */
export function unknownPolicy(name: OwnPolicyName, policies: readonly { readonly id: string }[]): string | undefined {
  const id = ownPolicyId(name);
  const known = policies.map((policy) => policy.id);
  if (known.includes(id)) return undefined;
  if (known.length === 0) return `there is no policy "${id}": "policies" of the scenario is empty`;
  const near = nearest(known, id);
  return `there is no policy "${id}" in "policies"; ${near === null ? `there is ${known.join(', ')}` : `did you mean "${near}"`}`;
}
