/** Operations behind the address by which a letter with news ends them (RFC 8058). */
import {
  readUnsubscribeCode,
  unsubscribeFromNewsletter,
} from "@portal/core/identity/accounts/unsubscribe-from-newsletter.server";
import * as z from "zod";
import { defineOperation, OperationResponse, type ResourceDefinition } from "../../http/serve-resource.ts";
import { DoneResponse, doneResponse } from "./account-shapes.ts";

export const newsDefinition = {
  "GET /news/{code}": defineOperation({
    summary:
      "Redirects a person who opens the address of a letter to the account settings, and changes nothing",
    callers: "public",
    response: z.null(),
    status: 302,
    // Programs that look for malware open the addresses of letters, so that only a POST ends the news.
    run: async ({ params }) => {
      readUnsubscribeCode(params.code ?? "");
      return new OperationResponse(302, null, { location: "/personal/setting" });
    },
  }),
  "POST /news/{code}": defineOperation({
    summary: "Ends the news by e-mail of the account that the code of a letter names",
    callers: "public",
    ignoresBody: true,
    idempotent: false,
    response: DoneResponse,
    run: async ({ params }) => {
      await unsubscribeFromNewsletter(params.code ?? "");
      return doneResponse;
    },
  }),
} satisfies ResourceDefinition;
