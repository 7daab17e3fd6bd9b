/** `/api/user/subject`: a copy of the caller's data, and erasure (Law 8/2005); both require the password again. */
import { confirmOwnPassword } from "@portal/core/identity/accounts/confirm-password.server";
import { consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import type { Context } from "@portal/core/platform/actor";
import { loadPortalPolicy } from "@portal/core/policies/policy-store.server";
import { getDataCopy, requestDataCopy } from "@portal/core/privacy/data-copy.server";
import {
  ErasureSchedule,
  PasswordConfirmationBody,
  PersonalDataView,
} from "@portal/core/privacy/personal-data-schema";
import { listBlockingInstitutions, requestErasure } from "@portal/core/privacy/request-erasure.server";
import { getRetentionYears } from "@portal/core/privacy/retention/retention-schedule";
import type * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { sendTaskAfterWrite } from "../../queues/send-task.ts";

const requireConfirmation = async (
  body: z.infer<typeof PasswordConfirmationBody>,
  ctx: Context,
): Promise<void> => {
  const openedKey = await consumeCaptchaKey(body.codeId, ctx);
  await confirmOwnPassword(openedKey.readSecret(body.pwd, "pwd"), "pwd", ctx);
};
/** Reads the years of applications by the policy of today, by which they are shredded. */
const readKeptYears = async (ctx: Context): Promise<number> =>
  getRetentionYears(await loadPortalPolicy(ctx)).applications;
const buildSubjectView = async (ctx: Context): Promise<z.infer<typeof PersonalDataView>> => ({
  copy: await getDataCopy(ctx),
  keptYears: await readKeptYears(ctx),
  blockedBy: await listBlockingInstitutions(ctx.actor.accountId),
});

export const subjectDefinition = {
  "GET /": defineOperation({
    summary: "The requested copy, with links while it is available; what prevents an erasure",
    response: PersonalDataView,
    run: (_, ctx) => buildSubjectView(ctx),
  }),
  "POST /copy": defineOperation({
    summary: "Requests a copy of all data held about the caller; a job creates it",
    body: PasswordConfirmationBody,
    response: PersonalDataView,
    status: 202,
    onRepeat: "run",
    run: async ({ body }, ctx) => {
      await requireConfirmation(body, ctx);
      const task = await requestDataCopy(ctx);
      // When the queue is unavailable, the sweep picks the task up.
      if (task) await sendTaskAfterWrite(task, ctx);
      return buildSubjectView(ctx);
    },
  }),
  "POST /erasure": defineOperation({
    summary: "Requests the erasure of the account: sessions end, a sign-in within 14 days cancels it",
    body: PasswordConfirmationBody,
    response: ErasureSchedule,
    status: 202,
    onRepeat: "run",
    run: async ({ body }, ctx) => {
      await requireConfirmation(body, ctx);
      return requestErasure(ctx);
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("subject", subjectDefinition);
