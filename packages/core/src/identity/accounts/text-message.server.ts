/**
 * Decides which numbers receive a code by text message: mobile numbers in areas opened by the institute, within a
 * budget per hour and area. Text messages cost money and anybody may request one (`sms.areas`, `sms.budgetPerHour`).
 */

import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
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

/**
 * Plans the budgets that a text message with a code counts against; the last is a hard limit. Areas that share a
 * calling code share the number.
 * @throws Refusal 900281 for an area that is not open, 900282 for a number that is not mobile
 */
export const planTextMessage = async (
  to: string,
  ctx: CallerContext,
): Promise<{ area: string; budgets: WorkBudget[]; perHour: number }> => {
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
export const spendTextMessage = async (
  area: string,
  perHour: number,
  ctx: CallerContext,
): Promise<boolean> => {
  const share = Math.max(1, Math.ceil(perHour / SHARE));
  await Rate.enforceRateLimit(
    "textShare",
    `${area} ${toSubnet(ctx.address)}`,
    { times: share, window: HOUR },
    ctx.now,
  );
  const countBefore = await Rate.countIfBelow("textBudget", area, { times: perHour, window: HOUR }, ctx.now);
  const usedCount = countBefore ?? (await Rate.readCount("textBudget", area, HOUR, ctx.now));
  writeMetric(
    "SmsBudgetUsed",
    "Percent",
    perHour > 0 ? Math.min(100, (usedCount / perHour) * 100) : 100,
    ctx.now,
  );
  return countBefore === undefined;
};
