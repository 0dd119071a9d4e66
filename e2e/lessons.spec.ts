import { galleryEntry } from '../src/engine/gallery';
import { encodeShared } from '../src/scenario/share';
import { expectAccessible } from './accessible';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('the course leads to a lesson that is read, answered and solved by keyboard, and remembers it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#learn');
  await idle(page);
  await expect(page.getByRole('heading', { name: 'Learn how clusters are shared' })).toBeVisible();
  await page.getByRole('button', { name: /^The gate, step by step/ }).click();
  const lesson = page.getByRole('article', { name: 'Lesson: The gate, step by step' });
  await idle(page);

  // A term says what it means, and an answer is a key.
  await lesson.getByRole('button', { name: 'driver', exact: true }).click();
  await expect(lesson).toContainText('(The first process of an application.');
  await page.keyboard.press('2');
  await expect(lesson).toContainText('The queue lets one application start at a time: StateAware');
  await expect(lesson.getByRole('button', { name: /the queue holds it back/ })).toContainText(
    'your guess, and what happens',
  );

  await expectAccessible(page, { parts: ['.lesson-panel'], strict: true });

  // The answer is in view, also where the frame is small.
  await expect(lesson.locator('.lesson-reveal')).toBeInViewport();

  // A place on the time axis; what is to come is not there yet.
  await page.keyboard.press('n');
  await expect(page.locator('.guess-flag')).toBeVisible();
  await expect(page.getByText('What the timeline shows of')).toHaveCount(0);
  // Where the flag waits is no guess.
  await expect(lesson.getByRole('button', { name: 'See what happens' })).toBeDisabled();
  const guess = lesson.getByRole('spinbutton', { name: 'Your guess in seconds' });
  await guess.fill('9');
  // An emptied field is no guess of 0 s.
  await guess.fill('');
  await expect(guess).toHaveValue('');
  await expect(lesson.getByRole('button', { name: 'See what happens' })).toBeDisabled();
  await guess.fill('9');
  await lesson.getByRole('button', { name: 'See what happens' }).click();
  await expect(lesson).toContainText('You said 0:09.0. It is 0:04.0.');
  await expect(lesson.getByRole('heading', { name: 'When does App2 get its driver?' })).toBeFocused();

  // The last step: a number is moved with the keys until the goal is reached.
  await lesson.getByRole('button', { name: /^Step 5/ }).click();
  await idle(page);
  const number = lesson.getByRole('spinbutton', { name: 'to wake up' });
  await number.focus();
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveText('1 s');
  await expect(lesson.getByRole('region', { name: 'After this lesson' })).toBeVisible();
  await lesson.getByRole('button', { name: 'Put it back' }).click();
  await expect(number).toHaveText('4 s');
  // The number takes digits; other keys are still the lesson's.
  await number.focus();
  await page.keyboard.press('Shift+N');
  await expect(lesson).toContainText('step 4 of 5');
  await page.keyboard.press('n');
  await expect(lesson).toContainText('step 5 of 5');

  await expectAccessible(page, { parts: ['.lesson-panel'], strict: true });

  // The workbench is one key away, and the step is kept over a reload.
  await lesson.getByRole('heading', { name: 'Your turn' }).click();
  await page.keyboard.press('l');
  await expect(page.getByRole('tab', { name: /^Cluster/ })).toBeVisible();
  await page.keyboard.press('l');
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(lesson).toContainText('step 5 of 5');
  await number.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveText('3.5 s');
  await lesson.getByRole('button', { name: 'All lessons' }).first().click();
  const entry = page.getByRole('button', { name: /The gate, step by step.*done/ });
  await expect(entry).toBeVisible();

  // From the list it opens as it was left, until the reader begins again.
  await entry.click();
  await expect(lesson).toContainText('step 5 of 5');
  await expect(number).toHaveText('3.5 s');
  await lesson.getByRole('button', { name: 'All lessons' }).first().click();
  await page.getByRole('button', { name: 'Reset my progress' }).click();
  await page.getByRole('button', { name: /^The gate, step by step/ }).click();
  await expect(lesson).toContainText('step 1 of 5');
  await expect(lesson).not.toContainText('You changed');
});

