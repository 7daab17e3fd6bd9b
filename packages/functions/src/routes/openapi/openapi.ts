/** `GET /api/openapi.json`: the API contract, built from the definitions that the handlers use (api.md). */
import type { APIGatewayProxyStructuredResultV2 as Result } from "aws-lambda";
import { document } from "../../bundle/openapi-document.ts";

/** Without envelope: tools that read OpenAPI expect the document itself. */
export const handler = async (): Promise<Result> => ({
  statusCode: 200,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  },
  body: document,
});
