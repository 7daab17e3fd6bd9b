/**
 * Which numbers a code is sent to by text message: mobile numbers of the areas that the institute's people reach by it,
 * within a budget an hour and area. Text messages cost money and anybody may ask for one (`sms.areas`, `sms.budgetPerHour`).
 */

import type { Context } from "../actor.ts";
import { policyNumber, policyOf } from "../code-lists/policy.ts";
import { codes, Refusal } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { writeMetric } from "../metric.server.ts";
import type { Budget } from "../rate/budget.server.ts";
import { subnetOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import { callingCodeOf, splitPhone } from "./rules.ts";

type Now = Pick<Context, "now" | "today" | "address">;
const HOUR = 3_600_000;
/** Anonymous messages of one network in an hour that cost no work. */
const NETWORK = { free: 6, window: HOUR };
/** One network takes no more than a tenth of an area's budget. */
const SHARE = 10;

const policies = async ({ now, today }: Now): Promise<Record<string, Json>> => {
  // Few calls send a text message: the others do not load what policies are made of.
  const [{ recent }, { effective }] = await Promise.all([
    import("../policy/store.server.ts"),
    import("../policy/override.ts"),
  ]);
  return effective(await recent(now), {}, today);
};

/**
 * The budgets of a text message with a code, the last of them hard. Areas that share a calling code share the number.
 * @throws Refusal 900281 for an area that is not open, 900282 for a number that is no mobile one
 */
export const planTextMessage = async (
  to: string,
  ctx: Now,
): Promise<{ area: string; budgets: Budget[]; perHour: number }> => {
  const overrides = await policies(ctx);
  const open = policyOf("sms.areas", overrides);
  const calling = callingCodeOf(splitPhone(to)?.area ?? "");
  const areas = (Array.isArray(open) ? open : []).filter(
    (each): each is string => typeof each === "string" && callingCodeOf(each) === calling,
  );
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/mobile");
  const number = parsePhoneNumberFromString(to);
  const area = areas.find((each) => each === number?.country) ?? areas[0];
  if (!area || (number?.country && area !== number.country))
    throw new Refusal(codes.SMS_AREA_CLOSED, { fields: [{ path: "phoneAreaCodeId", key: "smsArea" }] });
  // These plans know mobile numbers only.
  if (!number?.isValid())
    throw new Refusal(codes.PHONE_NOT_MOBILE, { fields: [{ path: "phone", key: "notMobile" }] });
  const perHour = policyNumber("sms.budgetPerHour", overrides);
  return {
    area,
    perHour,
    budgets: [
      { what: "textsFrom", who: subnetOf(ctx.address), ...NETWORK },
      { what: "textsTo", who: area, free: Math.ceil(perHour / 5), window: HOUR },
    ],
  };
};

/**
 * Takes a message from the area's budget.
 * @returns false when the budget of this hour is spent
 * @throws Refusal 19995 when the caller's network alone has had a tenth of it
 */
export const takeTextMessage = async (area: string, perHour: number, ctx: Now): Promise<boolean> => {
  const share = Math.max(1, Math.ceil(perHour / SHARE));
  await Rate.count("textShare", `${area} ${subnetOf(ctx.address)}`, { times: share, window: HOUR }, ctx.now);
  const had = await Rate.countBelow("textBudget", area, { times: perHour, window: HOUR }, ctx.now);
  const used = had ?? (await Rate.noted("textBudget", area, HOUR, ctx.now));
  writeMetric("SmsBudgetUsed", "Percent", perHour > 0 ? Math.min(100, (used / perHour) * 100) : 100, ctx.now);
  return had === undefined;
};