test('a lesson is written with its problems marked, and read as it is typed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/challenge-heavy-tails');
  await section(page, 'Lesson');
  await page.getByRole('button', { name: 'Edit the text' }).click();
  await page.getByRole('button', { name: 'Write a lesson with steps' }).click();
  const text = page.getByRole('region', { name: 'Text of the lesson' });
  const preview = page.getByRole('article', { name: 'Lesson: A title that does not give the answer away' });
  await expect(preview).toContainText('it takes');
  // The title is selected: typing writes another one.
  await expect(text.getByRole('textbox', { name: 'Lesson' })).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('A title that does not give the answer away');
  await text.getByRole('textbox', { name: 'Lesson' }).click();
  await page.keyboard.press('Control+End');
  // Nothing that is typed ever becomes a part of the page.
  await page.keyboard.type('<img src=x onerror=alert(1)> and {A.makespam} and [x](javascript:alert(1))');
  await expect(text.getByRole('button', { name: /^line \d+/ })).toHaveCount(2);
  await expect(text).toContainText('did you mean A.makespan');
  await expect(preview).toContainText('<img src=x onerror=alert(1)> and');
  await expect(preview.locator('img, script, iframe, a')).toHaveCount(0);
  // The step that is read is the one in which the caret stands; the focus stays in the text.
  await page.keyboard.type('\n\n## One more\nIts text.');
  await expect(preview.getByRole('heading', { name: 'One more' })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await expect(preview).toContainText('step 1 of 2');
  await page.keyboard.press('Control+End');
  await expect(preview).toContainText('step 2 of 2');
  await expect(text.getByRole('textbox', { name: 'Lesson' })).toBeFocused();
  // The options of a question come and go while it is read.
  await page.keyboard.insertText(
    '\n@predict order id=x by=asc\n  ? Which?\n  - one :: 1\n  - two :: 2\n  - three :: 3',
  );
  const options = preview.locator('.lesson-order__text');
  await expect(options).toHaveText(['one', 'two', 'three']);
  await preview.getByRole('button', { name: 'Later: one' }).click();
  await expect(options).toHaveText(['two', 'one', 'three']);
  await text.getByRole('textbox', { name: 'Lesson' }).focus();
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Delete');
  await expect(options).toHaveText(['one', 'two']);
});

test('who has never chosen a layout goes on writing when the text has steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/challenge-heavy-tails');
  await idle(page);
  await section(page, 'Lesson');
  await page.getByRole('button', { name: 'Edit the text' }).click();
  const begin = page.getByRole('button', { name: 'Write a lesson with steps' });
  const done = page.getByRole('button', { name: 'Done' });
  const [left, right] = [await begin.boundingBox(), await done.boundingBox()];
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8);
  await begin.click();
  await expect(page.getByRole('textbox', { name: 'Lesson' })).toBeFocused();
  await page.keyboard.type('Mine');
  await expect(page.getByRole('article', { name: 'Lesson: Mine' })).toBeVisible();
  // Whoever opens the page again goes on writing.
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(page.getByRole('tab', { name: /^Lesson/ })).toBeVisible();
});

test('who has never chosen a layout goes on editing the source when it gets a lesson', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/challenge-heavy-tails');
  await idle(page);
  await section(page, 'Source');
  const source = page.getByRole('textbox', { name: 'Scenario as JSON' });
  await source.press('ControlOrMeta+a');
  const lesson = '# Mine\n\n## One\nText.\n';
  await page.keyboard.insertText(JSON.stringify({ ...galleryEntry('challenge-heavy-tails')?.scenario, lesson }));
  await expect(page.getByRole('tab', { name: /^Lesson.*1 step/ })).toBeVisible();
  await expect(source).toBeFocused();
});

