/** Figures of the notes of the largest scenario. It runs for seconds, and so stands apart from the others. */
import { describe } from 'vitest';
import { holdFacts } from './note-facts.test-helper';

describe('the notes of sparrow-paper-scale', () => {
  holdFacts('sparrow-paper-scale', [
    ['149 ms per job', 'A.mean-completion', 0.149, 3],
    ['late binding: 102 ms', 'B.mean-completion', 0.102, 3],
    ['31 % less', '1 - B.mean-completion / A.mean-completion', 0.31, 2],
  ]);
});
