import type * as Words from './target-words';

let known: typeof Words | undefined;

/** Calls back with what tells items in words, at once when it is loaded. Where it cannot be loaded nothing is said. */
export function withWords(then: (words: typeof Words) => void): void {
  if (known !== undefined) then(known);
  else
    import('./target-words').then(
      (words) => {
        known = words;
        then(words);
      },
      () => undefined,
    );
}
