const ROWS = [62, 88, 74, 96, 58];

/** What stands in a form's place until its code has been loaded: empty rows of the form's own height. */
export function FormSkeleton({ what }: { readonly what: string }) {
  return (
    <output className="skeleton">
      <span className="visually-hidden">{what} is being loaded</span>
      {ROWS.map((width) => (
        <span key={width} className="skeleton__row" aria-hidden="true">
          <span style={{ width }} />
          <span />
        </span>
      ))}
    </output>
  );
}
