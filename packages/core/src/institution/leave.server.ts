/** Leaving an institution: what the caller leaves behind must not be somebody's business (decision 0035). */
import type { Context } from "../actor.ts";
import { mine } from "../application/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { certified, type Institution } from "./index.ts";
import { leaving, next } from "./member.server.ts";
import { everyMemberOf, membershipsOf, read } from "./store.server.ts";
import { stale, write } from "./write.server.ts";

/**
 * Ends the caller's part in an institution (spec 1 §6). A sub-account just leaves. The administrator leaves only what never
 * came to anything: not certified, nothing submitted, nobody else in it; its registration number is free again then.
 * @param version the one that was read, where the caller names it
 * @throws Refusal 10306 when it is none of the caller's, STALE_VERSION, 10305 for the administrator of any other
 */
export const unlink = async (id: string, version: number | undefined, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const [own, before] = await Promise.all([
    membershipsOf(accountId).then((all) => all.find((each) => each.institutionId === id)),
    read(id),
  ]);
  if (!own || !before) throw new Refusal(codes.INSTITUTION_MISSING);
  if (version !== undefined && version !== before.version) throw stale(before);
  if (own.role !== "ADMINISTRATOR") {
    await write({ before, after: next(before), action: "leave", with: leaving(own) }, ctx);
    return;
  }
  if (!(await abandonable(before))) throw new Refusal(codes.APPROVER_REQUIRED);
  const after = {
    ...next(before),
    closedAt: ctx.now,
    fields: { ...before.fields, siteRegistrationNumber: "" },
  };
  await write({ before, after, action: "close", with: leaving(own) }, ctx);
};

async function abandonable(institution: Institution): Promise<boolean> {
  if (certified(institution) || institution.certification === "VERIFYING") return false;
  const [others, applications] = await Promise.all([
    everyMemberOf(institution.id),
    mine(institution.id, 100, null),
  ]);
  return others.length === 1 && applications.items.every(({ status }) => status === "DRAFT");
}
