/** Ids of one scope whose statements lie together, as a power of two. */
const PAGE_BITS = 6;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
/** Columns of a row: the code, 0 where nothing is stated, and its arguments. */
const CODE = 0;
const ARG1 = 1;
const ARG2 = 2;
const COLUMN_BITS = 2;

/**
 * What is stated in each scope as the reason why it waits, so that only changes are recorded and no scheduler has to remember
 * what it said. Rows lie in pages, because the ids of some scopes are dense and those of others far apart.
 */
export class StatedReasons {
  /** By scope, then by the upper bits of the id. */
  private readonly pages: (Int32Array | undefined)[][] = [];

  /** The code that is stated of an id now; 0: none is. */
  code(scope: number, id: number): number {
    const page = this.pages[scope]?.[id >> PAGE_BITS];
    return page === undefined ? 0 : page[((id & PAGE_MASK) << COLUMN_BITS) + CODE];
  }

  /** Notes a statement; code 0 takes the last one back, whatever its arguments. Returns whether it says anything new. */
  change(scope: number, id: number, code: number, arg1: number, arg2: number): boolean {
    let page = this.pages[scope]?.[id >> PAGE_BITS];
    if (page === undefined) {
      // Nothing is kept of what was never stated.
      if (code === 0) return false;
      page = new Int32Array(1 << (PAGE_BITS + COLUMN_BITS));
      (this.pages[scope] ??= [])[id >> PAGE_BITS] = page;
    }
    const row = (id & PAGE_MASK) << COLUMN_BITS;
    if (page[row + CODE] === code && (code === 0 || (page[row + ARG1] === arg1 && page[row + ARG2] === arg2))) {
      return false;
    }
    page[row + CODE] = code;
    page[row + ARG1] = arg1;
    page[row + ARG2] = arg2;
    return true;
  }
}
