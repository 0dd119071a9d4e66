/** The command `npm run conformance`. */
import { fileURLToPath } from 'node:url';
import { registry } from './registry';
import { runConformance } from './runner';

const directory = fileURLToPath(new URL('vectors', import.meta.url));
const lineTo =
  (stream: NodeJS.WriteStream) =>
  (line: string): void =>
    void stream.write(`${line}\n`);

process.exitCode = await runConformance(
  process.argv.slice(2),
  registry,
  directory,
  lineTo(process.stdout),
  lineTo(process.stderr),
);
