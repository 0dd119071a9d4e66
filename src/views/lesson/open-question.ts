/** A question on screen whose answers have numbers takes the digits, which choose variants elsewhere. */

/** Whether digits answer a question now. */
export function digitsAnswer(): boolean {
  return document.querySelector('.lesson-choice[data-option]:not([aria-disabled="true"])') !== null;
}
