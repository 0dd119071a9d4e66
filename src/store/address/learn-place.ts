/** The course has its own page: `#learn`, or `#learn/` and a chapter, or `#learn/open` for the lesson on screen. */
import { pagePlace } from './page-place';

const place = pagePlace('learn');

/** Behind `#learn/`: the lesson on screen as one page. */
export const OPEN_LESSON = 'open';

/** Whether a hash means the course, or a chapter of it. */
export const isLearnHash = place.holds;

/** Whether the course is on screen, as React state. */
export const useLearnPlace = place.useShown;

/** The chapter in the address; '' for the list of all. */
export const useLearnChapter = place.useRest;

/** Goes to the course, or to the page of a chapter. */
export const showCourse = place.show;

/** Leaves the course; the address of the scenario comes back by itself. */
export const leaveCourse = place.leave;
