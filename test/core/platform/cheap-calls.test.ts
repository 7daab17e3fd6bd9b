/**
 * The clients of the tests leave their calls unsigned (`test/support/setup/cheap-calls.ts`), whenever a file makes
 * them.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { beforeAll, expect, test } from "vitest";
import { createFreshTable } from "../../support/tables/test-services.ts";

// Many files make it while they load, because they add middleware to it.
const documentClient = getDocumentClient();
beforeAll(createFreshTable);

test("a client that was made while its file was loaded does not sign its calls", async () => {
  let authorization: string | undefined;
  documentClient.middlewareStack.add(
    (next) => (args) => {
      authorization = (args.request as { headers: Record<string, string> }).headers.authorization;
      return next(args);
    },
    { step: "deserialize", name: "recordAuthorization" },
  );
  await documentClient.send(new GetCommand({ TableName: getTableName(), Key: { pk: "none", sk: "none" } }));
  expect(authorization).toMatch(/, Signature=none$/);
});
