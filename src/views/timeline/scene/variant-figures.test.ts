import { expect, it } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { troubleText } from './variant-figures';

it('says when a policy stopped a run, and where in its code', () => {
  const { scenario } = galleryEntry('own-sjf') as { scenario: Scenario };
  const policies = scenario.policies?.map((policy) => ({
    ...policy,
    code: 'const key = (app, ctx) => (ctx.now > 15 ? app.foo : app.submitted);',
  }));
  const model = modelOf({ ...scenario, policies }, 'B');
  expect(troubleText(model)).toEqual({ from: 20_000_000, title: 'Stopped 0:20.0', text: 'error in its policy' });
  const fault = {
    policy: 'sjf',
    function: 'key',
    class: 'field',
    line: 1,
    column: 43,
    message: '`app` has no field `foo`',
    given: [],
  };
  expect(troubleText(model, fault)?.text).toBe('own:sjf line 1: app has no field foo');
  expect(troubleText(modelOf(scenario, 'B'))).toBeUndefined();
});

it('names what holds everything in a deadlock as its applications do', () => {
  const of = (id: string): string | undefined => {
    const { scenario } = galleryEntry(id) as { scenario: Scenario };
    return troubleText(modelOf(scenario, 'B'))?.text;
  };
  expect(of('fair-am-share')).toBe('20 application masters hold all 40 GB of the cluster');
  expect(of('driver-deadlock')).toBe('8 drivers hold all 8 vcore of the cluster');
});

it('flags a run in which all that is left waits forever, although no driver holds anything', () => {
  const { scenario } = galleryEntry('omega-hoarding') as { scenario: Scenario };
  expect(troubleText(modelOf(scenario, 'A'))).toEqual({
    from: 8_262_000,
    title: 'Deadlock 0:08.3',
    text: '2 applications wait, and nothing can change any more',
  });
  expect(troubleText(modelOf(scenario, 'B'))).toBeUndefined();
});
