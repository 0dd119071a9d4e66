/** The style sheet of a report: light, dark, narrow and on paper. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#15181d;--muted:#5b6470;--line:#d9dde3;--soft:#f4f6f8;--surface:#fff;--accent:#1f55d8;--good:#0b6b3a;--bad:#a1260d;--v0:#15181d;--v1:#1f55d8;--v2:#b35c00;--v3:#7a1fa2}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e9ecf1;--muted:#9aa4b2;--line:#343b46;--soft:#1d2229;--surface:#14181d;--accent:#7ea2ff;--good:#6fd39a;--bad:#ff9d85;--v0:#e9ecf1;--v1:#7ea2ff;--v2:#ffb35c;--v3:#d59bff}}
*{box-sizing:border-box}body{margin:0 auto;max-width:1080px;padding:32px 24px 64px;background:var(--surface);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:26px;line-height:1.2;margin:0 0 4px}h2{font-size:18px;margin:36px 0 8px;padding-top:12px;border-top:1px solid var(--line)}
h3{font-size:15px;margin:18px 0 4px}p{margin:6px 0}.goal,.muted{color:var(--muted)}.answer{font-size:17px;margin:16px 0}.answer li:first-child{font-weight:650}
ul{padding-left:20px;margin:6px 0}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:4px 10px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}thead th{color:var(--muted);font-weight:500}td.n,.whole{white-space:nowrap}.even{table-layout:fixed}.even th:first-child{width:18%}
.better{color:var(--good)}.worse{color:var(--bad)}code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
figure{margin:12px 0}figcaption{color:var(--muted);font-size:13px}svg{max-width:100%;height:auto;display:block}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .muted{fill:var(--muted)}
.cards{display:grid;grid-template-columns:1fr 1fr;gap:12px}.card{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:10px 14px}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:11pt}h2,h3,summary{break-after:avoid}tr,figure,.card,li{break-inside:avoid}table{font-size:9pt;min-width:0!important}td.n,.whole{white-space:normal}.scroll{overflow:visible}}
@media screen and (max-width:640px){body{padding:16px 16px 48px}.cards{grid-template-columns:1fr}.even th:first-child{width:8em}figure{overflow-x:auto}svg{max-width:none}}
`;
