const ROWS = [62, 88, 74, 96, 58];

/** What is in a form's place until its code has been loaded: empty rows of the form's own height. */
export function FormSkeleton({ what, className = '' }: { readonly what: string; readonly className?: string }) {
  return (
    <output className={`skeleton ${className}`}>
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
