/**
 * An id made of a name from elsewhere: of the characters that ids may have, at most 80 of them, and not taken yet.
 * @param otherwise the id where nothing of the name is left
 */
export function freshId(taken: ReadonlySet<string>, name: string, otherwise: string): string {
  const stem = name.replace(/[^A-Za-z0-9_:#@.-]/g, '_').slice(0, 80) || otherwise;
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  return id;
}
