/**
 * What a picture shows of which runs: "Signalbox, engine 1.2.0. Figures at 0:20.0. Fingerprints: A 6f0c…, B 91d2…". It names no
 * fingerprints where no run has ended.
 * @param engine "engine 1.2.0" @param at the instant of the figures as text @param fingerprints each with the letter of its variant
 */
export function runsLine(engine: string, at: string, fingerprints: readonly string[]): string {
  const runs = fingerprints.length === 0 ? '' : ` Fingerprints: ${fingerprints.join(', ')}`;
  return `Signalbox, ${engine}. Figures at ${at}.${runs}`;
}
