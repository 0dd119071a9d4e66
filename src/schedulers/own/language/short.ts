/** What `a?.b` answers inside its chain when `a` is missing: the rest of the chain is skipped. */
export const SHORT: unique symbol = Symbol('missing');
