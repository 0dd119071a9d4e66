/** Letters beyond those from a to z that have no mark to take off. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/**
 * A text as a name of small letters from a to z, digits and hyphens, for a file or an id: "Größe & Zeit!" is "grosse-zeit". ''
 * where it has none of these letters, such as a text in Chinese.
 * @param most characters of the name
 */
export function plainName(text: string, most: number): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłı]/g, (letter) => LETTERS[letter])
    .match(/[a-z0-9]+/g);
  return words === null ? '' : words.join('-').slice(0, most).replace(/-+$/, '');
}
