/** Colours for the code of policies, line by line: words of the language, texts, numbers, comments. */
import { StreamLanguage } from '@codemirror/language';

const WORDS = new Set(
  'const let function return if else for of while do switch case default break continue new typeof'.split(' '),
);
const VALUES = new Set(['true', 'false', 'null', 'undefined', 'Infinity', 'NaN']);

export const policyLanguage = StreamLanguage.define<{ comment: boolean; template: boolean }>({
  name: 'policy',
  startState: () => ({ comment: false, template: false }),
  token: (stream, state) => {
    if (state.comment || stream.match('/*')) {
      state.comment = !stream.match(/^.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (state.template || stream.match('`')) {
      state.template = !stream.match(/^(?:[^`\\]|\\.)*`/);
      if (state.template) stream.skipToEnd();
      return 'string';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string';
    if (stream.match(/^\d[\d_.]*(?:e[+-]?\d+)?/i)) return 'atom';
    const word: unknown = stream.match(/^[A-Za-z_$][\w$]*/);
    if (Array.isArray(word)) {
      const [name] = word as string[];
      return WORDS.has(name) ? 'propertyName' : VALUES.has(name) ? 'atom' : null;
    }
    stream.next();
    return null;
  },
});
