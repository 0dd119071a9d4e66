import { useId, useMemo, useRef } from 'react';
import type { RunModel } from '../../../analysis/model';
import type { Span } from '../../../analysis/waiting/waiting-by-cause';
import { textures } from '../../../render/canvas/textures';
import type { CauseLetter } from '../../../sim/reasons';
import { CauseChip } from '../../../ui/CauseChip';
import { useSize } from '../../../ui/hooks/use-size';
import { variantLetter } from '../../../ui/VariantBadge';
import { useLone } from '../../shared/runs/use-runs-view';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { causeRows, causeText, totalOf } from './cause-rows';
import type { CauseRow } from './cause-rows';
import { VariantsHead } from '../VariantsHead';
import './waiting.css';

const BAR_HEIGHT = 18;
const LETTER_COLUMN = 18;
const ARROW = 10;

interface CauseProps {
  readonly models: readonly VariantModel[];
  /** The application in each model; all of them without it. */
  readonly apps?: readonly (number | undefined)[];
  /** Only what is waited in this stretch of time. */
  readonly within?: Span;
}

/** Where waiting goes: one bar per variant on a common scale, and the numbers. */
export function CauseBars({ models, apps, within }: CauseProps) {
  const rows = useMemo(() => {
    const runs: readonly RunModel[] = models.map((m) => m.model);
    return causeRows(runs, apps, within);
  }, [models, apps, within]);
  if (rows.length === 0)
    return (
      <p className="muted">
        {apps === undefined ? 'Nothing waits for a container.' : 'It never waits for a container.'}
      </p>
    );
  return (
    <>
      <Bars models={models} rows={rows} />
      <table className="numbers cause-table" aria-label="Waiting by cause">
        <VariantsHead rows="Cause" models={models} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <CauseChip letter={row.letter} /> {row.title}
              </th>
              {row.cells.map((cell, at) => (
                <td key={models[at].id}>{causeText(cell)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>Total</b>
            </th>
            {models.map((m, at) => (
              <td key={m.id}>
                <b>{causeText(totalOf(rows, at))}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  );
}

function Bars({ models, rows }: { readonly models: readonly VariantModel[]; readonly rows: readonly CauseRow[] }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const lone = useLone();
  const id = useId();
  const largest = Math.max(1, ...models.map((_, at) => totalOf(rows, at).total));
  const scale = Math.max(0, width - LETTER_COLUMN - ARROW) / largest;
  const letters = [...new Set(rows.map((row) => row.letter))];
  return (
    <div ref={host} className="cause-bars" aria-hidden="true">
      <svg width="0" height="0" className="cause-bars__defs">
        <defs>
          {letters.map((letter) => (
            <CausePattern key={letter} id={`${id}${letter}`} letter={letter} />
          ))}
        </defs>
      </svg>
      {width > 0 &&
        models.map((m, at) => {
          let x = LETTER_COLUMN;
          const { atLeast } = totalOf(rows, at);
          return (
            <svg key={m.id} width={width} height={BAR_HEIGHT}>
              <text x="0" y="13" fontSize="11" fontWeight="700" fill="var(--ink-2)">
                {!lone && variantLetter(m.index)}
              </text>
              {rows.map((row) => {
                const size = (row.cells[at]?.total ?? 0) * scale;
                const left = x;
                x += size;
                if (size <= 0) return null;
                return (
                  <g key={row.key}>
                    <rect
                      x={left + 0.5}
                      y={1.5}
                      width={Math.max(1, size - 2)}
                      height={15}
                      fill={`url(#${id}${row.letter})`}
                      stroke={`var(--w${row.letter})`}
                      strokeOpacity={0.6}
                    />
                    {size > 18 && <LetterBox letter={row.letter} x={left + 2} />}
                  </g>
                );
              })}
              {atLeast && <path d={`M${x + 1} 2l7 7-7 7`} fill="none" stroke="var(--ink-2)" strokeWidth={1.5} />}
            </svg>
          );
        })}
    </div>
  );
}

function LetterBox({ letter, x }: { readonly letter: CauseLetter; readonly x: number }) {
  return (
    <>
      <rect x={x} y={3} width={12} height={12} fill={`var(--w${letter}b)`} />
      <text x={x + 6} y={13} textAnchor="middle" fontSize="10" fontWeight="700" fill={`var(--w${letter})`}>
        {letter}
      </text>
    </>
  );
}

/** The texture of a cause as an SVG pattern. */
export function CausePattern({ id, letter }: { readonly id: string; readonly letter: CauseLetter }) {
  const { size, path, stroke } = textures[letter];
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={`var(--w${letter}b)`} />
      {stroke > 0 ? (
        <path d={path} fill="none" stroke={`var(--w${letter})`} strokeWidth={stroke} opacity={0.5} />
      ) : (
        <path d={path} fill={`var(--w${letter})`} opacity={0.5} />
      )}
    </pattern>
  );
}
