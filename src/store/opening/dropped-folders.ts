/** The files in folders that were dropped on the page: a folder is a file to the browser, and cannot be read as one. */

/** What was dropped, as the browser's file system has it; null where it has nothing. */
export type Dropped = FileSystemEntry | null;

/** No one looks through more than this at once. */
const MOST = 2000;

/** The files, with those inside a folder in its place. A folder that cannot be read stays in the list; opening it gives the error. */
export async function withFolders(files: readonly File[], dropped: readonly Dropped[]): Promise<File[]> {
  const found = await Promise.all(
    files.map(async (file, i) => {
      const entry = dropped[i] ?? null;
      if (entry === null || !isFolder(entry)) return [file];
      return filesIn(entry).catch(() => [file]);
    }),
  );
  return found.flat().slice(0, MOST);
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Each call answers with some of them.
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (more.length === 0 || entries.length >= MOST) break;
    entries.push(...more);
  }
  // The invisible files of a system are not what was meant; checksums of Hadoop begin with a dot, too.
  const visible = entries.filter(({ name }) => !name.startsWith('.')).sort((x, y) => (x.name < y.name ? -1 : 1));
  const files = await Promise.all(visible.map(filesOf));
  return files.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  return isFolder(entry) ? filesIn(entry) : [await fileOf(entry)];
}

function fileOf(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
