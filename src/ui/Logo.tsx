/** The mark of the app: a signal with its arm raised. */
export function Logo() {
  return (
    <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">
      <path d="M4.500 2v17M2 19h5" stroke="currentColor" strokeWidth="1.6" fill="none" strokeLinecap="round" />
      <path d="M4.500 3.200 16 6.600v3.200L4.500 6.400z" fill="var(--accent)" />
      <circle cx="4.500" cy="11.500" r="2" fill="var(--surface)" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
