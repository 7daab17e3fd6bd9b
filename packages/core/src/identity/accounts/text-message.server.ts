/**
 * Which numbers a code is sent to by text message: mobile numbers of the areas that the institute's people reach by it,
 * within a budget an hour and area. Text messages cost money and anybody may ask for one (`sms.areas`, `sms.budgetPerHour`).
 */

import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { writeMetric } from "../../platform/metric.server.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import type { WorkBudget } from "../../platform/rate-limits/work-budget.server.ts";
import { getCallingCode, splitPhoneLogin } from "./account-rules.ts";

type CallerContext = Pick<Context, "now" | "today" | "address">;
const HOUR = 3_600_000;
/** Anonymous messages of one network in an hour that cost no work. */
const NETWORK = { free: 6, window: HOUR };
/** One network takes no more than a tenth of an area's budget. */
const SHARE = 10;

const loadPolicies = async ({ now, today }: CallerContext): Promise<Record<string, Json>> => {
  // Few calls send a text message: the others do not load what policies are made of.
  const [{ listCachedPolicyOverrides }, { getEffectiveOverrides }] = await Promise.all([
    import("../../policies/policy-store.server.ts"),
    import("../../policies/policy-override.ts"),
  ]);
  return getEffectiveOverrides(await listCachedPolicyOverrides(now), {}, today);
};

/**
 * The budgets of a text message with a code, the last of them hard. Areas that share a calling code share the number.
 * @throws Refusal 900281 for an area that is not open, 900282 for a number that is no mobile one
 */
export const planTextMessage = async (
  to: string,
  ctx: CallerContext,
): Promise<{ area: string; budgets: WorkBudget[]; perHour: number }> => {
  const overrides = await loadPolicies(ctx);
  const openAreas = getPolicy("sms.areas", overrides);
  const callingCode = getCallingCode(splitPhoneLogin(to)?.area ?? "");
  const areas = (Array.isArray(openAreas) ? openAreas : []).filter(
    (each): each is string => typeof each === "string" && getCallingCode(each) === callingCode,
  );
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/mobile");
  const number = parsePhoneNumberFromString(to);
  const area = areas.find((each) => each === number?.country) ?? areas[0];
  if (!area || (number?.country && area !== number.country))
    throw new Refusal(errorCodes.SMS_AREA_CLOSED, { fields: [{ path: "phoneAreaCodeId", key: "smsArea" }] });
  // These plans know mobile numbers only.
  if (!number?.isValid())
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
 * Takes a message from the area's budget.
 * @returns false when the budget of this hour is spent
 * @throws Refusal 19995 when the caller's network alone has had a tenth of it
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
