/** Variants are added, removed and renamed, as pure functions on the document. */
import { diffById } from '../base/json';
import { applyVariant, variantsOf } from '../engine/document/variants';
import type { Scenario, VariantText } from '../scenario/schema';

export const MAX_VARIANTS = 4;
const VARIANT_IDS = ['A', 'B', 'C', 'D'];

/**
 * Adds a variant that equals `copyOf` and returns its id, the first free letter. Undefined when there are as many as there
 * may be, or nothing to copy.
 */
export function addVariant(document: Scenario, copyOf: string): { document: Scenario; id: string } | undefined {
  const variants = variantsOf(document);
  const original = variants.find((v) => v.id === copyOf);
  if (original === undefined || variants.length >= MAX_VARIANTS) return undefined;
  const id = VARIANT_IDS.find((letter) => !variants.some((v) => v.id === letter)) as string;
  // Without a title, it is named after what is changed in it.
  const copy: VariantText = { id, changes: original.changes ?? [] };
  return { document: { ...document, variants: [...variants, copy] }, id };
}

/**
 * Removes a variant; undefined when it does not exist or is the only one. When the first one goes, the next one becomes the
 * document, and the differences of the others are relative to it.
 */
export function removeVariant(document: Scenario, id: string): Scenario | undefined {
  const variants = variantsOf(document);
  const rest = variants.filter((v) => v.id !== id);
  if (rest.length === variants.length || rest.length === 0) return undefined;
  if (variants[0].id !== id) return { ...document, variants: rest };
  const base = applyVariant(document, rest[0].id);
  if (!base.ok) return undefined;
  const rebased = rest.map((variant): VariantText => {
    const whole = applyVariant(document, variant.id);
    return { ...variant, changes: whole.ok ? diffById(base.value, whole.value) : [] };
  });
  return { ...base.value, variants: rebased };
}

/** Gives a variant a title; an empty one takes it away. Undefined when there is no such variant. */
export function renameVariant(document: Scenario, id: string, title: string): Scenario | undefined {
  const variants = variantsOf(document);
  if (!variants.some((v) => v.id === id)) return undefined;
  const renamed = variants.map((variant): VariantText => {
    if (variant.id !== id) return variant;
    const { title: _, ...untitled } = variant;
    return title.trim() === '' ? untitled : { ...variant, title: title.trim().slice(0, 200) };
  });
  return { ...document, variants: renamed };
}
