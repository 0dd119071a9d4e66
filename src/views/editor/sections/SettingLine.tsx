import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JsonPath } from '../../../base/json';
import { IconButton } from '../../../ui/Button';
import { KnobName } from '../fields/knobs/KnobName';
import { reveal } from '../reveal';
import './settings.css';

export interface SettingLineProps {
  readonly path: JsonPath;
  /** What it belongs to, where the list does not say so. */
  readonly owner?: string;
  readonly name: string;
  readonly values: ReactNode;
  /** What the button does: "Reset to default". */
  readonly resetLabel: string;
  readonly onReset: () => void;
}

/** A setting in a list of settings: leads to its field, or takes it back. */
export function SettingLine({ path, owner = '', name, values, resetLabel, onReset }: SettingLineProps) {
  return (
    <li className="setting-line">
      <button type="button" className="setting-line__lead" onClick={() => reveal(path)}>
        <span className="difference__name">
          {owner !== '' && <b>{owner}</b>} <KnobName name={name} />
        </span>
        <span className="difference__values">{values}</span>
      </button>
      <IconButton label={`${resetLabel}: ${owner === '' ? name : `${owner} ${name}`}`} onClick={onReset}>
        <RotateCcw size={12} />
      </IconButton>
    </li>
  );
}
