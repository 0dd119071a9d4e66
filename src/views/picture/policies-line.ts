import { marksText, policyMarks } from '../../engine/document/used-policies';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { variantLetter } from '../../ui/VariantBadge';

/** The policies whose code made what a picture shows: "Own policies: B lottery (code 1f2e3d4c-86)"; nothing where there is none. */
export function policiesLine(scenario: Scenario, shown: readonly string[]): string[] {
  const byVariant = variantsOf(scenario).flatMap(({ id }, at) => {
    const marks = shown.includes(id) ? policyMarks(scenario, id) : [];
    return marks.length === 0 ? [] : [`${variantLetter(at)} ${marksText(marks)}`];
  });
  return byVariant.length === 0 ? [] : [`Own policies: ${byVariant.join('; ')}`];
}
