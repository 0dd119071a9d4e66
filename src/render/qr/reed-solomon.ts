/** Error correction of QR codes: Reed-Solomon over GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, annex A). */

const FIELD = 0x11d;

/**
 * The product of two elements of the field.
 * @internal
 */
export function multiply(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * FIELD);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

/** Coefficients of the generator polynomial of a degree, highest power first, without the leading 1. */
export function generator(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      coefficients[j] = multiply(coefficients[j], root);
      if (j + 1 < degree) coefficients[j] ^= coefficients[j + 1];
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

/** The error correction codewords of a block: what is left of it after division by the generator. */
export function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const rest = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (let i = 0; i < divisor.length; i++) rest[i] ^= multiply(divisor[i], factor);
  }
  return rest;
}
