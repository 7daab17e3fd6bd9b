/**
 * A visitor's inquiry (`/show/inquiry`). It is e-mailed to the institute's desk and kept until that is done only, so
 * that no personal data of the visitor outlive the answer (personal-data law, spec 2 §9). While the mail of a day is
 * used up, it waits in a row for 30 days at most, as the page on personal data says (decision 0776). No confirmation is
 * sent to the given address, because it is not verified.
 */
import { ulid } from "ulid";
import { consumeCaptcha } from "../identity/captcha/captcha.server.ts";
import { enqueueNotices } from "../messaging/enqueue-notices.server.ts";
import { buildEmailNotice } from "../messaging/index.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { toSubnet, type WorkThreshold } from "../platform/rate-limits/index.ts";
import { spendWorkBudgets } from "../platform/rate-limits/work-budget.server.ts";
import { findInquiryIssues } from "./index.ts";
import type { InquiryBody } from "./inquiry-schema.ts";

/** More costs work, and dear work at once, because the desk reads each. */
const sendBudget: WorkThreshold = { free: 5, window: 3_600_000, extra: 6 };

/**
 * Sends an inquiry to the desk.
 * @returns the number for reference
 * @throws Refusal 10502 with the fields, 900012 when only the consent is missing, 200102–200105 for the captcha, 900280
 * for a network with more than five in an hour, until it works
 */
export const sendInquiry = async (
  inquiry: InquiryBody,
  ctx: Pick<Context, "now" | "requestId" | "address" | "work">,
): Promise<{ number: string }> => {
  const fields = findInquiryIssues(inquiry);
  if (fields.length > 0) {
    const onlyConsentMissing = fields.every(({ path }) => path === "consent");
    throw new Refusal(onlyConsentMissing ? errorCodes.CONSENT_REQUIRED : errorCodes.REQUIRED_EMPTY, {
      fields,
    });
  }
  const to = process.env.DESK_MAIL;
  if (!to) throw new Error("DESK_MAIL is not set");
  const budget = { ...sendBudget, what: "inquiry", who: toSubnet(ctx.address) };
  await spendWorkBudgets({ operation: "inquiry", subject: "" }, [budget], ctx);
  await consumeCaptcha(inquiry.codeId, inquiry.num, ctx);
  const number = `Q-${ulid(Date.parse(ctx.now)).slice(-8)}`;
  const { name, email, company = "", question, language } = inquiry;
  await enqueueNotices(
    [buildEmailNotice(to, "inquiry", { number, name, email, company, question }, language, ctx.now)],
    ctx,
  );
  return { number };
};
