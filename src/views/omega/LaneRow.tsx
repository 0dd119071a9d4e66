import { formatVcore } from '../../base/units';
import { appName, laneColor, lostWords, outcomeWords, shortLane } from './omega-words';
import type { Range } from './range';
import type { Shown } from './shown';
import { within } from './transactions';
import type { LockStep, Transaction, Widened } from './transactions';

/** Below this width (px) decisions are drawn together, without words. */
const NARROW = 4;
const WORDS = 54;
const TOOTH = 4;
/** Of a letter below a box, px. */
const LETTER = 6;

interface LaneRowProps {
  readonly shown: Shown;
  readonly lane: number;
  readonly range: Range;
  readonly top: number;
  readonly height: number;
  readonly onLook: (transaction: Transaction) => void;
}

/** What one scheduler decides over time: a box for each decision, torn where claims of it were lost. */
export function LaneRow({ shown, lane, range, top, height, onLook }: LaneRowProps) {
  const { run, settings, cursor, chosen, variant } = shown;
  const { x, from, to, left, wide } = range;
  const color = laneColor(settings, lane);
  const all = within(run.byLane[lane] ?? [], from, to);
  const roomy = height >= 40;
  const [y, tall] = roomy ? [top + 15, 16] : [top + 3, height - 7];
  const boxes = all.filter((one) => x(one.to) - x(one.from) >= NARROW);
  const said = roomy ? withWords(boxes, range) : new Set<Transaction>();
  const small = all.filter((one) => x(one.to) - x(one.from) < NARROW);
  return (
    <g>
      <text className="omega__lane-name" x={8} y={top + (roomy ? 19 : 12)}>
        {shortLane(settings, lane)}
      </text>
      {roomy && (
        <text className="chart__axis" x={8} y={top + 33}>
          busy {Math.round(busyUntil(run.byLane[lane] ?? [], cursor) * 100)} %
        </text>
      )}
      <path className="omega__rule" d={`M0 ${top + height - 0.5}h${left + wide}`} />
      <Locks steps={run.locks[lane] ?? []} range={range} top={y - 2} height={tall + 4} />
      {(['useful', 'lost'] as const).map((kind) => (
        <path
          key={kind}
          className={`omega__small is-${kind}`}
          style={kind === 'useful' ? { fill: color } : undefined}
          d={small
            .filter((one) => (one.outcome === 'failed') === (kind === 'lost'))
            .map(
              (one) => `M${x(one.from).toFixed(1)} ${y}h${Math.max(1, x(one.to) - x(one.from)).toFixed(1)}v${tall}h-1z`,
            )
            .join('')}
        />
      ))}
      {boxes.map((one) => {
        const [start, end] = [Math.max(left, x(one.from)), Math.min(left + wide, x(one.to))];
        const name = appName(variant.model, one.app);
        const torn = one.outcome === 'failed';
        const more = added(one, run.widened.get(one.app));
        return (
          <g
            key={one.index}
            className={`omega__decision is-${one.outcome}${one.from > cursor ? ' is-future' : ''}`}
            onClick={(event) => {
              event.stopPropagation();
              onLook(one);
            }}
          >
            <title>{`${name}, attempt ${one.attempt}${more}: ${outcomeWords(one)}`}</title>
            <path
              className="omega__box"
              style={torn ? undefined : { fill: color, stroke: color }}
              d={torn ? tornBox(start, end, y, tall) : `M${start} ${y}H${end}V${y + tall}H${start}Z`}
            />
            <path className="omega__begin" style={{ stroke: color }} d={`M${start} ${y}v${tall}`} />
            {one.app === chosen?.app && (
              <path className="omega__chosen" d={`M${start - 2} ${y - 2}H${end + 2}V${y + tall + 2}H${start - 2}Z`} />
            )}
            {end - start >= WORDS && (
              <text className="omega__in-box" x={start + 5} y={y + tall / 2 + 4}>
                {fitted([`${name}${one.attempt > 1 ? `, attempt ${one.attempt}` : ''}${more}`, name], end - start - 8)}
              </text>
            )}
            {said.has(one) && (
              <text className="omega__lost" x={end} y={y + tall + 11} textAnchor="end">
                {lostWords(one.placed, one.lost.length)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The torn boxes that say how much was lost: where the words of one would run into those of the one before, it keeps silent. */
function withWords(boxes: readonly Transaction[], { x, left, wide }: Range): ReadonlySet<Transaction> {
  const said = new Set<Transaction>();
  let before = -Infinity;
  for (const one of boxes) {
    const [start, end] = [Math.max(left, x(one.from)), Math.min(left + wide, x(one.to))];
    const words = LETTER * lostWords(one.placed, one.lost.length).length;
    if (one.outcome !== 'failed' || end - start < WORDS / 2 || end - words < before) continue;
    said.add(one);
    before = end + LETTER;
  }
  return said;
}

/** ", 33 workers added": of the first decision on a MapReduce job that was given more than it asked for. */
function added({ attempt }: Transaction, widened: Widened | undefined): string {
  return widened === undefined || attempt > 1 ? '' : `, ${widened.workers - widened.requested} workers added`;
}

/** Share of the time up to an instant in which a scheduler decided on transactions that were committed or refused. */
export function busyUntil(list: readonly Transaction[], at: number): number {
  if (at <= 0) return 0;
  let busy = 0;
  for (const { from, to, outcome } of list) {
    if (outcome === 'committed' || outcome === 'failed') busy += Math.max(0, Math.min(at, to) - from);
  }
  return busy / at;
}

function tornBox(start: number, end: number, y: number, tall: number): string {
  let path = `M${start} ${y}H${end}`;
  const teeth = Math.max(2, Math.round(tall / TOOTH / 2) * 2);
  for (let i = 1; i <= teeth; i++) path += `L${end - (i % 2 === 1 ? TOOTH : 0)} ${y + (i * tall) / teeth}`;
  return `${path}H${start}Z`;
}

/** The first text that fits into a width in px; '' if none does. */
function fitted(texts: readonly string[], room: number): string {
  return texts.find((text) => text.length * LETTER <= room) ?? '';
}

interface LocksProps {
  readonly steps: readonly LockStep[];
  readonly range: Range;
  readonly top: number;
  readonly height: number;
}

/** While an offer lies with a framework all of it is locked. */
function Locks({ steps, range: { x, from, to }, top, height }: LocksProps) {
  return steps.map(({ at, locked }, i) => {
    const end = steps[i + 1]?.at ?? Infinity;
    if (locked === 0 || at > to || end < from) return null;
    const [start, stop] = [x(Math.max(from, at)), x(Math.min(to, end))];
    return (
      // Several steps may come in one instant, and none is ever taken away.
      <g key={i}>
        <title>{`An offer: ${formatVcore(locked)} vcores are locked for it`}</title>
        <rect className="omega__lock" x={start} y={top} width={Math.max(1, stop - start)} height={height} />
        {stop - start > 90 && (
          <text className="chart__axis" x={start + 4} y={top - 3}>
            {formatVcore(locked)} vcores locked
          </text>
        )}
      </g>
    );
  });
}
