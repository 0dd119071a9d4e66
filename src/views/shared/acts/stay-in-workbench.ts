import { layoutOf, lessonStore, setLayout } from '../../../store/lesson/lesson-store';

/**
 * Keeps who writes a lesson in the workbench. A document without steps is shown there whatever the reader has chosen; with its first
 * step it would open as a lesson to read, and the editor would be gone.
 */
export function stayInWorkbench(): void {
  if (layoutOf(lessonStore.getState()) === 'lesson') setLayout('workbench');
}
