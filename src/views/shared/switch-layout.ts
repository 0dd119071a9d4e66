/** From reading a lesson to the workbench and back, with the focus of who uses the keyboard. */
import { layoutOf, lessonStore, setLayout } from '../../store/lesson/lesson-store';

/** What takes the focus of the text, or of the editor, that the other layout does not show. */
const FIRST_OF_LAYOUT = {
  lesson: '.app--lesson .panel--left :is(h2, h3)[tabindex="-1"]',
  workbench: '.app:not(.app--lesson) .panel--left [role="tab"][aria-selected="true"]',
} as const;
/** As long as the other panel may take to be there, ms. */
const PANEL_WAIT = 3000;

/** Shows the other layout; the focus of one panel goes to the other. */
export function switchLayout(): void {
  const layout = layoutOf(lessonStore.getState()) === 'lesson' ? 'workbench' : 'lesson';
  const { activeElement } = document;
  const inPanel = activeElement instanceof HTMLElement && activeElement.closest('.panel--left') !== null;
  // The focus is given up first: otherwise a neighbour of what disappears would take it (`ui/focus/kept-focus.ts`).
  if (inPanel) activeElement.blur();
  setLayout(layout);
  if (!inPanel) return;
  const until = performance.now() + PANEL_WAIT;
  const look = (): void => {
    const first = document.querySelector<HTMLElement>(FIRST_OF_LAYOUT[layout]);
    // Whoever has moved on since keeps the focus there.
    if (first !== null) {
      if (document.activeElement === document.body) first.focus();
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
