/** Calls that register an account or give it a new password (spec 1 §7). */
import { checkAccount } from "@portal/core/account/index";
import { loginFor } from "@portal/core/account/proof.server";
import { recover } from "@portal/core/account/recovery.server";
import { register, registerByPhone } from "@portal/core/account/register.server";
import { RecoverBody, RegisterBody, RegisterByPhoneBody } from "@portal/core/account/wire";
import { use, useKey } from "@portal/core/captcha/store.server";
import { codes, Refusal } from "@portal/core/errors";
import { admitGuess } from "@portal/core/rate/budget.server";
import * as z from "zod";
import { type Definition, operation } from "../http/serve.ts";
import { againOf, Done, done } from "./shapes.ts";

const Registered = z.object({ id: z.string(), account: z.string() });

/** The three calls are one; they differ in which address they take. */
const recovery = (summary: string, takes: "email" | "phone" | "either") =>
  operation({
    summary,
    who: "public",
    idempotent: false,
    works: true,
    body: RecoverBody,
    response: Done,
    run: async ({ body }, ctx) => {
      const { account, phone, pwd, again, code, codeId, consent } = body;
      if (takes === "email") checkAccount(account ?? "");
      if (takes === "phone" && phone === undefined && !account?.startsWith("+"))
        throw new Refusal(codes.PHONE_ABNORMAL, { fields: [{ path: "phone", key: "required" }] });
      const login = loginFor(body.phoneAreaCodeId || phone ? body : { account });
      // Before the key is used up: a call that is repeated with its work brings the same one.
      await admitGuess({ operation: "recover", subject: login }, ctx);
      const opened = await useKey(codeId, ctx.now);
      const password = opened.secret(pwd, "pwd");
      await recover({ login, password, ...againOf(opened, again), code, consent }, ctx);
      return done;
    },
  });

export const registering = {
  "POST /register": operation({
    summary: "Registers an account with the e-mailed code",
    who: "public",
    status: 201,
    works: true,
    body: RegisterBody,
    response: Registered,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "register", subject: "" }, ctx);
      const opened = await use(body.codeId, body.num, ctx);
      const secrets = {
        account: opened.secret(body.account, "account"),
        password: opened.secret(body.pwd, "pwd"),
        ...againOf(opened, body.again),
      };
      const { id, account } = await register({ ...body, ...secrets }, ctx);
      return { id, account };
    },
  }),
  "POST /registerbyphe": operation({
    summary: "Registers an account with the code of a text message",
    who: "public",
    status: 201,
    works: true,
    body: RegisterByPhoneBody,
    response: Registered,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "register", subject: "" }, ctx);
      const opened = await use(body.codeId, body.num, ctx);
      const secrets = {
        phone: opened.secret(body.phone, "phone"),
        password: opened.secret(body.pwd, "pwd"),
        ...againOf(opened, body.again),
      };
      const { id, account } = await registerByPhone({ ...body, ...secrets }, ctx);
      return { id, account };
    },
  }),
  "POST /forget": recovery("Sets a new password with an e-mailed code; ends every session", "email"),
  "POST /forgetpwd": recovery("Sets a new password with a text message's code; ends every session", "phone"),
  "POST /pwdreset": recovery(
    "Sets a new password with a code of either kind, or the first one with the ticket of `createUser`",
    "either",
  ),
} satisfies Definition;
