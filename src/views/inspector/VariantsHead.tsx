import { variantLetter } from '../../ui/VariantBadge';
import { useLone } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';

interface VariantsHeadProps {
  /** What the rows are, for those who do not see the table. */
  readonly rows: string;
  readonly models: readonly VariantModel[];
}

/** The head of a table with a column per variant. */
export function VariantsHead({ rows, models }: VariantsHeadProps) {
  const lone = useLone();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{rows}</span>
        </th>
        {models.map((m) => (
          <th key={m.id} scope="col">
            {lone ? m.title : variantLetter(m.index)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
