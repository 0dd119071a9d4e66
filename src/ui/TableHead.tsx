interface TableHeadProps {
  /** A name for each column, in their order. */
  readonly names: readonly string[];
  /** Only for screen readers, where the cells explain themselves. */
  readonly hidden?: boolean;
}

/** The head of a table: the names of its columns. */
export function TableHead({ names, hidden = false }: TableHeadProps) {
  return (
    <thead className={hidden ? 'visually-hidden' : undefined}>
      <tr>
        {names.map((name, at) => (
          <th key={at} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
