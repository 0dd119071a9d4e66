import { parentPort } from 'node:worker_threads';
import { runJobStream } from './job-stream';
import type { StreamAnswer, StreamTask } from './pool';

parentPort?.on('message', ({ given, seed }: StreamTask) => {
  let answer: StreamAnswer;
  try {
    answer = { statistics: runJobStream(given, seed) };
  } catch (error) {
    answer = { error: String(error) };
  }
  parentPort?.postMessage(answer);
});
