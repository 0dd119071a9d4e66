/** A policy of a run, ready to be called: a mistake in it ends the run with everything a reader needs to find it. */
import type { Result } from '../../../base/result';
import { PolicyStopped } from '../../../sim/policy-host';
import type { GivenRecord } from '../../../sim/policy-host';
import type { PolicyInput } from '../../../sim/run-input';
import { shown } from '../answers';
import type { PolicyError } from '../language/errors';
import { RunBudget } from '../language/machine';
import { check, LoadedPolicy } from '../language/program';
import type { CheckedPolicy } from '../language/program';
import type { PolicyRecord } from '../language/values';
import { readsOf } from '../reads';

/** Steps that looking for contradictions and explanations may take in a run; they are not the policy's own. */
const ASIDE_STEPS = 5_000_000;

export class RunningPolicy {
  readonly reads: readonly string[] | '*';
  readonly movesWithTime: boolean;
  readonly policy: LoadedPolicy;
  private asideLoaded: LoadedPolicy | undefined;
  private readonly checked: CheckedPolicy;

  /**
   * Loads the policy, which was checked before. Throws {@link PolicyStopped} when its top level makes a mistake.
   * @param budget what it shares with the other policies of the run
   */
  constructor(
    readonly input: PolicyInput,
    private readonly draw: (name: string, n: number) => number,
    budget: RunBudget,
  ) {
    const checked = check(input.code);
    if (!checked.ok) throw this.stop(checked.error[0], '', []);
    this.checked = checked.value;
    const { reads, movesWithTime } = readsOf(checked.value);
    this.reads = reads;
    this.movesWithTime = movesWithTime;
    this.policy = this.value(LoadedPolicy.load(checked.value, draw, budget), '', []);
  }

  has(name: string): boolean {
    return this.policy.has(name);
  }

  /** A second copy with its own steps, to look at the policy without taking from its budget. */
  get aside(): LoadedPolicy {
    this.asideLoaded ??= this.value(LoadedPolicy.load(this.checked, this.draw, new RunBudget(ASIDE_STEPS)), '', []);
    return this.asideLoaded;
  }

  /** What a call answered. Throws {@link PolicyStopped} for an error, with the records that it was given. */
  value<T>(result: Result<T, PolicyError>, called: string, given: readonly PolicyRecord[]): T {
    if (result.ok) return result.value;
    throw this.stop(result.error, called, given);
  }

  private stop(error: PolicyError, called: string, given: readonly PolicyRecord[]): PolicyStopped {
    const { class: kind, line, column, message } = error;
    return new PolicyStopped({
      policy: this.input.id,
      function: called,
      class: kind,
      line,
      column,
      message,
      given: given.map((record) => this.shown(record)),
    });
  }

  /** A record as it is shown: its id and the fields that the policy reads. */
  private shown({ kind, values }: PolicyRecord): GivenRecord {
    const { reads } = this;
    const names = Object.keys(kind.defaults).filter((name) => name === 'id' || reads === '*' || reads.includes(name));
    return { kind: kind.name, values: Object.fromEntries(names.map((name) => [name, shown(values[name])])) };
  }
}
