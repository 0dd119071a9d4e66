import { expect, it } from 'vitest';
import { mergeProperties } from './queue-properties';

it('hands properties down, except those that hold only where they are written', () => {
  const above = {
    'application.sort.policy': 'fair',
    'preemption.delay': '10s',
    'priority.offset': 5,
    'priority.policy': 'fence',
    'preemption.policy': 'fence',
  };
  expect(mergeProperties(above, { 'preemption.delay': '1min' })).toEqual({
    'application.sort.policy': 'fair',
    'preemption.delay': '1min',
  });
  expect(mergeProperties({ 'preemption.policy': 'disabled' }, undefined)).toEqual({ 'preemption.policy': 'disabled' });
});
