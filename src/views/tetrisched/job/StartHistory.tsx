import { scaleLinear } from 'd3';
import { formatInstant } from '../../../base/units';
import { Chart } from '../../shared/Chart';
import { plans } from '../plan/plan-at';
import type { Shown } from '../plan/shown';

/** When a job was planned to start, cycle by cycle; nothing where it was never postponed. */
export function StartHistory({ shown: { variant, plan, at, app } }: { readonly shown: Shown }) {
  const { quantum } = at.settings;
  const points = plans(variant.model).flatMap(({ at: cycle, places }) => {
    const place = places.find((own) => own.app === app);
    return place === undefined ? [] : [{ cycle, start: cycle + place.start * quantum }];
  });
  if (points.length < 2) return null;
  const cycles = points.map(({ cycle }) => cycle);
  const starts = points.map(({ start }) => start);
  const [from, to] = [cycles[0], cycles[cycles.length - 1]];
  const [least, most] = [Math.min(...starts), Math.max(...starts)];
  const pad = Math.max(quantum, (most - least) * 0.15);
  return (
    <section>
      <h3>
        Planned start, cycle by cycle <span className="muted">{variant.model.directory.applications[app].id}</span>
      </h3>
      <p className="visually-hidden">
        {points.map(({ cycle, start }) => `at ${formatInstant(cycle)} for ${formatInstant(start)}`).join('; ')}
      </p>
      <div className="tetri__history">
        <Chart
          title=""
          unit="cycle"
          formatX={formatInstant}
          formatY={formatInstant}
          scales={({ wide, tall }) => ({
            x: scaleLinear([from, Math.max(to, from + quantum)], [6, wide - 30]),
            y: scaleLinear([least - pad, most + pad], [tall, 0]),
          })}
          draw={(_, x, y) => (
            <>
              <path
                d={points
                  .map(
                    ({ cycle, start }, i) =>
                      `${i === 0 ? 'M' : `H${x(cycle)}V`}${i === 0 ? `${x(cycle)} ` : ''}${y(start)}`,
                  )
                  .join('')}
                className="tetri__value-line"
              />
              {points.map(({ cycle, start }) => (
                <circle
                  key={cycle}
                  cx={x(cycle)}
                  cy={y(start)}
                  r={cycle === plan.at ? 4 : 2.5}
                  className="tetri__point"
                />
              ))}
            </>
          )}
        />
      </div>
    </section>
  );
}
