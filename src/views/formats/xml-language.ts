/** Colours for XML, line by line: names of elements and attributes, quoted values, comments. */
import { StreamLanguage } from '@codemirror/language';

export const xmlLanguage = StreamLanguage.define<{ comment: boolean; tag: boolean }>({
  name: 'xml',
  startState: () => ({ comment: false, tag: false }),
  token: (stream, state) => {
    if (state.comment || stream.match('<!--', false)) {
      state.comment = !stream.match(/^.*?-->/);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (!state.tag) {
      if (stream.match(/^<[/?!]?[\w:.-]+/)) {
        state.tag = true;
        return 'propertyName';
      }
      if (!stream.match(/^[^<]+/)) stream.next();
      return null;
    }
    if (stream.match(/^[/?]?>/)) {
      state.tag = false;
      return 'propertyName';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^("[^"]*"?|'[^']*'?)/)) return 'string';
    if (!stream.match(/^[\w:.-]+/)) stream.next();
    return null;
  },
});
