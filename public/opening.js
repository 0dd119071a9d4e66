// Runs before the page is painted. The text of the first lesson stands in the page itself (scripts/first-page-html.ts); it is
// hidden where the address or an earlier visit opens something else.
(() => {
  const { dataset } = document.documentElement;
  const hide = () => (dataset.opens = 'other');
  if (location.hash.length > 1 || new URLSearchParams(location.search).has('embed')) hide();
  try {
    if (localStorage.getItem('signalbox.work') ?? localStorage.getItem('signalbox.good')) hide();
    const theme = localStorage.getItem('signalbox:theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  } catch {
    // Storage is forbidden: nothing was kept.
  }
})();
