import { useState } from 'react';
import { EXACT } from '../../analysis/compare/divergence/rule';
import type { DivergenceRule } from '../../analysis/compare/divergence/rule';
import { Dialog } from '../../ui/Dialog';
import { Segmented } from '../../ui/fields/Segmented';
import { DivergencePair } from './DivergencePair';
import { showDivergence, useDivergenceOpen, usePartings } from './use-divergence';
import './divergence.css';

/** A scheduling cycle of YuniKorn and a heartbeat of YARN, µs, beside no slack at all. */
const SLACKS = [
  { value: '0', label: 'at the same instant' },
  { value: '100000', label: 'within 100 ms' },
  { value: '1000000', label: 'within 1 s' },
] as const;

const PLACES = [
  { value: 'off', label: 'anywhere' },
  { value: 'rack', label: 'in the same rack' },
  { value: 'node', label: 'on the same node' },
] as const;

/** Where each variant diverges from the first one, by a rule that the reader can change. */
export function DivergenceDialog() {
  const open = useDivergenceOpen();
  return (
    <Dialog title="Where the variants diverge" open={open} onClose={() => showDivergence(false)} wide>
      {open && <Pairs />}
    </Dialog>
  );
}

function Pairs() {
  const [rule, setRule] = useState(EXACT);
  const partings = usePartings(rule);
  // Between systems whose clocks differ, the order of decisions alone is compared.
  const keepsTime = usePartings().some(({ found }) => found.when === 'exact');
  return (
    <div className="divergence">
      <RuleBar rule={rule} keepsTime={keepsTime} onChange={setRule} />
      {partings.length === 0 && <p className="muted">Comparing the runs…</p>}
      {partings.map((parting) => (
        <DivergencePair key={parting.id} parting={parting} rule={rule} />
      ))}
    </div>
  );
}

interface RuleBarProps {
  readonly rule: DivergenceRule;
  readonly keepsTime: boolean;
  readonly onChange: (rule: DivergenceRule) => void;
}

/** When two decisions count as the same one. */
function RuleBar({ rule, keepsTime, onChange }: RuleBarProps) {
  const slack = SLACKS.find(({ value }) => Number(value) === rule.slack)?.value ?? '0';
  return (
    <div className="divergence__rule small">
      <span className="muted">Two decisions are the same if taken</span>
      {keepsTime && (
        <Segmented
          label="How far apart the same decision may be"
          value={slack}
          options={SLACKS}
          onChange={(value) => onChange({ ...rule, slack: Number(value) })}
        />
      )}
      <Segmented
        label="Where the same decision may be"
        value={rule.place}
        options={PLACES}
        onChange={(place) => onChange({ ...rule, place })}
      />
    </div>
  );
}
