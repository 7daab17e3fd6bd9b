/**
 * Lists the permissions that a call of AWS needs (Service Authorization Reference). A call that is not known here needs
 * one that no role has, so a new kind of call is refused until it is described.
 */
import type { RequiredPermission } from "./evaluate-policy.ts";

/** A call over HTTP as the SDK sends it. Names of headers are in lower case. */
export interface AwsCall {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string;
}
interface Place {
  region: string;
  account: string;
}

const buildUnknownCall = (description: string): RequiredPermission[] => [
  { action: `unknown:${description}`, resource: description },
];

type Item = Record<string, unknown>;
const toItem = (value: unknown): Item => (typeof value === "object" && value !== null ? (value as Item) : {});
const toItems = (value: unknown): Item[] => (Array.isArray(value) ? value.map(toItem) : []);

const transactionActions: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};
const singleTableOperations =
  /^(Get|Put|Update|Delete)Item$|^(Query|Scan|DescribeTable|UpdateTable|DeleteTable)$/;
const listTablePermissions = (operation: string, input: Item, place: Place): RequiredPermission[] => {
  const buildTableArn = (name: unknown): string =>
    String(name).startsWith("arn:")
      ? String(name)
      : `arn:aws:dynamodb:${place.region}:${place.account}:table/${name}`;
  if (operation === "TransactWriteItems" || operation === "TransactGetItems")
    return toItems(input.TransactItems).flatMap((item) =>
      Object.entries(item).map(([kind, member]) => ({
        action: `dynamodb:${transactionActions[kind] ?? kind}`,
        resource: buildTableArn(toItem(member).TableName),
      })),
    );
  if (operation === "BatchGetItem" || operation === "BatchWriteItem")
    return Object.keys(toItem(input.RequestItems)).map((name) => ({
      action: `dynamodb:${operation}`,
      resource: buildTableArn(name),
    }));
  if (!singleTableOperations.test(operation)) return buildUnknownCall(`dynamodb ${operation}`);
  const index = input.IndexName === undefined ? "" : `/index/${input.IndexName}`;
  return [{ action: `dynamodb:${operation}`, resource: `${buildTableArn(input.TableName)}${index}` }];
};

const listQueuePermissions = (operation: string, input: Item, place: Place): RequiredPermission[] => {
  const name = String(input.QueueUrl ?? input.QueueName ?? "")
    .split("/")
    .at(-1);
  // A batch needs the permission of its single operation (Amazon SQS Developer Guide › API permissions).
  return [
    {
      action: `sqs:${operation.replace(/Batch$/, "")}`,
      resource: `arn:aws:sqs:${place.region}:${place.account}:${name}`,
    },
  ];
};

const listMailPermissions = (input: Item, place: Place): RequiredPermission[] => {
  const domain = String(input.FromEmailAddress ?? "")
    .split("@")
    .at(-1);
  const buildMailArn = (resource: string): string =>
    `arn:aws:ses:${place.region}:${place.account}:${resource}`;
  return [
    { action: "ses:SendEmail", resource: buildMailArn(`identity/${domain}`) },
    ...(input.ConfigurationSetName === undefined
      ? []
      : [
          {
            action: "ses:SendEmail",
            resource: buildMailArn(`configuration-set/${input.ConfigurationSetName}`),
          },
        ]),
  ];
};

/**
 * Lists every permission that a call needs but those of S3, which S3's own address decides (`listObjectPermissions`).
 */
export const listRequiredPermissions = (call: AwsCall, place: Place): RequiredPermission[] => {
  const [service = "", operation = ""] = (call.headers["x-amz-target"] ?? "").split(".");
  const readInput = (): Item => toItem(JSON.parse(call.body || "{}"));
  if (service === "DynamoDB_20120810") return listTablePermissions(operation, readInput(), place);
  if (service === "AmazonSQS") return listQueuePermissions(operation, readInput(), place);
  if (service === "TrentService")
    return [{ action: `kms:${operation}`, resource: String(readInput().KeyId ?? "") }];
  if (call.path === "/v2/email/outbound-emails" && call.method === "POST")
    return listMailPermissions(readInput(), place);
  const form = new URLSearchParams(call.body);
  if (form.get("Action") === "Publish")
    return [{ action: "sns:Publish", resource: form.get("TopicArn") ?? form.get("PhoneNumber") ?? "" }];
  const [, store, isKeys, key] = /^\/key-value-stores\/([^/]+)(\/keys)?(\/.+)?$/.exec(call.path) ?? [];
  if (store) {
    const actionsByMethod: Record<string, string> = key
      ? { PUT: "PutKey", GET: "GetKey", DELETE: "DeleteKey" }
      : isKeys
        ? { POST: "UpdateKeys", GET: "ListKeys" }
        : { GET: "DescribeKeyValueStore" };
    return [
      {
        action: `cloudfront-keyvaluestore:${actionsByMethod[call.method] ?? call.method}`,
        resource: decodeURIComponent(store),
      },
    ];
  }
  return buildUnknownCall(`${call.method} ${call.path} ${call.headers["x-amz-target"] ?? ""}`.trim());
};

/** Lists the permissions that a call of S3 needs. @param path `/bucket/key`, not decoded */
export const listObjectPermissions = (
  call: Pick<AwsCall, "method" | "path" | "query" | "headers">,
): RequiredPermission[] => {
  const [, bucket = "", ...parts] = call.path.split("/");
  const key = decodeURIComponent(parts.join("/"));
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const resource = `${bucketArn}/${key}`;
  const version = "versionId" in call.query ? "Version" : "";
  if ("tagging" in call.query) {
    const verb = { GET: "Get", PUT: "Put", DELETE: "Delete" }[call.method] ?? call.method;
    return [{ action: `s3:${verb}Object${version}Tagging`, resource }];
  }
  if (!key)
    return call.method === "GET" || call.method === "HEAD"
      ? [{ action: "s3:ListBucket", resource: bucketArn }]
      : buildUnknownCall(`s3 ${call.method} ${call.path}`);
  const source = call.headers["x-amz-copy-source"];
  switch (call.method) {
    case "GET":
    case "HEAD":
      return [{ action: `s3:GetObject${version}`, resource }];
    case "PUT":
      return [
        { action: "s3:PutObject", resource },
        ...(source === undefined ? [] : listCopySourcePermissions(source)),
      ];
    case "POST":
      return [{ action: "s3:PutObject", resource }];
    case "DELETE":
      return [{ action: `s3:DeleteObject${version}`, resource }];
    default:
      return buildUnknownCall(`s3 ${call.method} ${call.path}`);
  }
};

const listCopySourcePermissions = (source: string): RequiredPermission[] => {
  const [path = "", query = ""] = source.replace(/^\/?/, "").split("?");
  const version = query.includes("versionId=") ? "Version" : "";
  return [{ action: `s3:GetObject${version}`, resource: `arn:aws:s3:::${decodeURIComponent(path)}` }];
};
