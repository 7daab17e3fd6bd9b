/**
 * A visitor's question (`/show/inquiry`): mailed to the institute's desk and kept nowhere else, so that nothing of who
 * asks outlives the answer (personal-data law, spec 2 §9). No mail goes to the address given: it is nobody's until then.
 */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { use } from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { networkOf } from "../rate/index.ts";
import { count } from "../rate/store.server.ts";
import { issuesOf } from "./index.ts";
import type { InquiryBody } from "./wire.ts";

const often = { times: 5, window: 3_600_000 };

/**
 * Sends a question to the desk.
 * @param address the caller's network address: five questions an hour
 * @returns the number to quote
 * @throws Refusal 10502 with the fields, 900012 when only the consent is missing, 200102–200105 for the captcha, 19995
 */
export const ask = async (
  asked: InquiryBody,
  address: string,
  ctx: Pick<Context, "now" | "requestId" | "address" | "work">,
): Promise<{ number: string }> => {
  const fields = issuesOf(asked);
  if (fields.length > 0) {
    const consent = fields.every(({ path }) => path === "consent");
    throw new Refusal(consent ? codes.CONSENT_REQUIRED : codes.REQUIRED_EMPTY, { fields });
  }
  const to = process.env.DESK_MAIL;
  if (!to) throw new Error("DESK_MAIL is not set");
  await use(asked.codeId, asked.num, ctx);
  await count("inquiry", networkOf(address), often, ctx.now);
  const number = `Q-${ulid(Date.parse(ctx.now)).slice(-8)}`;
  const { name, email, company = "", question, language } = asked;
  await enqueue([mail(to, "inquiry", { number, name, email, company, question }, language, ctx.now)], ctx);
  return { number };
};
