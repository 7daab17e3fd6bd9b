/** A printed PDF, fetched from the link that the API answers with, as a browser does. */
import { expect } from "vitest";
import type { CallAnswer } from "./call-lambda.ts";

/** Returns the link of an answer: in its body, or for what everybody may have, where it redirects to. */
export const getPrintUrl = ({ status, headers, body }: CallAnswer): URL => {
  const { url } = (body.data ?? {}) as { url?: string };
  expect(status).toBe(url === undefined ? 302 : 200);
  return new URL(url ?? headers.location ?? "");
};
/** The bytes behind the link of an answer. */
export const downloadPrint = async (answer: CallAnswer): Promise<Buffer> => {
  const response = await fetch(getPrintUrl(answer));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
