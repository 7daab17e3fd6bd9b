/**
 * The calls that pages make around a form at an opening, measured as the handlers answer them: with the session check,
 * and with what a Lambda keeps for some seconds already read.
 */
import type { Handler } from "@portal/functions/http/serve-resource";
import { type CallOptions, callLambda } from "../test/support/calls/call-lambda.ts";
import type { CapacityBound } from "./measure-unit-calls.ts";

interface PageCall {
  name: string;
  bound: CapacityBound;
  handler: Handler;
  path: string;
  query?: CallOptions["query"];
}
/** Whose pages are opened. */
interface Reader {
  token: string;
  institution: string;
  /** An application of the institution. */
  applicationId: string;
  /** A file of the institution. */
  fileId: string;
}

/** Lists the calls of the pages; the captcha and the providers of the page of signing in read and write for nobody. */
const listPageCalls = async ({ institution, applicationId, fileId }: Reader): Promise<PageCall[]> => {
  const { handler: user } = await import("@portal/functions/routes/identity/user");
  const { handler: thirdParty } = await import("@portal/functions/routes/identity/third-party");
  const { handler: health } = await import("@portal/functions/routes/platform/health");
  const { handler: help } = await import("@portal/functions/routes/publications/help");
  const { handler: notice } = await import("@portal/functions/routes/messaging/notice");
  const { handler: scheme } = await import("@portal/functions/routes/applications/scheme");
  const { handler: activity } = await import("@portal/functions/routes/events/activity");
  const { handler: participate } = await import("@portal/functions/routes/applications/participate");
  const { handler: contact } = await import("@portal/functions/routes/institutions/contact");
  const { handler: company } = await import("@portal/functions/routes/institutions/institution");
  const { handler: file } = await import("@portal/functions/routes/files/file");
  const ofForm = { scheme: "FAIR_HOSTED", eventId: "green-2027" };
  return [
    { name: "captcha", bound: [1, 0, 1], handler: user, path: "/api/user/captcha" },
    { name: "providers of sign-on", bound: [0, 0, 0], handler: thirdParty, path: "/api/thirdparty" },
    { name: "health", bound: [1, 0.5, 0], handler: health, path: "/api/health" },
    { name: "maintenance", bound: [1, 0.5, 0], handler: help, path: "/api/help/maintenance" },
    { name: "unread notices", bound: [2, 1.5, 0], handler: notice, path: "/api/notice/unread" },
    { name: "schemes", bound: [0, 0, 0], handler: scheme, path: "/api/scheme" },
    { name: "scheme", bound: [0, 0, 0], handler: scheme, path: "/api/scheme/FAIR_HOSTED" },
    { name: "form of a scheme", bound: [0, 0, 0], handler: scheme, path: "/api/scheme/FAIR_HOSTED/form" },
    { name: "event", bound: [3, 2.5, 0], handler: activity, path: "/api/activity/green-2027" },
    {
      name: "eligibility",
      bound: [4, 12.5, 0],
      handler: participate,
      path: "/api/participate/search/eligibility",
      query: ofForm,
    },
    {
      name: "drafts, of 20 applications",
      bound: [2, 8, 0],
      handler: participate,
      path: "/api/participate/search",
      query: { status: "DRAFT", limit: 100 },
    },
    {
      name: "applications for the event, of 20",
      bound: [2, 8, 0],
      handler: participate,
      path: "/api/participate/search",
      query: { eventId: "green-2027", limit: 100 },
    },
    {
      name: "application",
      bound: [2, 3, 0],
      handler: participate,
      path: `/api/participate/search/${applicationId}`,
    },
    {
      name: "history",
      bound: [3, 4, 0],
      handler: participate,
      path: `/api/participate/search/${applicationId}/history`,
    },
    { name: "contacts", bound: [2, 2, 0], handler: contact, path: "/api/contact" },
    { name: "institution", bound: [4, 5, 0], handler: company, path: `/api/institution/${institution}` },
    { name: "file", bound: [3, 3, 0], handler: file, path: `/api/file/${fileId}` },
  ];
};

/** Measures each call of the pages once, after the same call has warmed the Lambda. */
export const measureOpeningCalls = async (
  measure: <T>(name: string, bound: CapacityBound, work: () => Promise<T>) => Promise<T>,
  reader: Reader,
): Promise<void> => {
  for (const { name, bound, handler, path, query = {} } of await listPageCalls(reader)) {
    const options = { token: reader.token, institution: reader.institution, query };
    await callLambda(handler, "GET", path, options);
    const { status, body } = await measure(name, bound, () => callLambda(handler, "GET", path, options));
    if (status !== 200) throw new Error(`${name} responded with ${status}: ${JSON.stringify(body)}`);
  }
};
