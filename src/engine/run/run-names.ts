/** Names of runs: two runs with one name have the same outcome. */
import { contentName } from '../../base/hashing/content-name';
import { applyChanges } from '../../base/json';
import type { Change, Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { decisive } from '../document/decisive';
import { variantsOf } from '../document/variants';
import { workBase, workParts } from '../document/work-base';
import { ENGINE_VERSION } from '../version';

/** What decides a run apart from its seed, as a name, and the seed that the document has. */
interface NamedDocument {
  readonly name: string;
  readonly seed: number;
}

/**
 * Names the runs of one document. A name holds what decides a run, what its metrics measure (`window`, and the work of the first
 * variant where it is another one), the seed and the version of the engine; titles, notes and other variants leave it as it is.
 */
export class RunNames {
  private readonly byChange = new Map<string, NamedDocument | undefined>();

  constructor(private readonly document: Scenario) {}

  /**
   * The name of a run of a variant with changes to the document as the variant sees it. `seed` replaces that of this document.
   * Undefined where there is no such variant or a change cannot be applied: such a run is left for the engine to refuse.
   */
  nameOf(variant: string, changes: readonly Change[], seed: number | undefined): string | undefined {
    const key = `${variant} ${JSON.stringify(changes)}`;
    if (!this.byChange.has(key)) this.byChange.set(key, this.documentName(variant, changes));
    const named = this.byChange.get(key);
    return named && `${ENGINE_VERSION} ${seed ?? named.seed} ${named.name}`;
  }

  private documentName(variant: string, changes: readonly Change[]): NamedDocument | undefined {
    const found = variantsOf(this.document).find(({ id }) => id === variant);
    if (found === undefined) return undefined;
    const own = (found.changes ?? []) as readonly Change[];
    const changed = applyChanges(this.document, [...own, ...changes]);
    if (!changed.ok) return undefined;
    const seen = changed.value as Scenario;
    const { seed: _, ...decides } = decisive(seen) as Record<string, Json>;
    const base = workBase(this.document, seen, changes);
    const measure = base === undefined ? [] : [workParts(base)];
    return { name: contentName([decides, (seen.window ?? null) as Json, ...measure]), seed: seen.seed ?? 1 };
  }
}
