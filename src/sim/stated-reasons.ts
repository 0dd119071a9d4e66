/** Ids of one scope whose statements lie together, as a power of two. */
const PAGE_BITS = 6;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
/** Columns of a row: the code plus 1 (0 where nothing was ever stated), and its arguments. */
const CODE = 0;
const ARG1 = 1;
const ARG2 = 2;
const COLUMN_BITS = 2;

/**
 * What was last stated in each scope as the reason why it waits, so that only changes are recorded. Rows lie in pages, because
 * the ids of some scopes are dense and those of others far apart.
 */
export class StatedReasons {
  /** By scope, then by the upper bits of the id. */
  private readonly pages: (Int32Array | undefined)[][] = [];

  /** Notes a statement; code 0 takes the last one back. Returns whether it says anything new. */
  change(scope: number, id: number, code: number, arg1: number, arg2: number): boolean {
    const pages = (this.pages[scope] ??= []);
    // Nothing is kept of what was never stated.
    if (code === 0 && pages[id >> PAGE_BITS] === undefined) return false;
    const page = (pages[id >> PAGE_BITS] ??= new Int32Array(1 << (PAGE_BITS + COLUMN_BITS)));
    const row = (id & PAGE_MASK) << COLUMN_BITS;
    const stated = page[row + CODE] - 1;
    if (stated === -1 ? code === 0 : stated === code && page[row + ARG1] === arg1 && page[row + ARG2] === arg2) {
      return false;
    }
    page[row + CODE] = code + 1;
    page[row + ARG1] = arg1;
    page[row + ARG2] = arg2;
    return true;
  }
}
