/** What a wrong rule is, and a system whose rules are tried. */
export interface Mutant {
  /** The rule that is broken. */
  readonly rule: string;
  /** Below src/. */
  readonly file: string;
  /** Text that stands there once, and what stands there instead. */
  readonly from: string;
  readonly to: string;
}

export interface System {
  /** Kinds of facts of the system's own file that are exact and reach the running scheduler or the rule itself. */
  readonly kinds: readonly string[];
  /** What the scenarios of its whole runs say. */
  readonly runs: string;
  readonly mutants: readonly Mutant[];
}

/** A wrong rule. */
export const mutant = (rule: string, file: string, from: string, to: string): Mutant => ({ rule, file, from, to });
