import type { HTMLAttributes, ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the page that scrolls by itself. It takes the focus, so that the keyboard can scroll it where nothing in it can be focused. */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  const focusable: HTMLAttributes<HTMLElement> = { tabIndex: 0 };
  return (
    <section className={`scroll-area ${className}`} aria-label={label} {...focusable}>
      {children}
    </section>
  );
}
