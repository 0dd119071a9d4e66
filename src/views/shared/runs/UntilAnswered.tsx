import type { ReactNode } from 'react';
import { useView } from '../../../store/view/view-store';

/** What tells of the whole run. While a question of a lesson hides what is to come, a sentence stands in its place. */
export function UntilAnswered({ children }: { readonly children: ReactNode }) {
  const hidden = useView((s) => s.sight?.future === 'hidden');
  return hidden ? <p className="empty-note">Hidden until you have answered.</p> : children;
}
