import { expect, it } from 'vitest';
import { KINDS } from './fields';
import { check, LoadedPolicy } from './language/program';
import { PolicyRecord } from './language/values';
import { whyFirst } from './why';

function why(code: string, a: object, b: object): unknown {
  const checked = check(code);
  if (!checked.ok) return checked.error;
  const loaded = LoadedPolicy.load(checked.value, () => 0);
  if (!loaded.ok) return loaded.error;
  const app = (values: object): PolicyRecord => new PolicyRecord(KINDS.app, { ...values });
  const answer = whyFirst(
    loaded.value,
    app({ id: 'a', ...a }),
    app({ id: 'b', ...b }),
    new PolicyRecord(KINDS.ctx, {}),
  );
  return answer.ok ? answer.value : answer.error;
}

it('names the part of the key that decided, in a function with several returns', () => {
  const code = 'function key(app) {\n  if (app.priority > 0) return [0, app.submitted];\n  return [1, app.pending];\n}';
  expect(why(code, { priority: 1, submitted: 4 }, { priority: 1, submitted: 3 })).toEqual({
    first: 'b',
    rule: 'app.submitted',
    values: [4, 3],
  });
});

it('puts the values of the first given first, whichever side of a difference speaks of it', () => {
  const code = 'const compare = (a, b) => b.weight - a.weight || a.submitted - b.submitted;';
  expect(why(code, { weight: 1 }, { weight: 4 })).toEqual({ first: 'b', rule: 'b.weight - a.weight', values: [1, 4] });
});

it('gives the whole answer where the rules rest on variables of the function', () => {
  const code = 'function compare(a, b) {\n  const d = a.pending - b.pending;\n  return d || 0;\n}';
  expect(why(code, { pending: 1 }, { pending: 4 })).toEqual({ first: 'a', rule: 'd || 0', values: [] });
});
