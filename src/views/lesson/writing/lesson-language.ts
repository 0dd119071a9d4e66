/** Colours for the lesson language, line by line: headings, directives, values, links. */
import { StreamLanguage } from '@codemirror/language';

export const lessonLanguage = StreamLanguage.define<Record<string, never>>({
  name: 'lesson',
  startState: () => ({}),
  token: (stream) => {
    if (stream.sol()) {
      if (stream.match(/^(#{1,2} |%lesson).*/)) return 'propertyName';
      if (stream.match(/^@[A-Za-z]+/)) return 'atom';
      if (stream.match(/^ {2}[?~!=*-] /)) return 'atom';
    }
    if (stream.match(/^\{[^}]*\}/) || stream.match(/^`[^`]*`/)) return 'string';
    if (stream.match(/^\[\[[^\]]*\]\]/)) return 'propertyName';
    if (stream.match(/^\]\([^)]*\)/)) return 'string';
    if (stream.match(/^(::|>>)/)) return 'comment';
    stream.next();
    return null;
  },
});
