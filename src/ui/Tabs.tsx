import type { KeyboardEvent, ReactNode } from 'react';
import './tabs.css';

export interface Tab<T extends string> {
  readonly id: T;
  readonly label: ReactNode;
  /** A short summary at the end of the line (vertical lists). */
  readonly detail?: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (id: T) => void;
  readonly orientation?: 'horizontal' | 'vertical';
  /** Id of the element that shows the chosen tab. */
  readonly controls?: string;
  /** Ids of the tabs are `${idPrefix}-${id}`, for the panel's aria-labelledby. */
  readonly idPrefix: string;
}

/** A list of tabs; the panel is the caller's. Arrow keys, Home and End move and choose. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, tabs, onChange, orientation = 'horizontal', controls, idPrefix } = props;
  const vertical = orientation === 'vertical';
  const at = tabs.findIndex((tab) => tab.id === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      [vertical ? 'ArrowDown' : 'ArrowRight']: (at + 1) % tabs.length,
      [vertical ? 'ArrowUp' : 'ArrowLeft']: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(tabs[next].id);
    document.getElementById(`${idPrefix}-${tabs[next].id}`)?.focus();
  };

  return (
    <div className={`tabs tabs--${orientation}`} role="tablist" aria-label={label} aria-orientation={orientation}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${idPrefix}-${tab.id}`}
          type="button"
          role="tab"
          className="tabs__tab"
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? controls : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={onKeyDown}
        >
          <span className="tabs__label">{tab.label}</span>
          {tab.detail !== undefined && (
            <span className="tabs__detail" title={typeof tab.detail === 'string' ? tab.detail : undefined}>
              {tab.detail}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
