/** `/api/user/subject`: a copy of what is held about the caller, and its erasure (Law 8/2005); the password is asked again. */
import { confirm } from "@portal/core/account/confirm.server";
import type { Context } from "@portal/core/actor";
import { useKey } from "@portal/core/captcha/store.server";
import { ask, view } from "@portal/core/subject/copy.server";
import { askErasure, blockedBy } from "@portal/core/subject/erase.server";
import { Confirmed, Erasure, SubjectView } from "@portal/core/subject/wire";
import type * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";
import { sendAll } from "../jobs/queue.ts";

const confirmed = async (body: z.infer<typeof Confirmed>, ctx: Context): Promise<void> => {
  const opened = await useKey(body.codeId, ctx.now);
  await confirm(opened.secret(body.pwd, "pwd"), "pwd", ctx);
};
const shown = async (ctx: Context): Promise<z.infer<typeof SubjectView>> => ({
  copy: await view(ctx),
  blockedBy: await blockedBy(ctx.actor.accountId),
});

export const definition = {
  "GET /": operation({
    summary:
      "The copy that was asked for, with links while it can be fetched; what stands against a deletion",
    response: SubjectView,
    run: (_, ctx) => shown(ctx),
  }),
  "POST /copy": operation({
    summary: "Asks for a copy of everything held about the caller; it is made by a job",
    body: Confirmed,
    response: SubjectView,
    status: 202,
    again: "run",
    run: async ({ body }, ctx) => {
      await confirmed(body, ctx);
      const errand = await ask(ctx);
      // The sweep takes it up when the queue is away.
      if (errand) await sendAll("DUE_QUEUE_URL", [errand]).catch(() => undefined);
      return shown(ctx);
    },
  }),
  "POST /erasure": operation({
    summary: "Asks for the erasure of the account: sessions end, a sign-in within 14 days takes it back",
    body: Confirmed,
    response: Erasure,
    status: 202,
    again: "run",
    run: async ({ body }, ctx) => {
      await confirmed(body, ctx);
      return askErasure(ctx);
    },
  }),
} satisfies Definition;

export const handler = serve("subject", definition);
