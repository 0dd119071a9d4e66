interface ProgramRowsProps {
  readonly rows: readonly string[];
  /** Rows that are shown at most; of the others only the number is. */
  readonly most?: number;
}

/** Rows of a program, one below the other: a long one goes on further in. */
export function ProgramRows({ rows, most = rows.length }: ProgramRowsProps) {
  return (
    <ol className="tetri__rows">
      {rows.slice(0, most).map((row, at) => (
        <li key={at}>{row}</li>
      ))}
      {rows.length > most && <li>… {rows.length - most} more</li>}
    </ol>
  );
}
