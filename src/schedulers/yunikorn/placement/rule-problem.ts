/** A placement rule as it is configured, and what is wrong with it. */
import type { PlacementFilter } from './placement-filter';

export const ROOT = 'root';
/** The name of a queue without those above it. */
export const QUEUE_NAME = /^[a-zA-Z0-9_:#/@-]{1,64}$/;

/** One of the `placementrules`. */
export type PlacementRule = {
  /** `provided`, `user`, `fixed` or `tag`, in any case. */
  readonly name: string;
  /** Whether the rule may lead to a queue that does not exist yet. */
  readonly create?: boolean;
  /** The queue of `fixed`, the tag name of `tag`. */
  readonly value?: string;
  readonly filter?: PlacementFilter;
  /** Yields the parent of the queue this rule names, root without it. */
  readonly parent?: PlacementRule;
};

/** What is wrong with `rule` or its parents as configuration, or null. */
export function placementRuleProblem(rule: PlacementRule): string | null {
  const value = (rule.value ?? '').toLowerCase();
  switch (rule.name.toLowerCase()) {
    case 'user':
    case 'provided':
      break;
    case 'tag':
      if (value === '') return 'a tag rule needs the name of a tag as its value';
      break;
    case 'fixed': {
      if (value === '') return 'a fixed rule needs a queue name as its value';
      const part = value.split('.').find((name) => !QUEUE_NAME.test(name));
      if (part !== undefined) return invalidName(part);
      if (isFullPath('fixed', value) && rule.parent !== undefined) {
        return `a fixed rule with the full path ${value} cannot have a parent rule`;
      }
      break;
    }
    default:
      return `expected the rule provided, user, fixed or tag, got "${rule.name}"`;
  }
  return rule.parent === undefined ? null : placementRuleProblem(rule.parent);
}

/** Whether a path leads to a queue below the root. */
export function isBelowRoot(path: string): boolean {
  return path.startsWith(`${ROOT}.`);
}

/** Whether the text is a full path, which no parent rule applies to. A fixed value is one if it just begins with "root". */
export function isFullPath(kind: string, named: string): boolean {
  return kind === 'fixed' ? named.startsWith(ROOT) : kind !== 'user' && isBelowRoot(named);
}

/** Why no queue can have a name. */
export function invalidName(name: string): string {
  return `"${name}" is not a valid queue name`;
}
