import { textOfInline } from '../../../analysis/lesson/plain-text';
import type { Task } from '../../../scenario/lesson/tree';
import { useRoomCount } from './room-count';

/** Where the speaker types how many in the room have chosen an option. */
export function RoomHeads({ task, option }: { readonly task: Task; readonly option: number }) {
  const { heads, count } = useRoomCount(task);
  const typed = heads.at(option) ?? 0;
  return (
    <input
      className="lesson-room"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Hands for: ${textOfInline(task.options?.[option].text ?? [])}`}
      placeholder="hands"
      value={typed === 0 ? '' : typed}
      onChange={(event) => count(option, event.target.value)}
    />
  );
}
