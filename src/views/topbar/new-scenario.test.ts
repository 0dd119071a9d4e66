import { expect, it } from 'vitest';
import { checkDocument } from '../../engine/check-document';
import { NEW_SCENARIO } from './new-scenario';

it('a new scenario is valid in every variant', () => {
  expect(checkDocument(NEW_SCENARIO)).toMatchObject({ ok: true });
});
