/** What the lines of the graph mean. */
export function GraphKey() {
  return (
    <p className="stages__key">
      <span>
        <svg width="26" height="12" aria-hidden="true">
          <path className="stages__edge" d="M0 6h22" />
          <path className="stages__bar" d="M23 1v10" />
        </svg>{' '}
        barrier: all of it first
      </span>
      <span>
        <svg width="26" height="12" aria-hidden="true">
          <path className="stages__edge is-parts" d="M0 6h26" />
        </svg>{' '}
        read part by part
      </span>
    </p>
  );
}
