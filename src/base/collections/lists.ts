/**
 * Insertion and removal in the middle of a list. The built-in `splice` allocates a list of the removed members each time, which
 * costs more than moving a few members by one place.
 */

/** Above it, the built-in moves faster than a loop. */
const FEW = 48;

/** Removes the member at a place, which has to be there. Those behind it move up. */
export function removeAt<T>(list: T[], at: number): void {
  if (list.length - at > FEW) {
    list.splice(at, 1);
    return;
  }
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i];
  list.pop();
}

/** Inserts a member at a place, from 0 to the length of the list. Those from there on move down. */
export function insertAt<T>(list: T[], at: number, member: T): void {
  if (list.length - at > FEW) {
    list.splice(at, 0, member);
    return;
  }
  list.push(member);
  for (let i = list.length - 1; i > at; i--) list[i] = list[i - 1];
  list[at] = member;
}
