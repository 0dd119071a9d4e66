/** One variant that is not valid does not keep the others from being opened: it is left out, with its reason. */
import type { Json } from '../../base/json';
import type { Problem } from '../../base/result';
import { checkVariant } from '../../engine/document/check-variant';
import { parseScenario } from '../../engine/document/schema';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { removeVariant } from '../../authoring/edit-variants';
import { summary } from './problem-summary';

/**
 * The document without the variants that cannot be run, and a sentence about each. The others stay as they are: where the first one
 * goes, the next one becomes the document. Undefined where all variants are valid, where none is, or where the document has no
 * valid form.
 */
export function withoutInvalidVariants(
  document: Json,
): { readonly document: Scenario; readonly losses: readonly string[] } | undefined {
  const parsed = parseScenario(document);
  if (!parsed.ok) return undefined;
  const variants = variantsOf(parsed.value);
  const checked = variants.map(({ id, title }) => ({ id, title, problems: checkVariant(parsed.value, id) }));
  const invalid = checked.filter(({ problems }) => problems.length > 0);
  if (invalid.length === 0 || invalid.length === variants.length) return undefined;
  // The first one goes last: by then the next one is valid.
  const rest = invalid.reduceRight<Scenario | undefined>(
    (left, { id }) => left && removeVariant(left, id),
    parsed.value,
  );
  if (rest === undefined) return undefined;
  const losses = invalid.map(({ id, title, problems }) => {
    const name = title === undefined ? id : `${id} (${title})`;
    return `Left out: variant ${name}: ${summary(problems.map(seenInside))}.`;
  });
  return { document: rest, losses };
}

/** The problem as the variant sees it: its name is said once. */
function seenInside(problem: Problem): Problem {
  return problem.inner ?? problem;
}
