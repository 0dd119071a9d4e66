/** Which variant a view of one run shows, and the choice of it in the header of the view. */
import { useState } from 'react';
import { useView } from '../../../store/view/view-store';
import { Segmented } from '../../../ui/fields/Segmented';
import { variantLetter } from '../../../ui/VariantBadge';
import type { VariantModel } from './use-runs-view';

/**
 * The variant that was chosen in the view, otherwise the active one, otherwise the first; and a setter of the choice.
 * @param usual the variants that may be shown unasked
 */
export function useVariantChoice(
  models: readonly VariantModel[],
  usual = models,
): readonly [shown: VariantModel | undefined, choose: (id: string) => void] {
  const active = useView((s) => s.variant);
  const [chosen, choose] = useState<string>();
  const shown = models.find(({ id }) => id === chosen) ?? usual.find(({ id }) => id === active) ?? usual[0];
  return [shown ?? models[0], choose];
}

interface VariantChoiceProps {
  readonly label?: string;
  readonly models: readonly VariantModel[];
  readonly shown: VariantModel | undefined;
  readonly onChoose: (id: string) => void;
}

/** The letters of the variants, one of them pressed; nothing where there is no choice. */
export function VariantChoice({ label = 'Variant shown', models, shown, onChoose }: VariantChoiceProps) {
  if (models.length < 2) return null;
  return (
    <Segmented
      label={label}
      value={shown?.id ?? ''}
      options={models.map(({ id, index, title: name }) => ({ value: id, label: variantLetter(index), name }))}
      onChange={onChoose}
    />
  );
}
