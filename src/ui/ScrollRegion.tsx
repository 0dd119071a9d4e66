import type { HTMLAttributes, ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string;
  /** Its controls are one tab stop: up and down go from one to the next. */
  readonly roving?: boolean;
  /** Its controls belong to the toolbar of this name. */
  readonly toolbar?: string;
  readonly children: ReactNode;
}

/** A part of the page with its own scrolling. It takes the focus if nothing in it can, so that the keyboard can scroll it. */
export function ScrollRegion({ label, className = '', roving = false, toolbar, children }: ScrollRegionProps) {
  const focusable: HTMLAttributes<HTMLElement> = { tabIndex: 0 };
  return (
    <section
      className={`scroll-area ${className}`}
      aria-label={label}
      data-roving={roving ? 'list' : undefined}
      data-toolbar={toolbar}
      {...focusable}
    >
      {children}
    </section>
  );
}
