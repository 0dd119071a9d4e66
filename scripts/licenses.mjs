// The licences of the packages that a build takes into its files: nearly all of them ask that their text goes along.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** What the text is called beside a build. */
export const LICENSES_FILE = 'third-party-licenses.txt';

const INTRODUCTION = 'Signalbox contains parts of these packages, each under its own licence.';
const RULE = '-'.repeat(80);

/** The licences of the dependencies in package.json and of theirs. Packages with the same text share it. */
export function licensesText() {
  const seen = new Set();
  /** Names and versions by the text of their licence. */
  const byText = new Map();
  const open = dependenciesOf(join(ROOT, 'package.json'));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    if (seen.has(name)) continue;
    seen.add(name);
    const { version, license } = JSON.parse(readFileSync(file, 'utf8'));
    const text = textOf(join(ROOT, 'node_modules', name));
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
    open.push(...dependenciesOf(file));
  }
  const parts = [...byText].map(([text, titles]) => `${titles.sort().join('\n')}\n\n${text}`);
  return `${[INTRODUCTION, ...parts.sort()].join(`\n\n${RULE}\n\n`)}\n`;
}

function dependenciesOf(file) {
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {});
}

function textOf(folder) {
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(file));
  return name === undefined ? 'The package comes without the text.' : readFileSync(join(folder, name), 'utf8').trim();
}
