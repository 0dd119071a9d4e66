const ROWS = [62, 88, 74, 96, 58];

/** What stands in a form's place until its code has been loaded: empty rows of the form's own height. */
export function FormSkeleton({ what }: { readonly what: string }) {
  return (
    <div className="skeleton" role="status">
      <p className="visually-hidden">{what} is being loaded</p>
      {ROWS.map((width) => (
        <div key={width} className="skeleton__row" aria-hidden="true">
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}
