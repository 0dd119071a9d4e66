import { lazyPart } from '../ui/lazy-part';

/** The text of a lesson. A page that opens with one appears when it is loaded (`main.tsx`). */
export const LessonPart = lazyPart(() => import('../views/lesson/LessonPanel').then((module) => module.LessonPanel));
