import { describe, expect, it } from 'vitest';
import { checkDocument } from '../engine/document/check-document';
import { expandScenario } from '../engine/expand';
import { variantsOf } from '../engine/document/variants';
import { startRun } from '../engine/run/simulate';
import { ENGINE_VERSION } from '../engine/version';
import { decodeShared } from './share';

// Links that are out in the world: they open forever, and as long as the engine keeps its version they show the same.
// Links are only ever added here. Fingerprints may change, together with the version of the engine.

interface Frozen {
  readonly name: string;
  readonly link: string;
  /** By variant, as engine SEEN_WITH makes them. */
  readonly fingerprints: Readonly<Record<string, string>>;
}

const SEEN_WITH = '0.4.0';

const FROZEN: readonly Frozen[] = [
  {
    name: 'driver-deadlock',
    link: '#s1.d.7dlBCoAgEEDRu3QCscy8jtkZun4zlak5pkUQhFsX4mLgP5Wsdz7WVbVVtb9W7eFMeQnL7QV-zzMUpcSWDodpBobgsUx4xK83QJRHi12k2AKUTLGl4cJ3CIUK-OZLouLMhvWDtZANOGou3ECrUg0MAQa4cBqYAX8eBuDkpXv20Z5rX74oNTFst1qNS1HzNkCRdUP2hLfFIFsdG8aWyUkK0esRr5KYLaa04ZqrThpjlFYw5ws',
    fingerprints: { A: '0408c307e7556bc0', B: '09bd2b2947ddd9b9' },
  },
  {
    name: 'storm',
    link: '#s1.d.xZlRbsIwEAWv0gu0dRKH8tsT9AykJKoqlSIh7s-s15tgZBOIkPhCsrAFGzszb52lt5X4E-HgMIgMHWj0aRtFaS2x5odbFLGSK1oblRaxmI_z5-raOlSO06JBeoBm0WMlyaYWWzs3GuhOkq0MRMlRKQzpJgh-yEJvL18oX3Ah6WOr8L0e96Ph2w9h3nBkIoY6RVBqMXmueDrGyTsy45k2RyIepmnBj4THR7C_P05oWr2wNF_UbgbbFE-aoocKJP8M9oh-EnRinalqCBwPa4xMnpWIlp8RLe1Im2vldSnnHlGX2rIYpQpg4FwkJI9QhN__bgbjNhhBvpOoxA3hWB226XKcw25p7hVJTI2LJL5gbbE_bpersY9-M48TylY4y82Y1eUMs76M2eXsZtHw5n4GAzOb9i4KylCBJpfgYHu-V7ULTy2NYudM6D7Wre99v1nDhe1K7uqECU3tXVt1m-F7W_VNs-LInAA',
    fingerprints: { A: 'b7854e4ea8678d64', B: '324051bafcd1e336' },
  },
  {
    name: 'design-run',
    link: '#s1.d.zZlLDoIwFEW3YhwbYwmoTI0uBFuHhhFDE7fh9lyJ975XoHwjhESnfAp9bXrPaXvTuywxyQdTFvdWLrcFzev9fEEmCn6-DG4-Be-544SsFMpAbvR97zMV01YaLpwJ9q1AaKNC03mImFYN4OoEzmv6H5lI9DQD_nujkm8KdQnF1SaklEr8FVwUahp0-v81sYsx-nd4yxvWBhdZPeo6aqmVA6ECv_X_Oh2JfPuXSBqLgsZQ01xq07-tcZbeBtawDelsBMd039qHGo5xviKyQWQagoNZsDIBH3bbtB8fOCRTAUJzvpnuo0G7XGI2gnC9R97UCy4nxDwWqulnvCtMzMW6wrq0u_KjwOudh5NCj5fa4aEnyK2UkEEiPTSlK1z9nXXWxsejTaI4Tvc8lePqb69m54xJ0uR2MJlDK48P',
    fingerprints: { A: 'dcdcc488c5244964', B: 'cb10d11595e71ad2' },
  },
  {
    name: 'one-pod-apps',
    link: '#s1.d.xZlNDoIwFIRvZEQQ4z28AAjowqBBI3Fh4jW8nidxpn3FtvxpojFhA4E-aGHmm0ene7dfhcftDr7YJeyPG8NegXn8_IaYbtBXs1-piA4fh6RvzbiAkPKEVE-mJ17Z1Er40SeDBwUOuzAOhGdDFmLzGUUb6lcJnFQkFTGa-bvBkghBgqUloxdIjMxNFtRRSgennyYDPrgCa6mq8Fu1PKJ5c5YD7JwRznCDqER1DgQgxlZvL3asrDGZ-J1SIfMxEyIBwPBMftywqALnYBJjHH07UNaRjCWhAAuJScau_YjoVpqOAjtMk25WC0dYTTe1B3GtTS_9QOWiwxHK7gnR-yDzDbQ47KlKQ_ZvblEAYF2pb90iUBcB-t2YRujZqr5i2D9dB5u-LOwfttGxXh8ZBw_5AhyIAvtii6WB2NKF3fBiq2gaZHFUJFEaxFmUZEtR0TicT_PFLF-H6awoQoxyfQI',
    fingerprints: { A: 'b1d64fa4b16d4ad9', B: '6350e72ec3b2ff35' },
  },
  {
    name: 'two-queues',
    link: '#s1.d.7ZlBDoIwEEUv5EJMW5njWIG94f6Jf6aUWqBQtLqRLQlJ8yfT96azSG8fMc8urownEVQpkCuep_Yx2v7vaDu6GDYxK_LlXqn3-VcQqLQqvWc-_FQZm44uazZfP8KgRCVEp5SMOEAm9SLhCp9Av8eEF7CLs-SynKYoD3TpH1tp-BpH1jfkgSZIyRlcfT0M_DsNQ3bFmWHgjGidMQ3KT-M6T2NTEPjy2SUJ_rb6gSjwpxlwZdGzhFYlzhWPqq_M1BdDta1Uo-huTcU7TmZme-5qoq7RypqWbgbN-AQ',
    fingerprints: { A: '52698b14d49cb613', B: 'e0f899fd54b6e9a6' },
  },
  {
    name: 'stuck-starting',
    link: '#s1.d.xZk7UsNAEESvogsAErJBJiPkBMSIFTEB3J_u6dmfCtmyyi6nUtXu7GemX-_8q95xi1_d-CSUruePyk1AEtuU1DP3LoldARvjRCaEY-B_A667Xxhq8Sa8WgZooySwQKJhJ7z75g3kk32Q0AVtHcxUWCvHfchusniiCdpcm1iE-NPsX9pWHsCJP5rjG1mdd6MwozcOjWsGmybInNGq7VIc0MCJRnr6Rko9dA26KXqNgNGRRSYWCqB1uuVw_IryeiWjleCNFLZMa3rWds1DmV4FbItEVbOD9oU5t4llLkEXbJ6cQIAcZYUBtfgf1eG5oHZedjZpaiWVktRckxXruQsSMPkZo5OXlsbRK1LRh7MWu50eQL1rocDjKqDAJOG4uFomMsn4eLZCXz3hmJOntc4vljUdsrCt7j54_At6NZemWGAMW2q3V8rO1zTs9uH54zB-To_djmFSdsa-xTNnGIanEELfHzD7Hw',
    fingerprints: { A: 'fe845d7a9bce214d', B: 'b30eafd886ddd339' },
  },
  {
    name: 'with a view, interventions and unknown fields',
    link: '#s1.d.w1p7w4LYvejwtsPzgdX1o4YpCs9mb3m6ZDlShT3ash1t2Q7rli28rWliZGliaWZuZAlqPeJuZUKG46F1NbB6IaahiWgp4m4TorZ-YG0Gstpi1GgdEW7BwASxtWGA7UpcbRglI1PkRgm2FgZwzg9nCwO9DQGebSWyDQFKc4haHNjOIrZpYIHSMjAyRTQNyoEtQaSWAdDlxJpphmEmuLIZiGobS2IjqeIGCVGzAoTmMdSaryAxLxU06p6RCmwJgVpR6J3PCl1g4isqBgpVAxeopAKnM4C1PWaTDLXlZY634QVtXIGbXpDmIeGmF7xPCZlvBes1ITAbC2-21dYCAA',
    fingerprints: { A: '3020c856c852ab44', B: '8d7596fa2f8ea83a' },
  },
  {
    name: 'written by hand',
    link: '#s1.j.eyJzaWduYWxib3giOjEsImNsdXN0ZXIiOnsibm9kZXMiOlt7ImlkIjoibiIsImNhcGFjaXR5Ijp7InZjb3JlIjoyfX1dfSwicXVldWVzIjpbeyJpZCI6InJvb3QifV0sInNjaGVkdWxlciI6eyJ0eXBlIjoieXVuaWtvcm4ifSwid29ya2xvYWQiOlt7ImlkIjoiYiIsImtpbmQiOiJiYXRjaCIsInRhc2tzIjozLCJkdXJhdGlvbiI6IjEwcyJ9XX0',
    fingerprints: { A: 'b161f229c5c533dc' },
  },
];

function fingerprintsOf(link: string): Record<string, string> {
  const shared = decodeShared(link);
  if (!shared.ok) throw new Error(shared.error.message);
  const checked = checkDocument(shared.value.document);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const found: Record<string, string> = {};
  for (const { id } of variantsOf(checked.value)) {
    const input = expandScenario(checked.value, id);
    if (!input.ok) throw new Error(JSON.stringify(input.error));
    const run = startRun(input.value, 'metrics');
    run.slice(Infinity);
    found[id] = run.fingerprint;
  }
  return found;
}

describe('a link made long ago', () => {
  it.each(FROZEN)('opens and shows the same: $name', ({ link, fingerprints }) => {
    expect(fingerprintsOf(link)).toEqual(fingerprints);
  });

  it('is shown with the engine that its fingerprints belong to', () => {
    expect(ENGINE_VERSION).toBe(SEEN_WITH);
  });

  it('keeps what this program does not know', () => {
    const { link } = FROZEN.find((frozen) => frozen.name.includes('unknown fields')) as Frozen;
    expect(decodeShared(link)).toMatchObject({
      ok: true,
      value: { document: { title: 'Größer — 更大', 'x-course': { week: 3 }, view: { panel: 'heat' } } },
    });
  });
});
