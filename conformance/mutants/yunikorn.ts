/** Wrong rules of YuniKorn. */
import { mutant } from './mutant';
import type { System } from './mutant';

const ORDER = 'schedulers/yunikorn/applications/application-order.ts';
const STATE = 'schedulers/yunikorn/applications/application-state.ts';
const LIFECYCLE = 'schedulers/yunikorn/applications/application-lifecycle.ts';
const LEAF = 'schedulers/yunikorn/applications/leaf-applications.ts';
const QUEUES = 'schedulers/yunikorn/queues/queue-order.ts';
const RESOURCES = 'schedulers/yunikorn/resources.ts';
const PLACEMENT = 'schedulers/yunikorn/placement/placement-rules.ts';
const FILTER = 'schedulers/yunikorn/placement/placement-filter.ts';
const RUNNING = 'schedulers/yunikorn/limits/running-limits.ts';
const USERS = 'schedulers/yunikorn/limits/user-limits.ts';
const GANG = 'schedulers/yunikorn/gang/gang.ts';
const PREEMPTION = 'schedulers/yunikorn/preemption/preemptor-current.ts';
const PREEMPTOR = 'schedulers/yunikorn/preemption/preemptor.ts';
const QUOTA = 'schedulers/yunikorn/preemption/quota-preemption.ts';
const VICTIMS = 'schedulers/yunikorn/preemption/quota-victims.ts';

