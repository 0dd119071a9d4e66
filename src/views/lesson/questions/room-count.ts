/** How many in the room have chosen each answer of a question, as the speaker types them. They last as long as the page. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Task } from '../../../scenario/lesson/tree';
import { useReading } from '../reading/reading';
import { taskId } from '../reading/step-view';

/** By lesson and question: heads by option. */
const roomStore = createStore<Readonly<Record<string, readonly number[]>>>()(() => ({}));

const NOBODY: readonly number[] = [];
/** Largest number of heads to count. */
const MOST_HEADS = 9999;

export interface RoomCount {
  /** Heads by option; 0 where nothing was typed. */
  readonly heads: readonly number[];
  /** The share of raised hands, 0 to 1, of an option (from 0); 0 before any count. */
  readonly share: (option: number) => number;
  /** Reads the typed count for an option (from 0); anything that is not a count is ignored. */
  readonly count: (option: number, typed: string) => void;
}

/** The count of a question of the lesson around the component that asks. */
export function useRoomCount(task: Task): RoomCount {
  const key = `${useReading().key} ${taskId(task)}`;
  const heads = useStore(roomStore, (counts) => counts[key] ?? NOBODY);
  const all = heads.reduce((sum, each) => sum + each, 0);
  return {
    heads,
    share: (option) => (all === 0 ? 0 : (heads.at(option) ?? 0) / all),
    count: (option, typed) => {
      const next = Array.from({ length: task.options?.length ?? 0 }, (_, n) => heads.at(n) ?? 0);
      next[option] = headsIn(typed);
      roomStore.setState({ [key]: next });
    },
  };
}

/**
 * The count that a text says, a whole number from 0; 0 for anything else.
 * @internal
 */
export function headsIn(typed: string): number {
  const count = Number(typed.trim());
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_HEADS) : 0;
}
