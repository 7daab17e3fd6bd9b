/**
 * Calls that carry the key of who makes them, and no signature. The emulators of the table, the queues and the keys
 * read none, and computing one takes a tenth of the time of a call. The address of S3 verifies signatures
 * (`s3-gateway.ts`).
 */
import { type ClientExtension, clientExtensions } from "@portal/core/platform/client-options.server";

/** The part of the SDK's signer that is used here. */
interface Signer {
  sign(
    request: { headers: Record<string, string> },
    identity: { accessKeyId?: string },
    properties: { name?: string; region?: string },
  ): Promise<unknown>;
}
interface SigningScheme {
  schemeId: string;
  identityProvider(configuration: unknown): unknown;
  signer: Signer;
}
type Configuration = Parameters<ClientExtension["configure"]>[0] & {
  httpAuthSchemes(): SigningScheme[];
  setHttpAuthScheme(scheme: SigningScheme): void;
};

/** The day of every call. No emulator compares it with its clock. */
const CALL_DAY = "20261123";
/** Names key, region and service as a signature does (IAM User Guide › Signature Version 4). */
const nameCaller: Signer["sign"] = async (request, { accessKeyId }, { name, region }) => {
  const scope = `${accessKeyId}/${CALL_DAY}/${region}/${name}/aws4_request`;
  request.headers["x-amz-date"] = `${CALL_DAY}T000000Z`;
  request.headers.authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`;
  return request;
};

const unsignedExtension: ClientExtension = {
  configure: (configuration: Configuration) => {
    const scheme = configuration.httpAuthSchemes().find(({ schemeId }) => schemeId === "aws.auth#sigv4");
    if (!scheme) return;
    const { signer } = scheme;
    configuration.setHttpAuthScheme({
      ...scheme,
      signer: {
        sign: (request, identity, properties) =>
          properties.name === "s3"
            ? signer.sign(request, identity, properties)
            : nameCaller(request, identity, properties),
      },
    });
  },
};

/** Makes every later client leave its calls unsigned, except those to S3. */
export const stopSigningCalls = (): void => {
  if (!clientExtensions.includes(unsignedExtension)) clientExtensions.push(unsignedExtension);
};
