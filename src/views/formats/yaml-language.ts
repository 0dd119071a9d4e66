/** Colours for YAML, line by line: names, quoted texts, plain scalars that are no texts, comments. */
import { StreamLanguage } from '@codemirror/language';

export const yamlLanguage = StreamLanguage.define<{ quote: string }>({
  name: 'yaml',
  startState: () => ({ quote: '' }),
  token: (stream, state) => {
    if (state.quote !== '') {
      if (!stream.skipTo(state.quote)) stream.skipToEnd();
      else {
        stream.next();
        state.quote = '';
      }
      return 'string';
    }
    if (stream.eatSpace()) return null;
    if (stream.peek() === '#') {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^("[^"]*"|'[^']*'|[^\s#"'[\]{},&*!|>-][^\s#:,{}[\]]*)(?=\s*:(\s|$))/)) return 'propertyName';
    const quote = stream.peek();
    if (quote === '"' || quote === "'") {
      stream.next();
      state.quote = quote;
      return 'string';
    }
    if (stream.match(/^(true|false|null|~|-?\d[\w.]*)(?=[\s,\]}]|$)/)) return 'atom';
    if (!stream.match(/^[^\s#:,{}[\]"']+/)) stream.next();
    return null;
  },
});
