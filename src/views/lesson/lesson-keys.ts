/** Keys of a lesson: N and Shift N from step to step, 1 to 6 for an answer, Enter to see it. */
import { focusedElement, takesLetters } from '../../ui/focus/focus';
import type { Reading } from './reading/reading';
import { goToStep } from './prose/go';

/** Listens until the returned function is called. A key is the lesson's unless something that takes letters has the focus. */
export function listenForLessonKeys(reading: Reading, step: number): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const focused = focusedElement();
    if (document.querySelector('dialog[open]') !== null || (focused !== null && takesLetters(focused))) return;
    if (!act(event, focused, reading, step)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the page's own keys: 1 to 4 choose variants there.
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

/** Whether digits and Enter do something of their own there: a number in a sentence is typed. */
function isNumber(element: Element | null): boolean {
  return element?.matches('[role="spinbutton"]') === true;
}

/** Whether Enter does something of its own there. */
function isPressed(element: Element | null): boolean {
  return (
    element?.matches('button, a, summary, select, input, [role="tab"], [role="slider"], [role="application"]') === true
  );
}

/** Presses the first button with this CSS selector. False where there is none. */
function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  button?.click();
  return button !== null;
}

function act({ key, shiftKey }: KeyboardEvent, focused: Element | null, reading: Reading, step: number): boolean {
  if (key === 'n' || key === 'N') {
    goToStep(step + (shiftKey ? -1 : 1), reading);
    return true;
  }
  if (isNumber(focused)) return false;
  if (key === 'Enter') return !isPressed(focused) && press('.lesson-question .lesson-guess__reveal:enabled');
  return /^[1-6]$/.test(key) && press(`.lesson-choice[data-option="${key}"]:not([aria-disabled="true"])`);
}
