import { expect, it } from 'vitest';
import { KINDS } from '../fields';
import { MORE_HOSTILE } from './hostile-kinds.test-helper';
import { HOSTILE } from './hostile.test-helper';
import { SMALL_CALL } from './call-limits';
import { check, LoadedPolicy } from './program';
import { kindOf, PolicyRecord } from './values';

/** What becomes of a policy whose key is asked once. */
function fateOf(code: string): { readonly outcome: string; readonly kind: string; readonly message: string } {
  const checked = check(code);
  const [refusal] = checked.ok ? [] : checked.error;
  if (!checked.ok) return { outcome: 'refused', kind: refusal.class, message: refusal.message };
  const loaded = LoadedPolicy.load(checked.value, (_, n) => (n % 7) / 7);
  if (!loaded.ok) return { outcome: loaded.error.outcome, kind: loaded.error.class, message: loaded.error.message };
  const [app, ctx] = [new PolicyRecord(KINDS.app, { id: 'a' }), new PolicyRecord(KINDS.ctx, {})];
  const answer = loaded.value.call('key', [app, ctx], SMALL_CALL);
  if (answer.ok) return { outcome: 'answers', kind: '', message: kindOf(answer.value.value) };
  const { outcome, class: kind, message } = answer.error;
  return { outcome, kind, message };
}

it.each([...HOSTILE, ...MORE_HOSTILE])('$attack: $code', ({ code, outcome, kind }) => {
  const fate = fateOf(code);
  expect(fate).toMatchObject({ outcome, kind });
  expect(fate.message.length).toBeLessThan(500);
  // The same place at the second try, and nothing left behind.
  expect(fateOf(code)).toEqual(fate);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
