/** The hatching of pending amounts. `fill="url(#id)"` draws with it; `id` has to be unique in the page. */
export function PendingPattern({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="4" height="4" fill="var(--surface)" />
        <rect width="1" height="4" fill="var(--ink-3)" opacity="0.55" />
      </pattern>
    </defs>
  );
}
