/** The first of the streams of random numbers from which vertices draw; the others follow in the order of `Draw`. */
export const FIRST_STREAM = 1;
