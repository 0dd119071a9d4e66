/** One hatch per color: what is planned and not running yet. */
export function Hatches({ colors }: { readonly colors: Uint8Array }) {
  return (
    <defs>
      {[...new Set(colors)].map((color) => (
        <pattern key={color} id={hatchOf(color)} width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--surface)" />
          <rect width="5" height="5" fill={`var(--a${color})`} opacity="0.13" />
          <path d="M-1 1L1 -1M-1 6L6 -1M4 6L6 4" stroke={`var(--a${color})`} strokeWidth="1.1" opacity="0.85" />
        </pattern>
      ))}
    </defs>
  );
}

/** Name of the hatch of a color. */
export function hatchOf(color: number): string {
  return `tetri-${color}`;
}
