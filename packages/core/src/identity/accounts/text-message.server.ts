/**
 * Decides which numbers receive a text message: mobile numbers in areas opened by the institute, within a budget per
 * hour and area. Text messages cost money and anybody may cause one (`sms.areas`, `sms.budgetPerHour`, decision 0773).
 */

import { randomUUID } from "node:crypto";
import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { writeMetric } from "../../platform/metric.server.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import type { WorkBudget } from "../../platform/rate-limits/work-budget.server.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";
import { getCallingCode, splitPhoneLogin } from "./account-rules.ts";

type CallerContext = Pick<Context, "now" | "today" | "address">;
const HOUR = 3_600_000;
/** Anonymous messages per network and hour that need no work. */
const NETWORK = { free: 6, window: HOUR };
/** One network may take at most a tenth of an area's budget. */
const SHARE = 10;
/** Notices without a code that one number gets in an hour: their owner causes them, and no budget withholds them. */
const NOTICES_TO_NUMBER = { times: 10, window: HOUR };

/** What a text message to a number counts against. */
interface TextMessagePlan {
  area: string;
  budgets: WorkBudget[];
  perHour: number;
}

/**
 * Plans the budgets that a text message with a code counts against; the last is a hard limit. Areas that share a
 * calling code share the number.
 * @throws Refusal 900281 for an area that is not open, 900282 for a number that is not mobile
 */
export const planTextMessage = async (to: string, ctx: CallerContext): Promise<TextMessagePlan> => {
  const overrides = await loadPortalPolicy(ctx);
  const openAreas = getPolicy("sms.areas", overrides);
  const callingCode = getCallingCode(splitPhoneLogin(to)?.area ?? "");
  const areas = (Array.isArray(openAreas) ? openAreas : []).filter(
    (each): each is string => typeof each === "string" && getCallingCode(each) === callingCode,
  );
  const { parseMobileNumber } = await import("./mobile-numbers.server.ts");
  const number = parseMobileNumber(to);
  const area = areas.find((each) => each === number.area) ?? areas[0];
  if (!area || (number.area && area !== number.area))
    throw new Refusal(errorCodes.SMS_AREA_CLOSED, { fields: [{ path: "phoneAreaCodeId", key: "smsArea" }] });
  if (!number.isMobile)
    throw new Refusal(errorCodes.PHONE_NOT_MOBILE, { fields: [{ path: "phone", key: "notMobile" }] });
  const perHour = getPolicyNumber("sms.budgetPerHour", overrides);
  return {
    area,
    perHour,
    budgets: [
      { what: "textsFrom", who: toSubnet(ctx.address), ...NETWORK },
      { what: "textsTo", who: area, free: Math.ceil(perHour / 5), window: HOUR },
    ],
  };
};

/**
 * Takes one message from the area's budget.
 * @returns false when the budget of this hour is spent
 * @throws Refusal 19995 when the caller's network alone has used a tenth of it
 */
export const spendTextMessage = async (plan: TextMessagePlan, ctx: CallerContext): Promise<boolean> => {
  await enforceNetworkShare(plan, ctx);
  return countTextMessage(plan, ctx.now);
};

/**
 * Takes one message from the share that the caller's network has of an area's budget.
 * @throws Refusal 19995 when that share is used up
 */
export const enforceNetworkShare = ({ area, perHour }: TextMessagePlan, ctx: CallerContext): Promise<void> =>
  Rate.enforceRateLimit(
    "textShare",
    `${area} ${toSubnet(ctx.address)}`,
    { times: Math.max(1, Math.ceil(perHour / SHARE)), window: HOUR },
    ctx.now,
  );

/**
 * Counts a message in the area's budget, and reports how much of it is used.
 * @returns false when the budget of this hour is spent
 */
export const countTextMessage = async (
  { area, perHour }: Pick<TextMessagePlan, "area" | "perHour">,
  now: Instant,
): Promise<boolean> => {
  const countBefore = await Rate.countIfBelow("textBudget", area, { times: perHour, window: HOUR }, now);
  const usedCount = await Rate.readCount("textBudget", area, HOUR, now);
  writeMetric(
    "SmsBudgetUsed",
    "Percent",
    perHour > 0 ? Math.min(100, (usedCount / perHour) * 100) : 100,
    now,
  );
  return countBefore === undefined;
};

/**
 * Takes the steps of `countTextMessage` for a message that is not sent, so that no answer tells the two apart. The
 * budget of others is not touched: it would cost nothing to use it up.
 */
export const countUnsentTextMessage = async (now: Instant): Promise<void> => {
  const nobody = `nobody-${randomUUID()}`;
  await Rate.countIfBelow("textBudget", nobody, { times: 1, window: HOUR }, now);
  await Rate.readCount("textBudget", nobody, HOUR, now);
};

/**
 * Sends a text message without a code, such as the one about a new password. It is counted in the area's budget and
 * never withheld by it: whoever uses the budget up must not be able to hide what was done to an account.
 * @returns whether it was sent. It is not where the area is closed or the number is not mobile any more, and where the
 * number got as many in this hour as one gets
 */
export const sendTextNotice = async (
  to: string,
  ctx: CallerContext,
  send: () => Promise<void>,
): Promise<boolean> => {
  const plan = await planTextMessage(to, ctx).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const { times, window } = NOTICES_TO_NUMBER;
  if (!plan || (await Rate.readCount("textNotices", to, window, ctx.now)) >= times) return false;
  await send();
  // Counted afterwards, so that a carrier that is tried again does not use up what the number may get.
  await Rate.recordOccurrence("textNotices", to, window, ctx.now);
  await countTextMessage(plan, ctx.now);
  return true;
};
