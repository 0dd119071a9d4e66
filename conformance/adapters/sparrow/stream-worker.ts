import { runJobStream } from './job-stream';
import type { StreamAnswer, StreamTask } from './pool';

process.on('message', ({ given, seed }: StreamTask) => {
  let answer: StreamAnswer;
  try {
    answer = { statistics: runJobStream(given, seed) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.send?.(answer);
});
