import { expect, it } from 'vitest';
import { rendered } from '../testing/rendered.test-helper';
import { LessonPanel } from './LessonPanel';

it('shows a switch that nothing sets as off', () => {
  const markup = rendered(<LessonPanel />, 'capacity-disable-preemption', { runs: 'waiting' });
  const pressed = [...markup.matchAll(/aria-label="(root\.[bc]), in variant A: (no|yes)" aria-pressed="(\w+)"/g)];
  expect(pressed.map(([, queue, option, on]) => `${queue} ${option} ${on}`)).toEqual([
    'root.b no true',
    'root.b yes false',
    'root.c no true',
    'root.c yes false',
  ]);
});
