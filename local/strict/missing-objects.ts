/**
 * S3 answers 404 for a missing object only to callers who may list the bucket, and 403 to all others
 * (Amazon S3 API Reference › GetObject › Permissions).
 */
import { buildWireResponse, discardWireResponse, type WireRule } from "./aws-wire.ts";
import { getInvocation } from "./invocation.ts";

export const forbidMissingObjects: WireRule = async (call, send) => {
  const response = await send();
  const invocation = getInvocation();
  const isMissing = call.service === "s3" && response.statusCode === 404;
  if (!isMissing || !invocation || invocation.limits.mayListBuckets) return response;
  discardWireResponse(response);
  const body =
    call.request.method === "HEAD"
      ? ""
      : '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return buildWireResponse(403, "xml", body);
};
