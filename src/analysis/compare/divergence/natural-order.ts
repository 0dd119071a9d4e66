/** The order in which people list names: digits as numbers, so that etl/2 stands before etl/10. */

const PIECES = /\d+|\D+/g;

/** Below 0 when `a` stands before `b`; 0 only for equal names. Digits stand before other characters. */
export function naturalOrder(a: string, b: string): number {
  if (a === b) return 0;
  const piecesA = a.match(PIECES) ?? [];
  const piecesB = b.match(PIECES) ?? [];
  const common = Math.min(piecesA.length, piecesB.length);
  for (let i = 0; i < common; i++) {
    const order = byPiece(piecesA[i], piecesB[i]);
    if (order !== 0) return order;
  }
  // Only leading zeros may still tell them apart.
  return piecesA.length - piecesB.length || (a < b ? -1 : 1);
}

function byPiece(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) {
    const x = a.replace(/^0+(?=\d)/, '');
    const y = b.replace(/^0+(?=\d)/, '');
    if (x.length !== y.length) return x.length - y.length;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function isNumber(piece: string): boolean {
  const first = piece.charCodeAt(0);
  return first >= 48 && first <= 57;
}
