/** The API's answer to an anonymous caller, from the same code without HTTP. */
import type { Context } from "@portal/core/platform/actor";
import type { Operation } from "../http/operation.ts";

export type PageContext = Context;

/** Members that the response schema does not name are dropped, as they are over HTTP. */
export const callOperation = async (
  operation: Operation,
  call: { params?: object; query: object },
  ctx: PageContext,
): Promise<object> => {
  const run = operation.run as (call: unknown, ctx: PageContext) => Promise<unknown>;
  return operation.response.parse(await run({ params: {}, ...call }, ctx)) as object;
};
