/** `GET /api/openapi.json`: the API contract, built from the definitions that the handlers use (api.md). */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 as Result } from "aws-lambda";
import { bypassesCdn } from "../../http/cdn-secret.ts";
import { openApiDocument } from "../openapi-document.ts";

const forbiddenResult: Result = {
  statusCode: 403,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  body: '{"success":false,"code":403,"errorCode":403}',
};

/** Without envelope: tools that read OpenAPI expect the document itself. */
export const handler = async (event?: Pick<APIGatewayProxyEventV2, "headers">): Promise<Result> => {
  if (event && bypassesCdn(event)) return forbiddenResult;
  return {
    statusCode: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
    },
    body: openApiDocument,
  };
};
