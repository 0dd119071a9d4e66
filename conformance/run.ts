import { fileURLToPath } from 'node:url';
import { registry } from './registry';
import { runConformance } from './runner';

const directory = fileURLToPath(new URL('vectors', import.meta.url));
const write = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await runConformance(process.argv.slice(2), registry, directory, write);
