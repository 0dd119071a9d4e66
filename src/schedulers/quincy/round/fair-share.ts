/**
 * How many tasks each job is entitled to: slots are divided equally, slots that a job cannot use are divided again
 * among the others, and a remainder too small for one each goes to the jobs submitted first. Source: Quincy, section
 * 5.3.
 */

/** @param workerTasks tasks of each job in the order of submission */
export function fairQuotas(slots: number, workerTasks: ArrayLike<number>): Int32Array {
  const quotas = new Int32Array(workerTasks.length);
  let left = Math.max(0, slots);
  for (;;) {
    let unserved = 0;
    for (let job = 0; job < quotas.length; job++) if (quotas[job] < workerTasks[job]) unserved++;
    if (unserved === 0 || left === 0) return quotas;
    const share = Math.max(1, Math.floor(left / unserved));
    for (let job = 0; job < quotas.length && left > 0; job++) {
      const more = Math.min(share, workerTasks[job] - quotas[job], left);
      quotas[job] += more;
      left -= more;
    }
  }
}
