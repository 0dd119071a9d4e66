/** What benchmarks do in processes of their own, by name: each takes the subject that it is about and returns what JSON can hold. */
import { runCost } from './page/scale';
import { fifoTimes } from './systems/fifo';
import { sparrowTimes } from './systems/sparrow';

export const processes: Readonly<Record<string, (subject: string) => unknown>> = {
  fifo: fifoTimes,
  scale: runCost,
  sparrow: sparrowTimes,
};
