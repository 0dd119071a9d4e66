/** A runner that has each run done once. */
import { memo } from '../../base/memo';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { RunNames } from '../../engine/run/run-names';
import type { Scenario } from '../../scenario/schema';
import type { RunCache } from './run-cache';
import type { Runner, RunOrder } from './runner';

/** Hands on only those orders that the cache does not know, each once. */
export class RememberingRunner implements Runner {
  private readonly namesOf = memo((scenario: Scenario) => new RunNames(scenario));

  constructor(
    private readonly runner: Runner,
    private readonly cache: RunCache,
  ) {}

  async run(scenario: Scenario, orders: readonly RunOrder[]): Promise<SeedRun[]> {
    const names = orders.map((order) => this.nameOf(scenario, order));
    const found = names.map((name) => this.cache.find(name));
    const missing: number[] = [];
    /** For each order, which of the missing runs answers it. */
    const answers: number[] = [];
    const first = new Map<string, number>();
    for (const [at, name] of names.entries()) {
      const known = name === undefined ? undefined : first.get(name);
      answers.push(known ?? missing.length);
      if (found[at] !== undefined || known !== undefined) continue;
      if (name !== undefined) first.set(name, missing.length);
      missing.push(at);
    }
    const runs = await this.runner.run(
      scenario,
      missing.map((at) => orders[at]),
      (run, at) => this.cache.keep(names[missing[at]], run),
    );
    return answers.map((answer, at) => found[at] ?? runs[answer]);
  }

  learn(scenario: Scenario, order: RunOrder, run: SeedRun): void {
    this.cache.keep(this.nameOf(scenario, order), run);
  }

  close(): void {
    this.runner.close();
    this.cache.close();
  }

  private nameOf(scenario: Scenario, { variant, changes = [], seed }: RunOrder): string | undefined {
    return this.namesOf(scenario).nameOf(variant, changes, seed);
  }
}
