// Serves the built page (`dist/` beside this file or in the project) on PORT, 8080 unless given, with the headers that it wants.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = [join(HERE, 'dist'), join(HERE, '../dist')].find((path) => existsSync(join(path, 'index.html')));
const PORT = Number(process.env.PORT ?? 8080);
if (!(Number.isInteger(PORT) && PORT >= 0 && PORT < 65536)) {
  console.error(`PORT is ${process.env.PORT}; expected a whole number from 0 to 65535.`);
  process.exit(1);
}
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

if (FOLDER === undefined) {
  console.error('There is no built page; run "npm run build" first.');
  process.exit(1);
}

/** The file that an address names; undefined where there is none, or where it lies elsewhere. */
function fileOf(url) {
  let path;
  try {
    path = normalize(join(FOLDER, decodeURIComponent(new URL(url, 'http://host').pathname)));
  } catch {
    return undefined;
  }
  if (path.endsWith(sep)) path = join(path, 'index.html');
  return path.startsWith(FOLDER + sep) && existsSync(path) && statSync(path).isFile() ? path : undefined;
}

createServer((request, response) => {
  const path = fileOf(request.url ?? '/');
  if (path === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    // Names of files in assets/ follow from their content.
    'Cache-Control': path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
  createReadStream(path).pipe(response);
})
  .on('error', ({ code, message }) => {
    console.error(code === 'EADDRINUSE' ? `Port ${PORT} is taken; choose another one with PORT.` : message);
    process.exitCode = 1;
  })
  .listen(PORT, () => console.log(`http://localhost:${PORT}/`));
