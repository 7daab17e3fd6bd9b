/**
 * Budgets that cost work instead of refusing: moderate use is free, heavy use costs the caller's machine more with each
 * doubling, and the cost falls back when the window ends. Nobody is locked out by the traffic of others.
 */
import { computeAllowance, computeRequiredBits, toSubnet, type WorkThreshold } from "./index.ts";
import {
  redeemProofOfWork,
  refuseWithWorkChallenge,
  type WorkContext,
  type WorkTask,
} from "./proof-of-work.server.ts";
import { countIfBelow, readCount, recordOccurrence } from "./rate-limit-store.server.ts";

export interface WorkBudget extends WorkThreshold {
  what: string;
  who: string;
}

/**
 * Counts one in each budget; each count is one conditional update, so that concurrent calls cannot pass together.
 * @param leastBits what the call has to bring whatever the budgets ask for
 * @returns the bits of work that came with the call, which are used up by it
 * @throws Refusal 900280 with a challenge when a budget requires more work than came with the call
 */
export const spendWorkBudgets = async (
  task: WorkTask,
  budgets: readonly WorkBudget[],
  ctx: WorkContext,
  leastBits = 0,
): Promise<number> => {
  // A refused call is counted in no budget, so that nobody can raise the cost for others without doing the work.
  const budgetBits = budgets.length > 1 ? await findHighestRequiredBits(budgets, ctx) : 0;
  const requiredBits = Math.max(leastBits, budgetBits);
  const bits = await redeemProofOfWork(task, ctx);
  if (bits < requiredBits) refuseWithWorkChallenge(task, requiredBits, ctx);
  for (const budget of budgets) {
    const times = computeAllowance(bits, budget);
    const usedCount = await countIfBelow(budget.what, budget.who, { times, window: budget.window }, ctx.now);
    if (usedCount !== undefined) refuseWithWorkChallenge(task, computeRequiredBits(usedCount, budget), ctx);
  }
  return bits;
};

/** Finds the highest number of bits that any of the budgets requires now. */
async function findHighestRequiredBits(
  budgets: readonly WorkBudget[],
  { now }: WorkContext,
): Promise<number> {
  const all = await Promise.all(
    budgets.map(async (budget) =>
      computeRequiredBits(await readCount(budget.what, budget.who, budget.window, now), budget),
    ),
  );
  return Math.max(...all);
}

/** Wrong guesses per network and hour, over everything that can be guessed, before its calls cost work. */
const wrongGuessBudget: WorkThreshold = { free: 40, window: 3_600_000, most: 20 };
const WRONG = "wrongGuesses";

/**
 * Admits a guess for judgement. Call it before any one-time value is consumed, because a refused call is repeated with
 * its proof of work.
 * @param budgets of the same calls, right or wrong: one work pays for all of it
 * @throws Refusal 900280 with a challenge while the caller's network has guessed wrong too often, or has spent a budget
 */
export const admitGuess = async (
  task: WorkTask,
  ctx: WorkContext,
  budgets: readonly WorkBudget[] = [],
): Promise<void> => {
  const guessCount = await readCount(WRONG, toSubnet(ctx.address), wrongGuessBudget.window, ctx.now);
  const requiredBits = computeRequiredBits(guessCount, wrongGuessBudget);
  if (requiredBits > 0 || budgets.length > 0) await spendWorkBudgets(task, budgets, ctx, requiredBits);
};

/** Records a wrong guess of the caller's network. */
export const recordWrongGuess = (ctx: WorkContext): Promise<void> =>
  recordOccurrence(WRONG, toSubnet(ctx.address), wrongGuessBudget.window, ctx.now);
