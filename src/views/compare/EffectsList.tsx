import type { FlipFinding } from '../../analysis/compare/flips/flip-search';
import { useFlips } from '../../store/studies/flip-store';
import { VariantBadge } from '../../ui/VariantBadge';
import { EffectBar } from '../verdict/EffectBar';
import '../verdict/verdict.css';

/** At most this many; the dialog of what flips the verdict lists more. */
const MOST = 6;
const BAR = 40;

/** The settings that move the goal most, as far as they have been tried: each by its largest effect, over the values it was given. */
export function EffectsList() {
  const flips = useFlips((s) => s.flips);
  const listed = flips === undefined ? [] : byEffect(flips.findings);
  if (flips === undefined || listed.length === 0) return null;
  const most = Math.abs(listed[0].effect ?? 0);
  return (
    <table className="numbers effects" aria-label="Settings by effect on the goal">
      <caption className="small muted">
        Settings by effect on the goal, in <VariantBadge index={flips.leader} />
      </caption>
      <tbody>
        {listed.slice(0, MOST).map((one) => (
          <tr key={`${one.trial.path.join('/')} ${one.trial.value}`}>
            <th scope="row" className="mono">
              {one.trial.name}
            </th>
            <td>
              {one.trial.base} → {one.trial.value}
            </td>
            <td>
              <EffectBar finding={one} most={most} longest={BAR} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For each setting the change that moves the goal most; settings that move nothing are left out. */
function byEffect(findings: readonly FlipFinding[]): FlipFinding[] {
  const best = new Map<string, FlipFinding>();
  for (const one of findings) {
    if (one.effect === undefined || one.effect === 0) continue;
    const key = one.trial.path.join('/');
    if (Math.abs(one.effect) > Math.abs(best.get(key)?.effect ?? 0)) best.set(key, one);
  }
  return [...best.values()].sort((x, y) => Math.abs(y.effect ?? 0) - Math.abs(x.effect ?? 0));
}
