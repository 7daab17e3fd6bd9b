/**
 * Budgets that cost work instead of ending: what is asked for calmly is free, what is asked for much costs the caller's
 * machine more with each doubling, and falls back when the window ends. Nobody is locked out by what others ask for.
 */
import { computeAllowance, computeRequiredBits, toSubnet, type WorkThreshold } from "./index.ts";
import {
  redeemWorkBits,
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
 * Counts one in each budget; each is one conditional update, so that calls made at once cannot pass together.
 * @throws Refusal 900280 with a challenge where a budget has had more than the work that came with the call pays for
 */
export const spendWorkBudgets = async (
  task: WorkTask,
  budgets: readonly WorkBudget[],
  ctx: WorkContext,
): Promise<void> => {
  // A call that is refused is counted nowhere: nobody raises what others must do without doing it.
  const requiredBits = budgets.length > 1 ? await findHighestRequiredBits(budgets, ctx) : 0;
  const bits = await redeemWorkBits(task, ctx);
  if (bits < requiredBits) refuseWithWorkChallenge(task, requiredBits, ctx);
  for (const budget of budgets) {
    const times = computeAllowance(bits, budget);
    const usedCount = await countIfBelow(budget.what, budget.who, { times, window: budget.window }, ctx.now);
    if (usedCount !== undefined) refuseWithWorkChallenge(task, computeRequiredBits(usedCount, budget), ctx);
  }
};

/** The most that any of the budgets wants as it stands. */
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

/** Wrong guesses of a network in an hour, at whatever can be guessed, before its calls cost work. */
export const wrongGuessBudget: WorkThreshold = { free: 40, window: 3_600_000, most: 20 };
const WRONG = "wrongGuesses";

/**
 * Lets a guess be judged. Call it before anything is used up: the call is repeated with its work.
 * @throws Refusal 900280 with a challenge while the caller's network has guessed wrong too often
 */
export const admitGuess = async (task: WorkTask, ctx: WorkContext): Promise<void> => {
  const guessCount = await readCount(WRONG, toSubnet(ctx.address), wrongGuessBudget.window, ctx.now);
  const requiredBits = computeRequiredBits(guessCount, wrongGuessBudget);
  if (requiredBits > 0 && (await redeemWorkBits(task, ctx)) < requiredBits)
    refuseWithWorkChallenge(task, requiredBits, ctx);
};

/** Notes a wrong guess of the caller's network. */
export const recordWrongGuess = (ctx: WorkContext): Promise<void> =>
  recordOccurrence(WRONG, toSubnet(ctx.address), wrongGuessBudget.window, ctx.now);
