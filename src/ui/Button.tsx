import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Tooltip } from './popovers/Tooltip';
import './button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** ghost: no frame until hovered; outline: a framed control; primary: the one main action; danger: deletes. */
  readonly variant?: 'ghost' | 'outline' | 'primary' | 'danger';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. */
export function Button({ variant = 'ghost', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`button button--${variant} ${className}`} {...rest} />;
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, shown as a tooltip. */
  readonly label: string;
  /** Key that does the same, shown in the tooltip. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** A square button with an icon only; its name appears on hover and focus. */
export function IconButton({ label, shortcut, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <button type={type} className={`button button--ghost button--icon ${className}`} aria-label={label} {...rest} />
    </Tooltip>
  );
}
