/** What was last stated in each scope as the reason why it waits, so that only changes are recorded. */
export class StatedReasons {
  /** Index into the columns, by scope and id. */
  private readonly places = new Map<number, number>();
  private readonly code: number[] = [];
  private readonly arg1: number[] = [];
  private readonly arg2: number[] = [];

  /** Notes a statement; code 0 takes the last one back. Returns whether it says anything new. */
  change(scope: number, id: number, code: number, arg1: number, arg2: number): boolean {
    const key = scope * 2 ** 32 + id;
    let index = this.places.get(key);
    if (index === undefined) {
      if (code === 0) return false;
      index = this.code.length;
      this.places.set(key, index);
    } else if (this.code[index] === code && this.arg1[index] === arg1 && this.arg2[index] === arg2) {
      return false;
    }
    this.code[index] = code;
    this.arg1[index] = arg1;
    this.arg2[index] = arg2;
    return true;
  }
}