export const yunikorn: Readonly<Record<string, System>> = {
  yunikorn: {
    kinds: [
      'sort_applications',
      'app_state_machine',
      'app_lifecycle',
      'sort_queues',
      'sort_policy_name',
      'fair_share',
      'shares',
      'compare_shares',
      'compare_usage',
      'compare_queue_usage',
      'headroom',
      'fair_max',
      'queue_priority',
      'max_running_apps',
      'node_score',
      'node_order',
      'ask_order',
      'placement_rule',
      'placement_chain',
      'user_headroom',
      'stateaware_run',
    ],
    runs: '"type":"yunikorn"',
    mutants: [
      mutant(
        'under fifo with priorities first, priority stands before the submission time',
        ORDER,
        'first: (a, b) => b.priority - a.priority || a.submitted - b.submitted || tie(a, b),',
        'first: (a, b) => a.submitted - b.submitted || b.priority - a.priority || tie(a, b),',
      ),
      mutant(
        'without priority sorting, the priority decides between equal submission times',
        ORDER,
        'last: (a, b) => a.submitted - b.submitted || b.priority - a.priority || tie(a, b),',
        'last: (a, b) => a.submitted - b.submitted || tie(a, b),',
      ),
      mutant(
        'under fair with priorities first, priority stands before usage',
        ORDER,
        'first: (a, b) => b.priority - a.priority || byUsage(a, b) || tie(a, b),',
        'first: (a, b) => byUsage(a, b) || b.priority - a.priority || tie(a, b),',
      ),
      mutant(
        'under fair without priority sorting, usage stands before priority',
        ORDER,
        'last: (a, b) => byUsage(a, b) || b.priority - a.priority || tie(a, b),',
        'last: (a, b) => b.priority - a.priority || byUsage(a, b) || tie(a, b),',
      ),
      mutant(
        'under fair, applications are measured by their share of the guarantee',
        ORDER,
        'writeShares(application.allocated, guaranteed, application.shares)',
        'writeShares(application.allocated, null, application.shares)',
      ),
      mutant(
        'asks of higher priority go first',
        'schedulers/yunikorn/applications/ask-order.ts',
        'b.priority - a.priority || a.created',
        'a.priority - b.priority || a.created',
      ),
      mutant(
        'of asks with one priority the older goes first',
        'schedulers/yunikorn/applications/ask-order.ts',
        'a.created - b.created ||',
        'b.created - a.created ||',
      ),
      mutant(
        'in 1.5 an application that is Starting may complete',
        STATE,
        '[[S.Accepted, S.Starting, S.Running], E.Complete, S.Completing],',
        '[[S.Accepted, S.Running], E.Complete, S.Completing],',
      ),
      mutant(
        'an application that is Completing runs again when something comes',
        STATE,
        '[[S.Accepted, S.Running, S.Completing], E.Run, S.Running],',
        '[[S.Accepted, S.Running], E.Run, S.Running],',
      ),
      mutant(
        'in 0.9 an application without work is Waiting',
        STATE,
        '[[S.Accepted, S.Running, S.Starting], E.Wait, S.Waiting],',
        '[[S.Accepted, S.Running], E.Wait, S.Waiting],',
      ),
      mutant(
        'an application that resumes is Accepted again',
        STATE,
        '[[S.New, S.Resuming], E.Run, S.Accepted],\n    [[S.Accepted, S.Running, S.Completing]',
        '[[S.New], E.Run, S.Accepted],\n    [[S.Accepted, S.Running, S.Completing]',
      ),
      mutant(
        'Starting counts as running',
        STATE,
        'return state === S.Starting || state === S.Running;',
        'return state === S.Running;',
      ),
      mutant(
        'the timer of Starting leads to Running',
        STATE,
        'if (state === S.Starting) return E.Run;',
        'if (state === S.Starting) return E.Complete;',
      ),
      mutant(
        'a tag cuts the stay in Starting to nothing',
        LIFECYCLE,
        'if (state === AppState.Starting && stateAwareDisabled',
        'if (state === AppState.Running && stateAwareDisabled',
      ),
      mutant(
        'placeholders move the state when all of them are held',
        LIFECYCLE,
        'if (this.placeholders === gangTotal) this.fire(',
        'if (this.placeholders > 0) this.fire(',
      ),
      mutant(
        'a gang in hard style fails when its time is up',
        LIFECYCLE,
        "this.options.gangStyle === 'hard' ? AppEvent.Fail : AppEvent.Resume",
        'AppEvent.Resume',
      ),
      mutant(
        'a gang that began before its time was up only loses what is left of its placeholders',
        LIFECYCLE,
        'if ((countsAsRunning(state) || state === AppState.Completing) && this.placeholders > 0) {',
        'if (state === AppState.Completing && this.placeholders > 0) {',
      ),
      mutant(
        'the first placeholder starts the time of the gang',
        LIFECYCLE,
        'if (this.placeholders === 0 && this.current === AppState.Accepted && placeholderTimeout > 0) {',
        'if (this.current === AppState.Completing && placeholderTimeout > 0) {',
      ),
      mutant(
        'the last allocation that goes leads to Completing',
        LIFECYCLE,
        'if (!this.hasNoRealWork()) return false;',
        'if (this.allocations >= 0) return false;',
      ),
      mutant(
        'while an application is Starting, StateAware admits no other',
        LEAF,
        'if (oldest === undefined || this.starting.size > 0) return best;',
        'if (oldest === undefined) return best;',
      ),
      mutant(
        'StateAware admits only the oldest of those that are Accepted',
        LEAF,
        'const takesAccepted = admitsAccepted && !this.isStateAware;',
        'const takesAccepted = admitsAccepted && this.starting.size === 0;',
      ),
      mutant(
        'under fair, a smaller share goes first',
        QUEUES,
        '((a, b) => a.share - b.share)',
        '((a, b) => b.share - a.share)',
      ),
      mutant(
        'without priority sorting, the share of a queue stands before its priority',
        'schedulers/yunikorn/queues/sibling-order.ts',
        "keys[row + FIRST] = priority === 'first' ? urgency : queue.share;",
        'keys[row + FIRST] = urgency;',
      ),
      mutant(
        'of queues with one share the one with more pending goes first',
        QUEUES,
        '=> isStrictlyLarger(a.pending, b.pending);',
        '=> isStrictlyLarger(b.pending, a.pending);',
      ),
      mutant(
        'under fifo, queues of higher priority go first',
        QUEUES,
        "else if (priority === 'first') stableSort(",
        "else if (priority === 'last') stableSort(",
      ),
      mutant(
        'a fence shows just its offset',
        'schedulers/yunikorn/queues/queue-priority.ts',
        "if (policy === 'fence') return offset;",
        "if (policy === 'fence') return inner;",
      ),
      mutant(
        'an offset is added to the priority inside',
        'schedulers/yunikorn/queues/queue-priority.ts',
        'Math.max(MIN_PRIORITY, inner + offset)',
        'Math.max(MIN_PRIORITY, inner)',
      ),
      mutant(
        'a queue without asks has the lowest priority, whatever its offset',
        'schedulers/yunikorn/queues/queue-priority.ts',
        'if (inner === MIN_PRIORITY) return MIN_PRIORITY;',
        '',
      ),
      mutant(
        'text that is no policy means fifo, with an error',
        'schedulers/yunikorn/queues/sort-policy-name.ts',
        "return { policy: 'fifo', error: true, warning: false };",
        "return { policy: 'fair', error: true, warning: false };",
      ),
      mutant(
        'a type without a guarantee is measured against the fair max',
        RESOURCES,
        'if (Number.isNaN(whole)) whole = fairMax[offset + t];',
        '',
      ),
      mutant(
        'the share of a queue is the largest over its types',
        RESOURCES,
        'if (share > largest) largest = share;',
        'if (share < largest || largest === 0) largest = share;',
      ),
      mutant(
        'use of what the queue has none of is a share of one',
        RESOURCES,
        'whole > 0 ? used / whole : used > 0 ? 1 : 0;',
        'whole > 0 ? used / whole : 0;',
      ),
      mutant(
        'shares are compared from the largest down',
        RESOURCES,
        'const difference = left[l] - right[r];',
        'const difference = left[leftCount - 1 - l] - right[rightCount - 1 - r];',
      ),
      mutant(
        'a surplus below zero makes a list of shares smaller',
        RESOURCES,
        'if (share !== 0) return share > 0 ? 1 : -1;',
        'if (share !== 0) return 1;',
      ),
      mutant(
        'the headroom of a queue ends where that of its parent does',
        RESOURCES,
        'out[t] = above < own ? above : own;',
        'out[t] = own;',
      ),
      mutant(
        'no maximum counts while there is no node',
        RESOURCES,
        'const known = !parentFairMax.every(Number.isNaN);',
        'const known = true;',
      ),
      mutant(
        'the fair max of a queue is its own maximum where it is set',
        RESOURCES,
        'out[t] = known && !Number.isNaN(own) ? own : parentFairMax[t];',
        'out[t] = known && Number.isNaN(parentFairMax[t]) ? own : parentFairMax[t];',
      ),
      mutant(
        'binpacking tries the most used node first',
        'schedulers/yunikorn/nodes/node-order.ts',
        "return policy === 'binpacking' ? 1 - use : use;",
        'return use;',
      ),
      mutant(
        'the use of a node is weighted',
        'schedulers/yunikorn/nodes/node-order.ts',
        'total += weight;',
        'total += 1;',
      ),
      mutant(
        'nodes of one score are tried by name',
        'schedulers/yunikorn/nodes/node-order.ts',
        '(ids[a] < ids[b] ? -1 : ids[a] > ids[b] ? 1 : a - b)',
        '(ids[a] < ids[b] ? 1 : ids[a] > ids[b] ? -1 : a - b)',
      ),
      mutant(
        'the topmost queue at its limit is the one that blocks',
        RUNNING,
        'if (max !== 0 && counted + 1 > max && !this.holders[q].has(app)) blocking = q;',
        'if (max !== 0 && counted + 1 > max && !this.holders[q].has(app) && blocking < 0) blocking = q;',
      ),
      mutant(
        'applications that are Accepted and hold placeholders count as running',
        RUNNING,
        'const counted = this.running[q] + this.allocatingAccepted[q];',
        'const counted = this.running[q];',
      ),
      mutant(
        'a count of running applications never passes its limit',
        RUNNING,
        'this.running[q] = max > 0 && running > max ? max : running;',
        'this.running[q] = running;',
      ),
      mutant(
        'the entry that names a user stands before the wildcard',
        USERS,
        'limits.find((entry) => entry.users.includes(user)) ?? limits.find((entry) => entry.users.includes(WILDCARD)) ?? null',
        'limits.find((entry) => entry.users.includes(user) || entry.users.includes(WILDCARD)) ?? null',
      ),
      mutant(
        'what a user may still use is limited by every queue above',
        USERS,
        'for (let q = queue; q >= 0; q = this.parents[q]) {\n      writeHeadroom(',
        'for (let q = queue; q === queue; q = this.parents[q]) {\n      writeHeadroom(',
      ),
      mutant(
        'an application counts for the first configured group of its user',
        USERS,
        'const match = configured.find((group) => groups.includes(group));',
        'const match = groups.find((group) => configured.includes(group));',
      ),
      mutant(
        'dots in the name of a user become part of a queue name',
        PLACEMENT,
        "named.replaceAll('.', '_dot_')",
        "named.replaceAll('.', '_')",
      ),
      mutant(
        'a rule leads to a missing queue only with create',
        PLACEMENT,
        "return ok(exists || rule.create === true ? path.value : '');",
        'return ok(path.value);',
      ),
      mutant(
        'a rule whose queue does not admit the user is passed over',
        PLACEMENT,
        "if (!maySubmit(queue, application)) return 'access-denied';",
        '',
      ),
      mutant(
        'who may submit to a queue above may submit here',
        PLACEMENT,
        'for (let q: PlacementQueue | null = queue; q !== null; q = q.parent) {',
        'for (let q: PlacementQueue | null = queue; q === queue; q = q.parent) {',
      ),
      mutant(
        'an application is not placed in a parent queue',
        PLACEMENT,
        "if (!queue.isLeaf) return 'not-a-leaf';",
        '',
      ),
      mutant(
        'root.default takes what no rule places',
        PLACEMENT,
        'if (findQueue(DEFAULT_QUEUE) !== undefined) {',
        'if (false) {',
      ),
      mutant(
        'a filter of the type deny keeps out whom it lists',
        FILTER,
        'return listed ? allow : !allow;',
        'return listed;',
      ),
      mutant(
        'real containers wait until all placeholders are held',
        GANG,
        'if (this.holding === this.total) this.open = true;',
        'this.open = true;',
      ),
      mutant(
        'a real container takes the place of a placeholder of its own group',
        GANG,
        'return group === 0 ? undefined : this.groups[group - 1];',
        'return group === 0 ? undefined : this.groups[0];',
      ),
      mutant(
        'an application is left alone only where another ask follows those in vain',
        'schedulers/yunikorn/nodes/reserving.ts',
        'if (this.backOff.begins(app, queue, inVain - 1, now)) break;',
        'if (this.backOff.begins(app, queue, inVain, now)) break;',
      ),
      mutant(
        'a reservation outside the limits is never cancelled',
        'schedulers/yunikorn/nodes/reserving.ts',
        'if (now >= over) this.reservations.remove(reservation);',
        'if (now >= over) return;',
      ),
      mutant(
        'since 1.6 a queue gives only what it holds above its guarantee',
        PREEMPTION,
        'if (remaining !== undefined && !remaining.some((quantity, t) => size[t] > 0 && quantity < 0)) return false;',
        '',
      ),
      mutant(
        'up to 1.5 a queue keeps what is guaranteed to it',
        'schedulers/yunikorn/preemption/preemptor-1.5.ts',
        'if (this.isAtOrAbove(this.scene.queues[victim.queue])) return true;',
        'return true;',
      ),
      mutant(
        'up to 1.5 a queue without a guarantee gives nothing',
        'schedulers/yunikorn/preemption/preemptor-1.5.ts',
        'return leaf.allocated.some((quantity, t) => quantity > Math.max(0, guaranteed[t]));',
        'return guaranteed.length > 0;',
      ),
      mutant(
        'since 1.6 the total of the victims ends the choice',
        PREEMPTION,
        'if (isMore(ask.size, total)) taken.push(victim);',
        'taken.push(victim);',
      ),
      mutant(
        'since 1.6 none is taken where all are less than the ask',
        PREEMPTION,
        'return isMore(ask.size, total) ? [] : taken;',
        'return taken;',
      ),
      mutant(
        'since 1.6 a name that begins the name of the queue of the ask is one above it',
        PREEMPTION,
        'return paths[this.leaf.id].startsWith(paths[queue.id]);',
        'return paths[this.leaf.id].startsWith(`${paths[queue.id]}.`);',
      ),
      mutant(
        'priorities do not order victims',
        PREEMPTOR,
        'b.created - a.created ||',
        'a.priority - b.priority || b.created - a.created ||',
      ),
      mutant('the newer victim goes first', PREEMPTOR, 'b.created - a.created ||', 'a.created - b.created ||'),
      mutant('victims that opt out come last', PREEMPTOR, 'Number(a.optedOut) - Number(b.optedOut) ||', ''),
      mutant(
        'a node without victims that opt out is better',
        PREEMPTOR,
        'if (best === undefined || options[i].score < best.score) best = options[i];',
        'best ??= options[i];',
      ),
      mutant(
        'preemption does not look beyond a fence',
        PREEMPTOR,
        "fence.preemptionPolicy === 'fence' || this.isFull(fence)",
        'this.isFull(fence)',
      ),
      mutant(
        'a queue with preemption disabled gives nothing',
        PREEMPTOR,
        "if (queue.preemptionPolicy === 'disabled' || !this.mayGive(queue)) return;",
        'if (!this.mayGive(queue)) return;',
      ),
      mutant(
        'the time at which a queue gives back stays when its maximum is lowered again',
        QUOTA,
        'return isMixed ? before.due : before.due + delay - before.delay;',
        'return this.ctx.now() + delay;',
      ),
      mutant(
        'only a maximum that is lowered makes a queue give back',
        QUOTA,
        'return wasLowered || (before.delay === 0 && isSame(before.max, max)) ? this.ctx.now() + delay : Infinity;',
        'return this.ctx.now() + delay;',
      ),
      mutant(
        'queues below one that gives back are not looked at',
        QUOTA,
        'if (isDue && !isCovered) return [queue];',
        'if (isDue && !isCovered) return [queue, ...queue.children.flatMap((child) => this.giving(child))];',
      ),
      mutant(
        'victims of a lowered maximum stay within what is above it',
        VICTIMS,
        'if (victim.size.some((quantity, t) => sum[t] + quantity > amount[t])) continue;',
        'if (victim.size.some((_, t) => sum[t] >= amount[t])) continue;',
      ),
      mutant(
        'drivers are the first victims of a lowered maximum',
        VICTIMS,
        'return (optedOut ? OPTED_OUT : 0) + (originator ? ORIGINATOR : 0) + percentage;',
        'return (optedOut ? OPTED_OUT : 0) - (originator ? ORIGINATOR : 0) + percentage;',
      ),
      mutant(
        'of the victims of a lowered maximum the smaller one goes first',
        VICTIMS,
        'compareShares(shares[0], write(a, shares[0]), shares[1], write(b, shares[1])) ||',
        'compareShares(shares[1], write(b, shares[1]), shares[0], write(a, shares[0])) ||',
      ),
      mutant(
        'children give back in proportion to what they hold above their guarantee',
        VICTIMS,
        'return guaranteed.map((quantity, t) => Math.abs(quantity - allocated[t]));',
        'return allocated.map((quantity) => quantity || NOT_SET);',
      ),
      mutant(
        'an ask waits for the delay of its queue before it preempts',
        'schedulers/yunikorn/preemption/preempting.ts',
        'return Math.max(ask.since + leaf.preemptionDelay,',
        'return Math.max(ask.since,',
      ),
      mutant(
        'of preemption.policy only disabled is inherited',
        'schedulers/yunikorn/queues/queue-properties.ts',
        "if (name === 'preemption.policy' && value !== 'disabled') continue;",
        '',
      ),
      mutant(
        'after a restart an application is as old as the oldest ask it holds something of',
        'schedulers/yunikorn/recovery.ts',
        'app.submitted = Math.min(ctx.now(), ...created);',
        'app.submitted = ctx.now();',
      ),
    ],
  },
};
