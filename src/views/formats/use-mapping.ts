import { useState } from 'react';
import type { LostQueue, QueuesPlan } from './queues-plan';

/** Stands for "leave what it names": a value no queue can have. */
export const AS_ASKED = '';

/** Where applications of lost queues go: to the chosen queue, otherwise where the rules place them or to the suggested one. */
export function useMapping() {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const target = ({ queue, placed, suggestion }: LostQueue): string =>
    chosen[queue] ?? (placed ? AS_ASKED : suggestion);
  return {
    target,
    choose: (lost: LostQueue, leaf: string) => setChosen({ ...chosen, [lost.queue]: leaf }),
    mapping: ({ lost }: QueuesPlan) =>
      Object.fromEntries(lost.map((queue) => [queue.queue, target(queue) || undefined] as const)),
  };
}
