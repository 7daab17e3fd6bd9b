/**
 * The role of the Lambda that runs. On AWS each Lambda has its own process and credentials; here all share one process,
 * so the running Lambda is known by the asynchronous context of its call. Calls outside of one are the machine's own.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type ClientExtension, clientExtensions } from "@portal/core/platform/client-options.server";
import { getDeployedLambda, getDeployment } from "./deployment.ts";
import { type ConditionContext, isAllowed, isDenied, type RequiredPermission } from "./evaluate-policy.ts";
import { type AwsCall, listObjectPermissions, listRequiredPermissions } from "./required-permissions.ts";

const runningLambda = new AsyncLocalStorage<string>();

/** Runs a call of a Lambda under its role. @param entry its entry file below `packages/functions/src` */
export const runAsLambda = <T>(entry: string, run: () => T): T => runningLambda.run(entry, run);

/** The credentials of callers that are no Lambda. */
const MACHINE_KEY_ID = "local";
/** Slashes end the key id within a signature. */
const toKeyId = (entry: string): string => entry.replaceAll("/", "~");
const findEntry = (keyId: string): string | undefined =>
  keyId === MACHINE_KEY_ID ? undefined : keyId.replaceAll("~", "/");

const explainDenial = (entry: string, { action, resource }: RequiredPermission): string =>
  `User: ${getDeployedLambda(entry).roleArn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

/** Explains in the words of IAM why the role of a Lambda may not make a call; undefined when it may. */
const explainRefusal = (entry: string, permissions: readonly RequiredPermission[]): string | undefined => {
  const { statements } = getDeployedLambda(entry);
  const refusedPermission = permissions.find((permission) => !isAllowed(statements, permission));
  return refusedPermission && explainDenial(entry, refusedPermission);
};

/**
 * Explains why S3 refuses a signed call to a bucket; undefined when it does not. Links are judged when they are used,
 * by the role that signed them.
 * @param keyId access key id of the signature
 * @param context values of condition keys besides those of the role, such as tags of the object
 */
export const explainObjectRefusal = (
  keyId: string,
  call: Parameters<typeof listObjectPermissions>[0],
  context: ConditionContext = {},
): string | undefined => {
  const entry = findEntry(keyId);
  if (entry === undefined) return undefined;
  const permissions = listObjectPermissions(call);
  const { roleArn } = getDeployedLambda(entry);
  const request: ConditionContext = {
    ...context,
    "aws:PrincipalArn": roleArn,
    // Nothing uses TLS on this machine.
    "aws:SecureTransport": "true",
  };
  const bucketPolicies = Object.values(getDeployment().buckets).flatMap(({ policy }) => policy);
  const deniedPermission = permissions.find((permission) => isDenied(bucketPolicies, permission, request));
  return deniedPermission ? explainDenial(entry, deniedPermission) : explainRefusal(entry, permissions);
};

interface WireRequest {
  method: string;
  path: string;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  body?: unknown;
}
const readBodyText = (body: unknown): string =>
  typeof body === "string" ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
const toAwsCall = ({ method, path, query = {}, headers, body }: WireRequest): AwsCall => ({
  method,
  path,
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: readBodyText(body),
});

/** Builds the error that the SDK throws when AWS refuses a call. */
const buildAccessDenied = (message: string): Error =>
  Object.assign(new Error(message), {
    name: "AccessDeniedException",
    $fault: "client",
    $metadata: { httpStatusCode: 403 },
  });

/**
 * Requires that the role of the running Lambda allows a request.
 * @throws Error (AccessDeniedException) when the running Lambda may not make the call
 */
const requirePermission = (request: WireRequest): void => {
  const entry = runningLambda.getStore();
  // The address of S3 decides by the signature (`s3-gateway.ts`).
  if (entry === undefined || request.path.startsWith("/__s3/")) return;
  const message = explainRefusal(entry, listRequiredPermissions(toAwsCall(request), getDeployment()));
  if (message) throw buildAccessDenied(message);
};

/** Signs each call with the key of the running Lambda, and refuses what its role does not allow. */
export const roleExtension: ClientExtension = {
  configure: (configuration) => {
    configuration.setCredentials(async () => ({
      accessKeyId: toKeyId(runningLambda.getStore() ?? MACHINE_KEY_ID),
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? "",
      // Credentials that have expired are asked for again at each call, since the next one may be another Lambda's.
      expiration: new Date(0),
    }));
    const handler = configuration.httpHandler();
    const handle = handler.handle.bind(handler);
    handler.handle = async (request, options) => {
      requirePermission(request as unknown as WireRequest);
      return handle(request, options);
    };
    configuration.setHttpHandler(handler);
  },
};

/** Puts the roles in force for every client that is made from now on. */
export const enforceRoles = (): void => {
  if (!clientExtensions.includes(roleExtension)) clientExtensions.push(roleExtension);
};
