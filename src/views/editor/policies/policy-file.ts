/** A policy as a file of its own: its code and nothing else, under its name. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { plainName } from '../../../base/text/plain-name';
import type { PolicyText } from '../../../scenario/own-policy';
import { download } from '../../../store/opening/download';
import type { NamedCode } from './new-policy';

/** Endings that a person may choose by default. */
const ACCEPTED = '.ts,.js,.mjs,.txt,text/plain';
/** Larger files are not read, bytes. No policy comes near it. */
const LARGEST = 200_000;
/** An id may have 40 characters; some are left for a number behind it. */
const LONGEST_ID = 36;
const LONGEST_TITLE = 200;

/** Saves the code as it stands, so that its hash stays the same. */
export function savePolicy({ id, code }: PolicyText): void {
  download(`${id}.ts`, code, 'text/plain');
}

/** Asks for a file and hears of the policy in it, or of what is wrong with the file. */
export function choosePolicy(read: (policy: Result<NamedCode, string>) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED;
  input.addEventListener('change', () => {
    const [file] = Array.from(input.files ?? []);
    if (file !== undefined) void readFile(file).then(read);
  });
  input.click();
}

async function readFile(file: File): Promise<Result<NamedCode, string>> {
  if (file.size > LARGEST) {
    return err(`${file.name} is too large for a policy: ${Math.ceil(file.size / 1000)} kB, at most ${LARGEST / 1000}`);
  }
  try {
    return policyFrom(file.name, new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    return err(`${file.name} cannot be read as text (UTF-8)`);
  }
}

/**
 * The policy in a text file, named like it. Mistakes in its code are no problem here: the editor marks them.
 * @internal
 */
export function policyFrom(file: string, text: string): Result<NamedCode, string> {
  const title = file.replace(/\.\w+$/, '').slice(0, LONGEST_TITLE);
  if (text.includes('\0')) return err(`${file} is not a text file`);
  if (text.trim() === '') return err(`${file} is empty`);
  if (/^\s*[{[]/.test(text) && isJson(text)) {
    return err(`${file} is JSON, not code; a whole scenario is opened with Open file`);
  }
  const id = plainName(title, LONGEST_ID) || 'policy';
  // As the editor has lines.
  return ok({ id, title: title || id, code: text.replace(/\r\n?/g, '\n') });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
