import { expect, it } from 'vitest';
import { useRuns } from '../../store/runs/run-store';
import { rendered } from '../testing/rendered.test-helper';
import { StateMenu } from './StateMenu';

function Menu({ apps }: { readonly apps: readonly string[] }) {
  const model = useRuns((s) => s.byVariant['A']?.model);
  const place = { state: 'Running', apps, count: apps.length, at: 5_000_000, x: 0, y: 0 };
  return model && <StateMenu place={place} model={model} variant="A" onClose={() => undefined} />;
}

it('leaves out an application that an edit has taken away since it was opened', () => {
  const markup = rendered(<Menu apps={['gone', 'etl/1']} />, 'driver-deadlock');
  expect(markup).toContain('aria-label="etl/1"');
  expect(markup).not.toContain('gone');
  expect(rendered(<Menu apps={['gone']} />, 'driver-deadlock')).toContain('No application is in this state now.');
});
