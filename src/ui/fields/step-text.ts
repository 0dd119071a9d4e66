const NUMBER = /^(\s*)([-+\u2212]?\d+(?:\.\d+)?|[-+\u2212]?\.\d+)(.*)$/s;

/**
 * The text with the number at its beginning raised by `steps` units of its last written decimal's scale: "3 s" by 1 is
 * "4 s", "0.5" by 1 is "0.6", "1.25GB" by -10 is "1.15GB". What follows the number is kept. Undefined when the text does not begin
 * with a number. The result never falls below `min`.
 */
export function stepText(text: string, steps: number, min = -Infinity, max = Infinity): string | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, space, digits, rest] = match;
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const unit = 10 ** decimals;
  const value = Number(digits.replace('\u2212', '-'));
  const next = Math.max(min, Math.min(max, (Math.round(value * unit) + steps) / unit));
  return `${space}${next.toFixed(decimals)}${rest}`;
}
