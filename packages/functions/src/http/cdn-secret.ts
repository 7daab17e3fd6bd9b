/** The secret header by which the API recognises its CDN (`stacks/web.ts`). */
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** While the secret is being changed, some edges of the CDN still send the previous one. */
export const isSentByCdn = ({ headers }: Pick<APIGatewayProxyEventV2, "headers">): boolean => {
  const { ORIGIN_SECRET, PREVIOUS_ORIGIN_SECRET } = process.env;
  const secret = headers["x-origin-secret"];
  return Boolean(secret) && (secret === ORIGIN_SECRET || secret === PREVIOUS_ORIGIN_SECRET);
};

/**
 * Returns whether a call did not come through the CDN, whose firewall counts calls and whose header tells the caller's
 * address. The gateway has an address of its own, which anybody may find. Where no secret is set there is no CDN.
 */
export const bypassesCdn = (event: Pick<APIGatewayProxyEventV2, "headers">): boolean =>
  Boolean(process.env.ORIGIN_SECRET) && !isSentByCdn(event);
