/** A process of the pool: runs one experiment with one seed for each message. */
import { experiments } from './experiments';
import type { Answer, Task } from './pool';

process.on('message', ({ experiment, given, seed }: Task) => {
  let answer: Answer;
  try {
    answer = { statistics: experiments[experiment](given, seed) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.send?.(answer);
});