test('names are completed while a lesson is typed, by keyboard and by mouse', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Lesson');
  await page.getByRole('button', { name: 'Edit the text' }).click();
  const text = page.getByRole('region', { name: 'Text of the lesson' });
  const box = text.getByRole('textbox', { name: 'Lesson' });
  const list = page.getByRole('listbox', { name: 'Completion' });
  await box.press('Control+End');
  // A value of the run: variant, then its name. The list goes on by itself after the variant.
  await page.keyboard.type('\nIt takes {B');
  await expect(list.getByRole('option', { name: 'B. A variant' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: /^app\[/ })).toBeVisible();
  await page.keyboard.type('makes');
  const makespan = list.getByRole('option', { name: /^makespan/ });
  await expect(list.getByRole('option')).toHaveCount(1);
  await expect(box).toHaveAttribute('aria-activedescendant', (await makespan.getAttribute('id')) ?? '');
  await page.keyboard.press('Tab');
  await expect(list).toHaveCount(0);
  // The path of a setting, chosen with the mouse, step by step.
  await page.keyboard.type('} with [cores](drag clu');
  await list.getByRole('option', { name: /^cluster\// }).click();
  await list.getByRole('option', { name: /^cores/ }).click();
  await expect(box).toContainText('It takes {B.makespan} with [cores](drag cluster/cores');
  // Escape closes the list, Control and the space bar open it; then a line still begins with Enter.
  await page.keyboard.type(' f');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Control+Space');
  await expect(list.getByRole('option', { name: /^from=/ })).toBeVisible();
});

test('a sentence of a lesson slows a node down, takes it back, and leads nowhere that is not there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scenario = galleryEntry('design-run')?.scenario;
  if (scenario === undefined) throw new Error('the gallery has no design-run');
  const lesson = `# A slow node
## Slow it down
[Slow a node down](do node-slowed node=node/2 speed=0.5 at=1s in=A), [go on](step 2) or [further](step 3).
A takes {A.makespan}.
## Again
@view settings=fresh
A takes {A.makespan} again.
`;
  await open(page, encodeShared({ ...scenario, lesson }, {}));
  await page.keyboard.press('l');
  const article = page.getByRole('article', { name: 'Lesson: A slow node' });
  const slow = article.getByRole('button', { name: /^Slow a node down/ });
  await expect(article).toContainText('A takes 22.0 s.');
  await slow.click();
  await idle(page);
  await expect(slow).toHaveAttribute('aria-pressed', 'true');
  await expect(article).toContainText('A takes 34.0 s.');
  await slow.click();
  await expect(article).toContainText('A takes 22.0 s.');
  await slow.click();
  await idle(page);
  // A step with fresh settings takes it back as well.
  await expect(article.getByRole('button', { name: 'further' })).toHaveCount(0);
  await article.getByRole('button', { name: 'go on' }).click();
  await expect(article).toContainText('A takes 22.0 s again.');
  await expect(page.getByText('The settings of this lesson are back to their initial values.')).toBeVisible();
});

test('practice is a goal beside the notes, reached by dragging, and remembered in the course', async ({ page }) => {
  await open(page, '#learn');
  await page.getByText(/^All \d+ goals$/).click();
  await page.getByRole('button', { name: /^Two queues.*not reached yet/ }).click();
  await idle(page);
  const practice = page.getByRole('region', { name: 'Your turn' });
  await expect(practice).toContainText('Make all applications of row B finish.');
  await expect(practice).toContainText('Not yet.');
  const number = practice.getByRole('spinbutton', { name: 'applications, in variant B' });
  await number.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(practice).toContainText('Done.');
  await page.goto('./#learn');
  await page.getByText(/^All \d+ goals$/).click();
  await expect(page.getByRole('button', { name: /^Two queues.*, reached/ })).toBeVisible();
});

test('a lesson that is finished shows in view where to go, and asks for one thing only', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  await expect(page).toHaveTitle(/^Eight applications, eight cores/);
  const lesson = page.getByRole('article', { name: /^Lesson/ });
  await lesson.getByRole('button', { name: /^Step 6/ }).click();
  await expect(lesson).not.toContainText('Signalbox replays');
  await lesson.getByRole('button', { name: 'Finish' }).click();
  const ending = lesson.getByRole('region', { name: 'After this lesson' });
  await expect(ending.getByRole('button', { name: /^Next: The gate/ })).toBeInViewport({ ratio: 1 });
  await expect(ending).toBeFocused();
  await expect(lesson.locator('.button--primary')).toHaveCount(1);
});

test('a question for an instant is answered beside the workbench, where nothing is hidden', async ({ page }) => {
  await open(page, '#gallery/stuck-starting');
  const reveal = page.getByRole('button', { name: 'See what happens' });
  await expect(reveal).toBeDisabled();
  const guess = page.getByRole('spinbutton', { name: 'Your guess in seconds' });
  await guess.fill('7');
  await guess.fill('');
  await expect(reveal).toBeDisabled();
  await guess.fill('100');
  await reveal.click();
  await expect(page.getByText(/^You said 1:40\.0\./)).toBeVisible();
});

test('a step shows the view that it speaks of, and an open question hides what tells of the whole run', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/hybrid');
  await idle(page);
  const workers = page.getByRole('region', { name: 'Workers', exact: true });
  await expect(workers.getByRole('row', { name: /^worker\/2 the slot is free/ })).toBeAttached();
  await expect(workers.getByText('Response', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Compare', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip the question' }).click();
  await expect(workers.getByText('Response', { exact: true })).toBeVisible();
  await expect(page.getByText('Compare', { exact: true })).toBeVisible();

  await page.goto('./#gallery/design-run');
  await idle(page);
  await page.getByRole('button', { name: /^Step 3/ }).click();
  const states = page.getByRole('region', { name: 'Application states' });
  await expect(states.getByRole('button', { name: /Accepted.*0/ })).toBeVisible();
  await page.getByRole('button', { name: 'See what App2 says before that' }).click();
  await expect(states.getByRole('button', { name: /Accepted.*1/ })).toBeVisible();
});
