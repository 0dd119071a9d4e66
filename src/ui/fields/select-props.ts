/** Properties of a choice of one among many, however it is shown. */
import type { FieldIds } from './Field';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
  /** Options of one group that follow each other stand under its name. */
  readonly group?: string;
}

export interface SelectProps<T extends string> extends Partial<FieldIds> {
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}
