const LONGEST_QUOTE = 60;
const LONGEST_WORD = 80;
const LONGEST = 500;

/**
 * A message with its quotations cut to a readable length: quotations to 60 characters, words to 80, the whole message to 500. The
 * message's own words stay.
 */
export function cutQuotations(message: string): string {
  const quotesCut = cutQuotes(message, LONGEST_QUOTE);
  const wordsCut = quotesCut.replaceAll(/\S+/g, (word) => cutText(word, LONGEST_WORD));
  return cutText(wordsCut, LONGEST);
}

/** Names may be of any length where they only refer to something, and a person has to read what was expected instead. */
const LONGEST_NAME = 100;
/** For names with quotation marks in them. */
const LONGEST_WITH_NAMES = 1000;

/** A message about a document with the names that it quotes cut to 100 characters, and the whole to 1000. */
export function cutNames(message: string): string {
  return cutText(cutQuotes(message, LONGEST_NAME), LONGEST_WITH_NAMES);
}

const LONGEST_STEP = 300;
/** A name with dots in it makes a step of each of its parts. */
const LONGEST_STEPS = 2000;

/** The path of a field in a document, with dots between its steps: each is cut to 300 characters, and the middle of more than 2000. */
export function cutSteps(path: string): string {
  if (path.length <= LONGEST_STEP) return path;
  const steps = path.split('.').map((step) => cutText(step, LONGEST_STEP));
  return cutMiddle(steps.join('.'), LONGEST_STEPS);
}

/** The text, or its beginning and its end with an ellipsis between them if it has more than `most` characters. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = (most - 1) / 2;
  return `${text.slice(0, Math.ceil(half))}…${text.slice(text.length - Math.floor(half))}`;
}

/** A message with each of its quotations cut to `most` characters. */
function cutQuotes(message: string, most: number): string {
  // Goes through the message once: a regular expression would look for an end from every quotation mark.
  let cut = '';
  let done = 0;
  for (let start = message.indexOf('"'); start >= 0; start = message.indexOf('"', done)) {
    let end = start + 1;
    while (end < message.length && message[end] !== '"') end += message[end] === '\\' ? 2 : 1;
    if (end >= message.length) break;
    const quoted = message.slice(start + 1, end);
    cut += `${message.slice(done, start)}"${cutText(quoted, most)}"`;
    done = end + 1;
  }
  return cut + message.slice(done);
}

/** The text, or its beginning with an ellipsis if it has more than `most` characters. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
