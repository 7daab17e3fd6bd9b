/**
 * Budgets that cost work instead of ending: what is asked for calmly is free, what is asked for much costs the caller's
 * machine more with each doubling, and falls back when the window ends. Nobody is locked out by what others ask for.
 */
import { bitsFor, countWithin, type Gauge, subnetOf } from "./index.ts";
import { countBelow, note, noted } from "./store.server.ts";
import { provenBits, refuseForWork, type Task, type Worker } from "./work.server.ts";

export interface Budget extends Gauge {
  what: string;
  who: string;
}

/**
 * Counts one in each budget; each is one conditional update, so that calls made at once cannot pass together.
 * @throws Refusal 900280 with a challenge where a budget has had more than the work that came with the call pays for
 */
export const spendBudgets = async (task: Task, budgets: readonly Budget[], ctx: Worker): Promise<void> => {
  // A call that is refused is counted nowhere: nobody raises what others must do without doing it.
  const wanted = budgets.length > 1 ? await wantedBits(budgets, ctx) : 0;
  const bits = await provenBits(task, ctx);
  if (bits < wanted) refuseForWork(task, wanted, ctx);
  for (const budget of budgets) {
    const times = countWithin(bits, budget);
    const had = await countBelow(budget.what, budget.who, { times, window: budget.window }, ctx.now);
    if (had !== undefined) refuseForWork(task, bitsFor(had, budget), ctx);
  }
};

/** The most that any of the budgets wants as it stands. */
async function wantedBits(budgets: readonly Budget[], { now }: Worker): Promise<number> {
  const all = await Promise.all(
    budgets.map(async (budget) => bitsFor(await noted(budget.what, budget.who, budget.window, now), budget)),
  );
  return Math.max(...all);
}

/** Wrong guesses of a network in an hour, at whatever can be guessed, before its calls cost work. */
export const wrongGuesses: Gauge = { free: 40, window: 3_600_000, most: 20 };
const WRONG = "wrongGuesses";

/**
 * Lets a guess be judged. Call it before anything is used up: the call is repeated with its work.
 * @throws Refusal 900280 with a challenge while the caller's network has guessed wrong too often
 */
export const admitGuess = async (task: Task, ctx: Worker): Promise<void> => {
  const had = await noted(WRONG, subnetOf(ctx.address), wrongGuesses.window, ctx.now);
  const wanted = bitsFor(had, wrongGuesses);
  if (wanted > 0 && (await provenBits(task, ctx)) < wanted) refuseForWork(task, wanted, ctx);
};

/** Notes a wrong guess of the caller's network. */
export const noteWrongGuess = (ctx: Worker): Promise<void> =>
  note(WRONG, subnetOf(ctx.address), wrongGuesses.window, ctx.now);
