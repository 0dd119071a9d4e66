import { open, part } from './app';
import { expect, test } from './fixtures';

test('Flow: why a task is not elsewhere, what an answer changes, one solver step by step, and a race of three', async ({
  page,
}) => {
  await open(page, '#gallery/quincy-three-jobs');
  const view = page.getByRole('region', { name: 'Flow', exact: true });
  const task = view.getByRole('region', { name: 'The chosen task' });
  // A is greedy, so B is on screen.
  await expect(view.getByText(/^decision 9 of/)).toBeVisible();
  const why = task.getByRole('table', { name: /^Why not there/ });
  await expect(why.getByRole('row', { name: /^wait/ })).toHaveClass('is-chosen');
  await expect(why.getByRole('row', { name: /^any machine/ })).toContainText('+');
  await expect(task.getByText(/ costs it 40\.0, but /)).toBeVisible();

  // Four variants: names of facts break between words, not letter by letter.
  const facts = page
    .getByRole('complementary', { name: 'Inspector' })
    .getByRole('rowheader', { name: 'Containers started' });
  expect((await facts.boundingBox())?.height).toBeLessThan(50);

  // Another task, with the keyboard.
  const tasks = view.getByRole('region', { name: 'Tasks of the decision' });
  await tasks.getByRole('button', { name: 'red·14', exact: true }).press('Enter');
  await expect(task.getByRole('heading', { name: /^red·14/ })).toBeVisible();
  await expect(task.getByText(/^Starts on/)).toBeVisible();

  await part(view, 'the flow', 'changes');
  await expect(tasks.getByRole('row')).toHaveCount(2);
  await view.getByRole('button', { name: 'Next decision with changes' }).click();
  await expect(view.getByText(/^decision 9 of/)).toHaveCount(0);

  await part(view, 'the flow', 'solver');
  const steps = view.getByRole('toolbar', { name: 'Steps of the solver' });
  await expect(steps.getByRole('button', { name: 'Next step' })).toBeDisabled();
  await steps.getByRole('button', { name: 'First step' }).click();
  await expect(steps).toContainText('augmentation 0 of');
  await steps.getByRole('button', { name: 'Next step' }).click();
  await expect(steps).toContainText('augmentation 1 of');
  await view.getByRole('button', { name: 'Race the solvers' }).click();
  await expect(view.getByRole('table', { name: 'Three solvers on the same network' }).getByRole('row')).toHaveCount(4);
});
